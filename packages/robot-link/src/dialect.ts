import type { ProtocolVersion } from '@rota/contract/robots';
import type { ReportedError } from '@rota/fleet-core';
import { FENCING_TOKEN } from './wire.ts';

/** Deviations of one robot from its version of the standard. */
export type Dialect = {
  /** Key of the list in `instantActions`: 2.0.0 robots disagree, so they get both. */
  readonly instantActionsKey: 'actions' | 'instantActions' | 'both';
  /** Write start and end node of an edge although 3.0 dropped them. 2.x always has them. */
  readonly keepEdgeEnds: boolean;
  /** Form of a node's allowed deviation: the ellipse of 3.0, the number of 2.x, or none. */
  readonly deviation: 'ellipse' | 'number' | 'omit';
  /** `last_node`: the robot does not take passed nodes off its list, so the reader does. */
  readonly completion: 'strict' | 'last_node';
  /** The robot declares that it refuses the orders of a former fleet control: they carry the fencing token. */
  readonly fencing: boolean;
};

/** The behaviour that a version of the standard prescribes. */
export function defaultDialect(version: ProtocolVersion): Dialect {
  return {
    instantActionsKey: version === '2.0.0' ? 'both' : 'actions',
    keepEdgeEnds: version !== '3.0.0',
    deviation: version === '3.0.0' ? 'ellipse' : 'number',
    completion: 'strict',
    fencing: false,
  };
}

/** Flags that a person set for one robot. */
export type DialectFlags = { readonly [K in keyof Dialect]?: Dialect[K] | undefined };

/** A dialect with the flags that are set put in. */
export function withFlags(dialect: Dialect, flags: DialectFlags): Dialect {
  return {
    instantActionsKey: flags.instantActionsKey ?? dialect.instantActionsKey,
    keepEdgeEnds: flags.keepEdgeEnds ?? dialect.keepEdgeEnds,
    deviation: flags.deviation ?? dialect.deviation,
    completion: flags.completion ?? dialect.completion,
    fencing: flags.fencing ?? dialect.fencing,
  };
}

/** The protocol part of a factsheet, apart from the robot itself. */
export type ProtocolHints = {
  /** The version the robot writes in its own messages. */
  readonly version: string;
  /** Paths of the optional fields that it declares, as in `order.nodes.nodePosition.allowedDeviationXY`; empty when it declares none. */
  readonly optionalParameters: readonly string[];
};

/**
 * The dialect as far as a robot's own refusals show it: one that names the allowed deviation and asks for a number, or misses the ends of
 * edges. Other errors teach nothing.
 */
export function learnFromErrors(errors: readonly ReportedError[]): Partial<Dialect> {
  const learnt: { -readonly [K in keyof Dialect]?: Dialect[K] } = {};
  for (const { type, description, hint, references } of errors) {
    const text = [type, description, hint ?? '', ...references.map(({ key, value }) => `${key} ${value}`)]
      .join(' ')
      .toLowerCase();
    if (text.includes('alloweddeviationxy') && /\b(number|numeric|float|double)\b/.test(text))
      learnt.deviation = 'number';
    if (/startnodeid|endnodeid/.test(text)) learnt.keepEdgeEnds = true;
  }
  return learnt;
}

/** The dialect as far as a factsheet shows it. Fields of an incomplete declaration stay as they were. */
export function learnDialect(hints: ProtocolHints): Partial<Dialect> {
  const named = hints.optionalParameters.map((path) => path.toLowerCase());
  const isOurs = (path: string): boolean => path.endsWith(`.${FENCING_TOKEN.toLowerCase()}`);
  // Our extensions do not show which fields of the standard the robot knows.
  const declared = named.filter((path) => !isOurs(path));
  return {
    ...(named.some(isOurs) ? { fencing: true } : {}),
    ...(hints.version.startsWith('2.0') ? { instantActionsKey: 'both' as const } : {}),
    ...(declared.some((path) => path.endsWith('startnodeid') || path.endsWith('endnodeid'))
      ? { keepEdgeEnds: true }
      : {}),
    // The standard: an optional field that a declaring robot does not name is not supported by it (2.1 and 3.0, optionalParameters).
    ...(declared.length > 0 && !declared.some((path) => path.includes('alloweddeviationxy'))
      ? { deviation: 'omit' as const }
      : {}),
  };
}
