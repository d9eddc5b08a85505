/** What a form tells, with brackets for what is inside: texts all the way down. */
export type Told = { readonly [field: string]: Told | string | undefined };

/** Reads `a[b][0]=c` as Stripe does. A list is an object by its positions. */
export function readForm(text: string): Told {
  const told: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let at = told;
    for (const part of path) at = (at[part] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return told as Told;
}

export function inside(told: Told | string | undefined): Told {
  return typeof told === 'object' ? told : {};
}

export function listOf(told: Told | string | undefined): readonly Told[] {
  return Object.values(inside(told)).map(inside);
}

export function textOf(told: Told | string | undefined): string {
  return typeof told === 'string' ? told : '';
}

export function numberOf(told: Told | string | undefined): number {
  return Number(textOf(told));
}

/** Pairs of texts, as metadata is. */
export function pairsOf(told: Told | string | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(inside(told)).map(([name, value]) => [name, textOf(value)]));
}
