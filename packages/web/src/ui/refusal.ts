import { ApiError } from '../api/api-error.ts';

/** What an outside service said of its refusal, in its own words; undefined where nothing. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.current !== 'object' || error.current === null)
    return undefined;
  const { why } = error.current as { why?: unknown };
  return typeof why === 'string' && why !== '' ? why : undefined;
}
