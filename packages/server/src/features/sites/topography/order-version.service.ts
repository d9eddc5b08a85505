import { createHash } from 'node:crypto';

/** Tells one order of maps from another. */
export function orderVersion(mapIds: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(mapIds)).digest('base64url').slice(0, 16);
}
