"""Small readable files, replayed through the real services: the demo club.

A folder of ``demo/`` is a night: ``night.toml`` says when and for what it is played, and each
```table-N-M.json`` is a score file of table N's M-th sitting.
"""
