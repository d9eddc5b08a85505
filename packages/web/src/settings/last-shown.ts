import { z } from 'zod';
import type { Settings, TabText } from './settings.ts';

/** The content that a person last saw, and when it was last known to be true, ms. */
export type LastShown<T> = { readonly value: T; readonly at: number };

/** A screen that was left overnight starts fresh: its old content helps no one. */
const LONGEST_MS = 4 * 3_600_000;

/** Keeps in the tab what the person who is signed in sees, so that a reload while the server is away finds it again. */
export function keepShown(settings: Settings, what: TabText, { value, at }: LastShown<unknown>): void {
  const owner = settings.user()?.id;
  if (owner !== undefined) settings.setTabText(what, JSON.stringify({ owner, at, value }));
}

/** The view that the same person saw in this tab before a reload; undefined if that is too long ago, or not of `schema`. */
export function readShown<S extends z.ZodType>(
  settings: Settings,
  what: TabText,
  schema: S,
): LastShown<z.output<S>> | undefined {
  try {
    const kept = z
      .object({ owner: z.string(), at: z.number(), value: z.unknown() })
      .parse(JSON.parse(settings.tabText(what) ?? 'null'));
    const isOurs = kept.owner === settings.user()?.id && Date.now() - kept.at < LONGEST_MS;
    return isOurs ? { value: schema.parse(kept.value), at: kept.at } : undefined;
  } catch {
    return undefined;
  }
}
