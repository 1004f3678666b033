// Made by `make protocol` from docs/protocol.schema.json; do not edit.

export type ClientMessage = Hello | Ping | Watch | Unwatch | Sit | Leave | Swap | Fill | Free | Ready | Act | AddNumber | Claim | Concede | Ask | Answer | Resume | Say;

export type ServerMessage = Welcome | Pong | Done | Refused | TableMessage | Beat | Bye;

/** A card (`9O`), a call (`contro`) or a cut (`cut 17`), decided on at `seq`. `number` with a cut. */
export interface Act {
  t: "act";
  table: string;
  id: string;
  act: string;
  seq?: number;
  number?: string | null;
}

/** Before the next deal: a number of mine for the shuffle. */
export interface AddNumber {
  t: "number";
  table: string;
  id: string;
  number: string;
}

/** Agree to what was asked, or not. */
export interface Answer {
  t: "answer";
  table: string;
  id: string;
  what: "concede" | "pause" | "rematch" | "undo";
  yes: boolean;
}

/** Ask the others: to take back my last act, to pause, to play again. Asking for what is asked agrees to it. */
export interface Ask {
  t: "ask";
  table: string;
  id: string;
  what: "pause" | "rematch" | "undo";
}

/** Now and then: the newest seq of each table watched. Whoever has less has missed something, and watches again. */
export interface Beat {
  t: "beat";
  tables: Record<string, number>;
}

/** The server closes the socket; `code` says why. */
export interface Bye {
  t: "bye";
  code: string;
}

/** The rest is ours. My hand is shown at once, and stays shown if it is not true. */
export interface Claim {
  t: "claim";
  table: string;
  id: string;
}

/** Seconds for thinking: `move` for each act, then what is left of the player's `bank` of the match; 0 and 0 is no clock. `grace`: so long a lost connection may last before a bot stands in. */
export interface Clock {
  move: number;
  bank: number;
  grace: number;
}

/** The rest is theirs. A mate who is there is asked first (`concede`). */
export interface Concede {
  t: "concede";
  table: string;
  id: string;
}

/** What was asked with this id has happened, and is kept; the table's seq then. */
export interface Done {
  t: "done";
  id: string;
  seq: number;
}

/** What binds most in this trick: the stable `code` of the refusal of a card that does not meet it, the `suit` that it is about and the card to `beat`, where it has them. */
export interface Duty {
  code: string;
  suit: string | null;
  beat: string | null;
}

/** The owner seats a bot on a free chair, or (no chair named) on all of them. */
export interface Fill {
  t: "fill";
  table: string;
  id: string;
  bot?: string;
  chair?: number | null;
}

/** The owner clears a chair of a table that has not begun: a bot's, or a player's. */
export interface Free {
  t: "free";
  table: string;
  id: string;
  chair: number;
}

/** A finished juego: the player at each seat, the marks of each player, who won it. */
export interface Game {
  seated: number[];
  marks: number[];
  winners: number[];
}

/** One thing that happened, as this viewer may know it. `what` is the event's tag, `data` its public facts. */
export interface Happened {
  seq: number;
  at: number;
  what: string;
  chair: number | null;
  data: Record<string, any>;
}

/** First on a socket: the version spoken, and the language of sentences. */
export interface Hello {
  t: "hello";
  protocol: number;
  lang?: string;
}

/** Get up. In a running match it means: I do not come back; a bot plays on. */
export interface Leave {
  t: "leave";
  table: string;
  id: string;
}

/** Answered by `pong`; a socket that is silent for long is closed. */
export interface Ping {
  t: "ping";
  n?: number;
}

/** What a turned card was worth: `value` its points, `marked` what has been written down for it, `deferred` whether it waits for the end of the deal (`late`: it was marked then), `void` whether it is lost because it would win. */
export interface Pinta {
  value: number;
  marked: number;
  deferred: boolean;
  void: boolean;
  late: boolean;
}

/** The answer to `ping`, with its number. */
export interface Pong {
  t: "pong";
  n: number;
}

/** The match may begin, as far as I am concerned. `number` goes into the draw for places. */
export interface Ready {
  t: "ready";
  table: string;
  id: string;
  ready?: boolean;
  number?: string | null;
}

/** It has not happened. `code` and `data` are for programs, `sentence` says it in the socket's language. `id` is empty where no request could be read, and for a `watch`; `table` is that of a `watch`. */
export interface Refused {
  t: "refused";
  id: string;
  code: string;
  data: Record<string, any>;
  sentence: string;
  table: string;
}

/** End a pause. */
export interface Resume {
  t: "resume";
  table: string;
  id: string;
}

/** A set `phrase` by its key, or (where the table has a chat) free `text`. */
export interface Say {
  t: "say";
  table: string;
  id: string;
  phrase?: string;
  text?: string;
}

/** A finished deal. `points` and `tricks` a side; `factor` what the excess was multiplied by; `marks` what each seat's player writes down; `winner` the side that has more points, None if they are equal; `carry` what a tie hands on to the next deal (1: nothing). */
export interface Score {
  lines: ScoreLine[];
  points: any[];
  tricks: any[];
  winner: number | null;
  factor: number;
  marks: number[];
  carry: number;
}

