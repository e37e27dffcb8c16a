"""`python -m referee`."""

from referee.cli import run

if __name__ == "__main__":
    run()
