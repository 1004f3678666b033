"""The tables of the database, as SQLAlchemy Core knows them.

A change here needs a migration beside it (``migrations/versions``); a test compares the two on both databases. Times
are milliseconds since 1970. Events hold ids of players and never names, so that a person can be forgotten.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

LONGEST_ID = 64
ID = String(LONGEST_ID)
"""Ids of tables, players, sockets, processes; opaque."""
TIME = BigInteger
PHASES = ("open", "playing", "over")

# The truth. The primary key makes two writers of one number impossible, and in SQLite it is the table itself.
events = Table(
    "events",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# Who runs a table's clock and bots, until when by the database's clock.
leases = Table(
    "leases",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("owner", ID, nullable=False),
    Column("expires", TIME, nullable=False),
    sqlite_with_rowid=False,
)

presence = Table(
    "presence",
    metadata,
    Column("socket", ID, primary_key=True),
    Column("table_id", ID, primary_key=True),
    Column("player", ID, nullable=False),
    Column("expires", TIME, nullable=False),
    Index(None, "table_id"),
    Index(None, "expires"),
    sqlite_with_rowid=False,
)

# What the lobby shows; made from events, and may be made again.
tables = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", ID, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("seats_taken", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("created", TIME, nullable=False),
    Column("changed", TIME, nullable=False),
    Column("about", LargeBinary, nullable=False),
    CheckConstraint(f"phase IN {PHASES}", name="phase"),
    Index(None, "phase", "changed"),
)

table_players = Table(
    "table_players",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", ID, primary_key=True),
    Column("sits", Boolean, nullable=False),
    Index(None, "player"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(64)),
    Column("folded_name", String(192), unique=True),
    Column("is_guest", Boolean, nullable=False),
    Column("is_bot", Boolean, nullable=False),
    Column("banned", Boolean, nullable=False),
    Column("created", TIME, nullable=False),
    Column("forgotten", TIME),
    Column("settings", LargeBinary, nullable=False),
    # Whose bot it is. No reference: a forgotten owner's row stays, and its bots are forgotten with it.
    Column("owner", ID),
    Index(None, "owner"),
)


def _account(*, primary_key: bool = False, unique: bool = False) -> Column[str]:
    """Whose row it is; it goes when the account's row goes."""
    return Column(
        "account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False, unique=unique
    )


passwords = Table("passwords", metadata, _account(primary_key=True), Column("hash", String(256), nullable=False))

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", LargeBinary, primary_key=True),
    _account(),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("created", TIME, nullable=False),
    Column("last_used", TIME),
    Index(None, "account"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    _account(primary_key=True),
    Column("hash", LargeBinary, primary_key=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", ID, primary_key=True),
    _account(),
    Column("created", TIME, nullable=False),
    Column("last_seen", TIME, nullable=False),
    Column("user_agent", String(256), nullable=False),
    Column("revoked", TIME),
    Index(None, "account"),
)

bot_tokens = Table(
    "bot_tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    _account(),
    Column("name", String(64), nullable=False),
    Column("created", TIME, nullable=False),
    Column("last_used", TIME),
    Index(None, "account"),
)

# A rated player is an account or a bot, so this is no reference.
ratings = Table(
    "ratings",
    metadata,
    Column("player", ID, primary_key=True),
    Column("game", ID, primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("opponents", Integer, nullable=False),
    Index(None, "game", "mu"),
)

# A match counts once; and who has met whom, for the least number of different opponents of a ranking.
rated_matches = Table(
    "rated_matches",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),
    Column("at", TIME, nullable=False),
)

opponents = Table(
    "opponents",
    metadata,
    Column("player", ID, primary_key=True),
    Column("game", ID, primary_key=True),
    Column("opponent", ID, primary_key=True),
)

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("id", ID, primary_key=True),
    Column("owner", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(64), nullable=False),
    Column("game", ID, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("created", TIME, nullable=False),
    Index(None, "owner"),
)

# The deals of the day that somebody has begun: what was said and played so far, the bots' acts too, and once it is over
# what came of it.
days = Table(
    "days",
    metadata,
    Column("player", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("game", ID, primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("acts", String(2000), nullable=False),
    Column("points", Integer),
    Column("theirs", Integer),
    Column("marks", Integer),
    Column("changed", TIME, nullable=False),
    Index(None, "game", "day"),
)

# What may be used once, until it could not be used anyway.
spent = Table(
    "spent",
    metadata,
    Column("value", LargeBinary, primary_key=True),
    Column("until", TIME, nullable=False),
    Index(None, "until"),
)
