"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=True),
        sa.Column("folded_name", sa.String(length=192), nullable=True),
        sa.Column("is_guest", sa.Boolean(), nullable=False),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
        sa.Column("banned", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("forgotten", sa.BigInteger(), nullable=True),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.Column("owner", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded_name", name="uq_accounts_folded_name"),
    )
    op.create_index("ix_accounts_owner", "accounts", ["owner"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(length=64), nullable=False),
        sa.Column("owner", sa.String(length=64), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "opponents",
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("opponent", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "opponent", name="pk_opponents"),
    )
    op.create_table(
        "presence",
        sa.Column("socket", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("socket", "table_id", name="pk_presence"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_presence_expires", "presence", ["expires"])
    op.create_index("ix_presence_table_id", "presence", ["table_id"])

    op.create_table(
        "rated_matches",
        sa.Column("table_id", sa.String(length=64), nullable=False),
        sa.Column("match", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "match", name="pk_rated_matches"),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("mu", sa.Float(precision=53), nullable=False),
        sa.Column("sigma", sa.Float(precision=53), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player", "game", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_mu", "ratings", ["game", "mu"])

    op.create_table(
        "spent",
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("value", name="pk_spent"),
    )
    op.create_index("ix_spent_until", "spent", ["until"])
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("phase", sa.String(length=8), nullable=False),
        sa.Column("seats_taken", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("about", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("phase IN ('open', 'playing', 'over')", name=op.f("ck_tables_phase")),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_phase_changed", "tables", ["phase", "changed"])

    op.create_table(
        "bot_tokens",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_bot_tokens_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_bot_tokens"),
    )
    op.create_index("ix_bot_tokens_account", "bot_tokens", ["account"])

    op.create_table(
        "passkeys",
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_passkeys_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("credential", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_account", "passkeys", ["account"])

    op.create_table(
        "passwords",
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=256), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_passwords_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account", name="pk_passwords"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_recovery_codes_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account", "hash", name="pk_recovery_codes"),
    )
    op.create_table(
        "rule_sets",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("owner", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["accounts.id"], name="fk_rule_sets_owner", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_rule_sets"),
    )
    op.create_index("ix_rule_sets_owner", "rule_sets", ["owner"])

    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.Column("user_agent", sa.String(length=256), nullable=False),
        sa.Column("revoked", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_sessions_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])

    op.create_table(
        "table_players",
        sa.Column("table_id", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=64), nullable=False),
        sa.Column("sits", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_players_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "player", name="pk_table_players"),
    )
    op.create_index("ix_table_players_player", "table_players", ["player"])
