"""Findings and what a log comes to: for people, editors and programs."""
