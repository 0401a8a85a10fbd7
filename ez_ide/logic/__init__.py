"""What the window knows and decides, without a widget: settings, files, sessions, recent things."""
