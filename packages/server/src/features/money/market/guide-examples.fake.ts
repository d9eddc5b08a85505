/** One example of a guide: what is asked, and what is answered. */
export type GuideExample = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** JSON with names to fill in; `''` for none. */
  readonly body: string;
  readonly status: number;
  readonly answer: unknown;
};

const PAIR = /^```http\n(GET|POST|PATCH|DELETE) (\S+)\n([\s\S]*?)^```\n\n```json (\d{3})\n([\s\S]*?)^```$/gm;

/** The examples of a page, in order: a request as `http`, and below it the answer as `json` with its status. */
export function examplesOf(page: string): GuideExample[] {
  return [...page.matchAll(PAIR)].map(([, method, path = '', body = '', status, answer = '']) => ({
    method: method as GuideExample['method'],
    path,
    body: body.trim(),
    status: Number(status),
    answer: JSON.parse(answer) as unknown,
  }));
}

/** Puts values in the place of `{{names}}`. Throws for an unknown one. */
export function fillIn(text: string, known: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = known.get(name);
    if (value === undefined) throw new Error(`The guide names ${name} before it is answered.`);
    return value;
  });
}

/**
 * Where an answer is not as its example: fields that the example leaves out may be anything, `…` is any text, and `{{name}}` is any text
 * that is known by this name from then on.
 */
export function matchesExample(
  example: unknown,
  answer: unknown,
  known: Map<string, string>,
  at = '',
): string[] {
  if (typeof example === 'string') {
    const name = /^\{\{(\w+)\}\}$/.exec(example)?.[1];
    if (name !== undefined && typeof answer === 'string') known.set(name, answer);
    const isAny = name !== undefined || example === '…';
    return (isAny ? typeof answer === 'string' : example === answer)
      ? []
      : [`${at}: ${JSON.stringify(answer)}`];
  }
  if (example === null || typeof example !== 'object')
    return example === answer ? [] : [`${at}: ${JSON.stringify(answer)}`];
  if (answer === null || typeof answer !== 'object') return [`${at}: ${JSON.stringify(answer)}`];
  if (Array.isArray(example) && example.length !== (answer as readonly unknown[]).length)
    return [`${at}: ${JSON.stringify(answer)}`];
  return Object.entries(example).flatMap(([key, value]) =>
    matchesExample(value, (answer as Readonly<Record<string, unknown>>)[key], known, `${at}.${key}`),
  );
}
