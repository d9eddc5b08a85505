import { randomBytes } from 'node:crypto';

/** A short name that no other test uses. */
export function aName(): string {
  return randomBytes(5).toString('hex');
}
