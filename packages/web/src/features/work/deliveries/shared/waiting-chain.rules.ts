import { awaitedBy, type ChainLink } from '@rota/contract/decisions';

/** The remedy for the root of a chain, and the robot or delivery it concerns; see the texts of the same names. */
export type Way = {
  readonly what: 'doServe' | 'doRelease' | 'doLook' | 'doClear' | 'doNothing';
  readonly name: string;
};

const LOOK: ReadonlySet<string> = new Set([
  'WAITING_FOR_STATE',
  'WAITING_FOR_CONNECTION',
  'ROBOT_FAILED',
  'ROBOT_MANUAL',
  'ORDERS_FAILED',
]);

/** The way out of a wait, by its root. */
export function wayOut(chain: readonly ChainLink[]): Way {
  const root = chain.at(-1);
  const last = chain.findLast(({ kind }) => kind === 'robot');
  if (root === undefined || last === undefined) return { what: 'doNothing', name: '' };
  const code = last.reason?.code;
  if (code === 'HELD_BY_PERSON') return { what: 'doRelease', name: last.name };
  if (awaitedBy(code) !== undefined) return { what: 'doServe', name: root.name };
  if (code === 'WAITING_FOR_OBSTACLE') return { what: 'doClear', name: last.name };
  return code !== undefined && LOOK.has(code)
    ? { what: 'doLook', name: last.name }
    : { what: 'doNothing', name: '' };
}
