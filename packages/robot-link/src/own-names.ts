import type { Action, Order } from '@rota/fleet-core';
import { cleanName } from './field-readers.ts';

/**
 * Names that a robot gives its lids and modes. People read them without control and invisible characters; the robot gets them back
 * exactly as it wrote them, since it would not know the clean name.
 */
export type OwnNames = {
  /** Remembers the names in a `factsheet` or `serviceState` that are not clean. Takes any value. */
  readonly learn: (message: unknown) => void;
  readonly order: (order: Order) => Order;
  readonly instantActions: (actions: readonly Action[]) => readonly Action[];
};

/** Parameters of actions that hold such a name: `openLid`, `closeLid`, `setMode`. */
const PARAMETERS: ReadonlySet<string> = new Set(['lid', 'mode']);
/** A robot that makes up new names without end is not remembered beyond this. */
const MOST_WORDS = 200;

/** Creates an empty memory of identifiers and how the robot writes them. */
export function createOwnNames(): OwnNames {
  const written = new Map<string, string>();
  const action = (one: Action): Action => ({
    ...one,
    parameters: one.parameters.map(({ key, value }) => ({
      key,
      value: PARAMETERS.has(key) ? (written.get(String(value)) ?? value) : value,
    })),
  });
  return {
    learn(message) {
      for (const word of wordsIn(message)) {
        const clean = cleanName(word);
        if (clean !== word && (written.has(clean) || written.size < MOST_WORDS)) written.set(clean, word);
      }
    },
    order: (order) =>
      written.size === 0
        ? order
        : { ...order, nodes: order.nodes.map((node) => ({ ...node, actions: node.actions.map(action) })) },
    instantActions: (actions) => (written.size === 0 ? actions : actions.map(action)),
  };
}

/** The names in `lids`, `modes` and `loadSpecification.loadPositions`. */
function wordsIn(message: unknown): string[] {
  const lids = listIn(message, 'lids').map((lid) => fieldOf(lid, 'lid'));
  const positions = listIn(fieldOf(message, 'loadSpecification'), 'loadPositions');
  return [...lids, ...listIn(message, 'modes'), ...positions].filter((word) => typeof word === 'string');
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list.slice(0, MOST_WORDS) : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
