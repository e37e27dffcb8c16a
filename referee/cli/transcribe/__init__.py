"""The command `transcribe`."""
