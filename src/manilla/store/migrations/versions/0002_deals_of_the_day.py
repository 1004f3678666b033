"""Deals of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("acts", sa.String(length=2000), nullable=False),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("theirs", sa.Integer(), nullable=True),
        sa.Column("marks", sa.Integer(), nullable=True),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["accounts.id"], name="fk_days_player", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "game", "day", name="pk_days"),
    )
    op.create_index("ix_days_game_day", "days", ["game", "day"])
