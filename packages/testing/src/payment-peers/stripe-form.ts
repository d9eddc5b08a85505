/** The fields of a form. Brackets in a name nest objects; every leaf is a text. */
export type FormFields = { readonly [field: string]: FormFields | string | undefined };

/** Reads `a[b][0]=c` as Stripe does. A list is an object by its positions. */
export function readForm(text: string): FormFields {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let at = form;
    for (const part of path) at = (at[part] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return form as FormFields;
}

export function fieldsIn(form: FormFields | string | undefined): FormFields {
  return typeof form === 'object' ? form : {};
}

export function listOf(form: FormFields | string | undefined): readonly FormFields[] {
  return Object.values(fieldsIn(form)).map(fieldsIn);
}

export function textOf(form: FormFields | string | undefined): string {
  return typeof form === 'string' ? form : '';
}

export function numberOf(form: FormFields | string | undefined): number {
  return Number(textOf(form));
}

/** Pairs of texts, as metadata is. */
export function pairsOf(form: FormFields | string | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldsIn(form)).map(([name, value]) => [name, textOf(value)]));
}
