"""What bots that search share: worlds and their weights, what an outcome is worth, and why a choice was made.

No bot stands here; each bot has a file of its own beside this folder.
"""
