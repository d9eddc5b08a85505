import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Role } from '@rota/contract/core';
import type { WalkerFixture } from './stage.ts';

/**
 * Who is meant to reach a call, written out by hand from the product's design. The walker holds the server to it; it never asks the
 * code's own permissions, so that a slip there does not excuse itself. The system administrator reaches everything.
 */
export type Expectation =
  /** Any caller, signed in or not; the handler itself decides (a password, a code, a cookie, a signed link). */
  | 'anyone'
  /** Everybody who is signed in; what they are shown is only what they may see. */
  | 'signed in'
  /** Holders of one of these roles in the project of the path, or under `*`. */
  | { readonly inProject: readonly Role[] }
  /** Holders of one of these roles under `*`. */
  | { readonly everywhere: readonly Role[] };

/** A valid request for a call, and who may make it. */
export type CallAccess = WalkerFixture & { readonly who: Expectation };

/** The calls of a feature, by `area.call`, or `area.call kind` where one call needs several permissions. */
export type AccessTable = Readonly<Record<string, CallAccess>>;

/** The features' statements about their calls, each in the `<name>.access.ts` beside it. */
export async function collectAccess(): Promise<ReadonlyMap<string, CallAccess>> {
  const folder = join(import.meta.dirname, '..', 'features');
  const calls = new Map<string, CallAccess>();
  for (const file of globSync('*/*/*.access.ts', { cwd: folder }).sort()) {
    const { access } = (await import(pathToFileURL(join(folder, file)).href)) as { access?: AccessTable };
    if (access === undefined) throw new Error(`${file} exports no \`access\`.`);
    for (const [key, call] of Object.entries(access)) {
      if (calls.has(key)) throw new Error(`${file} describes ${key} a second time.`);
      calls.set(key, call);
    }
  }
  return calls;
}