/** One line of the reckoning. `code` is stable (`rank`, `tricks`, `leftover`, `points`, `half`, `over`, `no_trump` ...); `side` is None where the line concerns both; `count` is how many cards or tricks or rungs make it; `rank` is the card's letter in a `rank` line. */
export interface ScoreLine {
  code: string;
  side: number | null;
  value: number;
  count: number;
  rank: string;
}

/** A chair: who sits there. `player` is an id, `name` what to call him; `bot` a bot's spec, of the player or of his `standing_in`. */
export interface SeenChair {
  player: string;
  name: string;
  bot: string;
  ready: boolean;
  present: boolean;
  standing_in: boolean;
  left: boolean;
}

/** Milliseconds: each chair's bank, and what is left until the chairs `running` have used up this act's time (the bank not counted); no clock runs where there is none. */
export interface SeenClock {
  banks: number[];
  left: number;
  running: number[];
}

/** A deal that is over; fields as in `SeenMatch`. */
export interface SeenDeal {
  juego: number;
  dealer: number;
  seated: number[];
  contract: string | null;
  calls: string[];
  plays: string[];
  trick_winners: number[];
  score: Score | null;
  pinta: Pinta;
  marks: number[];
}

/** A match as one player, or an onlooker, may know it: the fields of both parts. (Structs cannot inherit from two others that have fields; a test holds the five fields to `PrivatePart`.) */
export interface SeenMatch {
  game: string;
  rules: number;
  options: Record<string, string>;
  players: string[];
  phase: string;
  seated: number[];
  cutter: number | null;
  dealer: number;
  marks: number[];
  games: Game[];
  carry: number;
  results_from: number;
  results: SeenDeal[];
  winners: number[];
  pinta: Pinta;
  turned: string | null;
  aside: string[];
  calls: string[];
  contract: string | null;
  plays: string[];
  from_piles: (number | null)[];
  leader: number;
  trick: string[];
  trick_winners: number[];
  tricks_won: any[];
  points_won: any[];
  to_act: number[];
  player: number | null;
  seats: number[];
  hands: string[];
  legal: string[];
  duty: Duty | null;
}

/** What was asked, by which chair, and which chairs have agreed so far. */
export interface SeenQuestion {
  what: string;
  chair: number;
  agreed: number[];
}

/** The commitment of the present (or next) deal, the numbers added by chair, and what the last one revealed. */
export interface SeenShuffle {
  commitment: string;
  version: number;
  numbers: Record<string, string>;
  revealed: string;
}

/** A table as everybody sees it. `phase`: `open`, `playing`, `paused`, `over` or `closed`. `chairs` are the match's players in order; `shown` holds hands that were laid open by a claim, by seat. */
export interface SeenTable {
  game: string;
  options: Record<string, string>;
  settings: Settings;
  owner: string;
  phase: string;
  chairs: SeenChair[];
  match_number: number;
  question: SeenQuestion | null;
  clock: SeenClock | null;
  shuffle: SeenShuffle | null;
  shown: Record<string, string>;
  claiming: number | null;
}

/** `public`: listed in the lobby. `locked`: a password is asked (the server keeps its hash elsewhere). `partners`: `draw` for places as the rules say, or `fixed`: chairs are seats. `rated` needs `draw`. `onlookers` may watch. `talk`: set `phrases`, free `chat`, or `none`. `pace`: seconds that pass at least between two acts, so that a forced card, a card chosen in advance and a bot's take the same time. `stand_in`: the bot that plays for an absent player. */
export interface Settings {
  public: boolean;
  locked: boolean;
  rated: boolean;
  partners: "draw" | "fixed";
  clock: Clock;
  onlookers: boolean;
  talk: "chat" | "none" | "phrases";
  pace: number;
  stand_in: string;
}

/** Take a chair; who sits already changes over to it. */
export interface Sit {
  t: "sit";
  table: string;
  id: string;
  chair: number;
}

/** The owner of a table that has not begun exchanges two chairs. */
export interface Swap {
  t: "swap";
  table: string;
  id: string;
  one: number;
  other: number;
}

/** A table as the receiver may see it after event `seq`, and what happened since the last message. `chair` is the receiver's, None for an onlooker. */
export interface TableMessage {
  t: "table";
  table: string;
  seq: number;
  state: SeenTable;
  chair: number | null;
  match: SeenMatch | null;
  happened: Happened[];
}

/** No more of this table. */
export interface Unwatch {
  t: "unwatch";
  table: string;
}

/** Tell me of this table from now on, and what happened `since`. `password` where it is locked. */
export interface Watch {
  t: "watch";
  table: string;
  since?: number;
  password?: string;
}

/** The answer to `hello`: who you are, and how often to ping (seconds). */
export interface Welcome {
  t: "welcome";
  protocol: number;
  player: string;
  name: string;
  ping: number;
}
