"""Whose a bot is; what may be used once."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("owner", sa.String(length=64), nullable=True))
    op.create_index("ix_accounts_owner", "accounts", ["owner"])
    op.create_table(
        "spent",
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("value", name="pk_spent"),
    )
    op.create_index("ix_spent_until", "spent", ["until"])
