"""Files and folders: documents, saving, backups, changes on disk, the Files panel."""
