"""`python -m ez_lang` is `ez`."""

from ez_lang.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
