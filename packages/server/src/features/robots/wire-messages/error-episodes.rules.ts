/** The errors that a robot's states listed from a moment on (ms). */
export type ErrorChange = { readonly at: number; readonly errors: readonly unknown[] };

/** An error of a robot, from the first state that listed it to the first without it. Times are ms. */
export type ErrorEpisode = {
  readonly type: string;
  readonly level: string;
  readonly description: string;
  readonly since: number;
  /** Null while it stands. */
  readonly until: number | null;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readError(error: unknown): Omit<ErrorEpisode, 'since' | 'until'> | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const fields = error as Readonly<Record<string, unknown>>;
  const type = textOf(fields['errorType']);
  if (type === '') return undefined;
  return { type, level: textOf(fields['errorLevel']), description: textOf(fields['errorDescription']) };
}

/** From when to when each error stood, newest first. Errors of one type are one error. */
export function errorEpisodes(changes: readonly ErrorChange[]): ErrorEpisode[] {
  const open = new Map<string, ErrorEpisode>();
  const ended: ErrorEpisode[] = [];
  for (const { at, errors } of changes) {
    const now = new Map(
      errors.flatMap((error) => {
        const read = readError(error);
        return read === undefined ? [] : [[read.type, read] as const];
      }),
    );
    for (const [type, episode] of open) {
      if (now.has(type)) continue;
      ended.push({ ...episode, until: at });
      open.delete(type);
    }
    for (const [type, error] of now)
      if (!open.has(type)) open.set(type, { ...error, since: at, until: null });
  }
  return [...ended, ...open.values()].toSorted((a, b) => b.since - a.since);
}
