/** What was sent by when, ms since any moment: the newest last. */
export type Progress = { readonly at: number; readonly bytes: number };

/** Speed is that of the last seconds: a link changes. */
const WINDOW_MS = 20_000;

/** The progress with a newer one, without what is too old to say how fast it goes now. */
export function noteProgress(known: readonly Progress[], now: Progress): readonly Progress[] {
  const inWindow = known.filter(({ at }) => at >= now.at - WINDOW_MS);
  // Over a slow link a piece may take longer than that.
  return [...(inWindow.length > 0 ? inWindow : known.slice(-1)), now];
}

/** Bytes a second, and the seconds that the rest takes; undefined while nothing is known. */
export function outlook(
  progress: readonly Progress[],
  total: number,
): { readonly speed: number; readonly restS: number } | undefined {
  const [first, last] = [progress[0], progress.at(-1)];
  if (first === undefined || last === undefined || last.at <= first.at || last.bytes <= first.bytes)
    return undefined;
  const speed = (1_000 * (last.bytes - first.bytes)) / (last.at - first.at);
  return { speed, restS: Math.ceil((total - last.bytes) / speed) };
}
