import { ApiError } from '../api/api-error.ts';

/** An outside service's own reason for its rejection; undefined if it gave none. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || typeof error.current !== 'object' || error.current === null)
    return undefined;
  const { why } = error.current as { why?: unknown };
  return typeof why === 'string' && why !== '' ? why : undefined;
}
