/** A status as it is stored: a word, or a number where a specification gives numbers. */
type Status = string | number;
/** Which status follows which: a row for each status, empty where the status is final. */
export type StatusTable = Readonly<Record<Status, readonly Status[]>>;
/** Every status of a table. */
export type StatusOf<T extends StatusTable> = keyof T & Status;
/** Statuses from which every one of `To` follows. */
export type SourceOf<T extends StatusTable, To extends StatusOf<T>> = {
  [From in StatusOf<T>]: To extends T[From][number] ? From : never;
}[StatusOf<T>];
/** Statuses that follow another one; the others are only ever a first status. */
export type TargetOf<T extends StatusTable> = T[StatusOf<T>][number] & StatusOf<T>;

class CheckedTransition<T extends StatusTable> {
  /** Makes the type nominal: an object literal is no transition, so that every change of a status passes `transition` below. */
  readonly #isChecked = true;
  readonly table: T;
  /** The statuses in which the change is allowed. */
  readonly from: readonly StatusOf<T>[];
  readonly to: StatusOf<T>;

  constructor(table: T, from: readonly StatusOf<T>[], to: StatusOf<T>) {
    this.table = table;
    this.from = from;
    this.to = to;
  }

  /** The pairs of the table that this change uses; a status that stays as it is uses none. */
  get uses(): readonly string[] {
    return this.from
      .filter((from) => this.#isChecked && mayBecome(this.table, from, this.to))
      .map((from) => pairOf(from, this.to));
  }
}

/** A change of status that its table allows. Only {@link transition}, {@link staying} and {@link transitionOf} make one. */
export type Transition<T extends StatusTable = StatusTable> = CheckedTransition<T>;

/** Whether a status may follow another one. No status follows itself, unless the table says so. */
export function mayBecome<T extends StatusTable>(table: T, from: StatusOf<T>, to: StatusOf<T>): boolean {
  const row: readonly Status[] | undefined = table[from];
  return row?.includes(to) === true;
}

/** The statuses that may become this one, in the order of the table. */
export function sourcesOf<T extends StatusTable>(table: T, to: StatusOf<T>): readonly StatusOf<T>[] {
  return statusesOf(table).filter((from) => mayBecome(table, from, to));
}

/**
 * The change to a status, from every status that the table allows or from `only` some of them. `mayStay`: also from that status itself,
 * for a row that is written again without moving. A pair that the table lacks does not compile.
 */
export function transition<T extends StatusTable, const To extends TargetOf<T>>(
  table: T,
  to: To,
  { only, mayStay = false }: { readonly only?: readonly SourceOf<T, To>[]; readonly mayStay?: boolean } = {},
): Transition<T> {
  const from: readonly StatusOf<T>[] = only ?? sourcesOf(table, to);
  return new CheckedTransition(table, mayStay ? [...from, to] : from, to);
}

/** The change that keeps a status: for a row that is written again only while it has that status. */
export function staying<T extends StatusTable>(table: T, status: StatusOf<T>): Transition<T> {
  return new CheckedTransition(table, [status], status);
}

/** The change of a row with this status to another one; undefined where the table does not allow it. */
export function transitionOf<T extends StatusTable>(
  table: T,
  { status }: { readonly status: StatusOf<T> },
  to: StatusOf<T>,
): Transition<T> | undefined {
  return mayBecome(table, status, to) ? new CheckedTransition(table, [status], to) : undefined;
}

/** Pairs of a table that none of these changes uses, as `from > to`: entries that promise what no code does. */
export function unusedPairs<T extends StatusTable>(table: T, changes: readonly Transition<T>[]): string[] {
  const used = new Set(changes.flatMap(({ uses }) => uses));
  const pairs = statusesOf(table).flatMap((from) => (table[from] ?? []).map((to) => pairOf(from, to)));
  return pairs.filter((pair) => !used.has(pair));
}

function statusesOf<T extends StatusTable>(table: T): StatusOf<T>[] {
  // Keys are always words at run time; the database reads '2' as the number that it stands for.
  return Object.keys(table);
}

function pairOf(from: Status, to: Status): string {
  return `${String(from)} > ${String(to)}`;
}
