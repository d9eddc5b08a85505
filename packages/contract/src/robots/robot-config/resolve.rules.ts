import { isRobotSetting, ROBOT_SETTING_KEYS, robotSettings } from './robot-settings.ts';

/** Where a value of a robot's config can come from, the widest first; a narrower one takes its place. */
export const VALUE_SCOPES = ['installation', 'project', 'model', 'tag', 'robot'] as const;
export type ValueScope = (typeof VALUE_SCOPES)[number];

/** One document of values: its scope, its name (a model, a tag or a robot's id; `-` for installation and project), and the version in force. */
export type ValueDocument = {
  readonly scope: ValueScope;
  readonly name: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
};

/** A document that gives a value to a key. */
export type ValueSource = Omit<ValueDocument, 'values'> & { readonly value: unknown };

/** A key's value, where it is from, and the values that it hides, the narrowest first. */
export type ResolvedValue = {
  readonly key: string;
  readonly value: unknown;
  readonly from: ValueSource;
  readonly hides: readonly ValueSource[];
};

/**
 * A robot's config out of the documents that apply to it, in any order. Key by key the narrowest scope wins, and among tags the last by
 * name. A known key with a value that its schema refuses is left out. Known keys come first, in the registry's order, then the others by
 * name.
 */
export function resolveValues(documents: readonly ValueDocument[]): readonly ResolvedValue[] {
  const sources = new Map<string, ValueSource[]>();
  for (const { scope, name, version, values } of [...documents].sort(byNarrowness)) {
    for (const [key, value] of Object.entries(values)) {
      if (!isUsable(key, value)) continue;
      const list = sources.get(key) ?? [];
      list.push({ scope, name, version, value });
      sources.set(key, list);
    }
  }
  return [...sources]
    .flatMap(([key, [from, ...hides]]) =>
      from === undefined ? [] : [{ key, value: from.value, from, hides }],
    )
    .sort((a, b) => compareKeys(a.key, b.key));
}

/** Whether a value may stand under its key; any may under an unknown one. */
export function isUsable(key: string, value: unknown): boolean {
  return !isRobotSetting(key) || robotSettings[key].schema.safeParse(value).success;
}

/** The narrowest first. */
function byNarrowness(a: ValueDocument, b: ValueDocument): number {
  return VALUE_SCOPES.indexOf(b.scope) - VALUE_SCOPES.indexOf(a.scope) || compareText(b.name, a.name);
}

/** Known keys in the registry's order, then the others by name. */
export function compareKeys(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || compareText(a, b);
}

function rankOf(key: string): number {
  return isRobotSetting(key) ? ROBOT_SETTING_KEYS.indexOf(key) : ROBOT_SETTING_KEYS.length;
}

/** By UTF-16 code units, so that every machine has the same order. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
