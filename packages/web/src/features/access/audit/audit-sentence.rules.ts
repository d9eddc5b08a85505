import type { AuditEntry } from '@rota/contract/audit';

/** The values of a sentence of the log; `undefined` for those that the entry lacks. */
export type SentenceValues = Readonly<Record<string, string | undefined>>;

/** The keys of the sentences that may fit an entry, the one that says most first. */
export function sentenceKeys({
  code,
  entity,
  after,
}: Pick<AuditEntry, 'code' | 'entity' | 'after'>): string[] {
  const recorded = recordOf(after);
  const variants = [
    recorded['kind'],
    recorded['why'],
    recorded['robot_id'] === undefined ? undefined : 'robot',
  ];
  if (entity === 'sign_in') variants.push('unknown');
  return [
    ...variants.filter((variant) => typeof variant === 'string').map((variant) => `${code}.${variant}`),
    code,
  ];
}

/** The first of the texts for which every value is known. */
export function fittingText(
  texts: Readonly<Record<string, string>>,
  keys: readonly string[],
  values: SentenceValues,
): string | undefined {
  const known = keys.map((key) => texts[key]).filter((text) => text !== undefined);
  return known.find((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => values[name ?? ''] !== undefined),
  );
}

/** A field of what an entry says, where it is a text. */
export function fieldOf(content: unknown, field: string): string | undefined {
  const value = recordOf(content)[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
