import {
  findUnknownFields,
  type EchoRule,
  type Endpoint,
  type Rule,
  type RuleValues,
} from '@rota/contract/core';
import { createTurns, type Turns } from '../adapters/turns.ts';
import { AppError, fieldProblem, fieldProblemOf, type ErrorDetails } from './app-error.ts';
import { isLongList, parseInTurns, type Issue } from './parse-in-turns.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

/** Of a name that a stranger made up no more is repeated. */
const LONGEST_NAME = 100;
/** The most problems that an answer lists. */
const MOST_PROBLEMS = 100;

export type RawInput = Readonly<Record<Part, unknown>>;

/**
 * Parses the parts that an endpoint declares, long lists element by element with turns for others between. Throws VALIDATION_FAILED with the
 * problems of all parts together, the first hundred.
 */
export async function parseInput(spec: Endpoint, raw: RawInput): Promise<Record<Part, unknown>> {
  const input: Partial<Record<Part, unknown>> = {};
  const details: ErrorDetails = [];
  const turns = createTurns();
  for (const part of PARTS) {
    const schema = spec[part];
    if (schema === undefined) continue;
    const result = await parseInTurns(schema, raw[part] ?? {}, turns);
    if (result.success) {
      input[part] = result.data;
      const found = new Problems();
      await walkInTurns(result.data, raw[part], turns, (read, sent, path) => {
        findUnstorable(read, path, found);
        if (part !== 'body') return;
        // A change of some fields must not be answered with success while a field stays as it was. Where the whole of something is sent, a
        // caller that sends back what it read, changed in one place, means no harm.
        const echo = spec.method === 'PATCH' ? 'rejected' : 'ignored';
        const isWhole = path.length === 0;
        const rule: EchoRule = {
          echo,
          body: isWhole ? spec.body : undefined,
          answer: isWhole ? spec.response : undefined,
        };
        for (const field of findUnknownFields(sent, read, rule, found.room(), path)) {
          found.add(field.path, field.rule, { field: field.path.join('.').slice(0, LONGEST_NAME) });
        }
      });
      details.push(...found.details);
    } else details.push(...describe(result.issues));
  }
  if (details.length > 0) throw validationFailed(details.slice(0, MOST_PROBLEMS));
  return input as Record<Part, unknown>;
}

/** A VALIDATION_FAILED whose message is every problem's text, joined. */
export function validationFailed(details: ErrorDetails): AppError {
  const message = details.flatMap((detail) => Object.values(detail.constraints)).join(', ');
  return new AppError('VALIDATION_FAILED', message, { details });
}

/** Problems by property, a hundred at most: no reader uses more. */
class Problems {
  readonly details: ErrorDetails = [];

  isFull(): boolean {
    return this.room() <= 0;
  }
  room(): number {
    return MOST_PROBLEMS - this.details.length;
  }
  add(path: Path, rule: Rule, values?: RuleValues): void {
    this.details.push(fieldProblem(path.join('.'), rule, values));
  }
}

type Path = readonly string[];
/** Hands over a value with what was sent for it: as a whole, or where it holds long lists without them, and then each of their elements. */
async function walkInTurns(
  read: unknown,
  sent: unknown,
  turns: Turns,
  look: (read: unknown, sent: unknown, path: Path) => void,
): Promise<void> {
  if (isLongList(read)) return walkList(read, sent, [], turns, look);
  if (!isRecord(read) || !isRecord(sent) || !Object.values(read).some(isLongList))
    return look(read, sent, []);
  const isShort = ([, value]: [string, unknown]): boolean => !isLongList(value);
  const lists = Object.entries(read).filter((entry) => !isShort(entry));
  const names = new Set(lists.map(([name]) => name));
  look(
    Object.fromEntries(Object.entries(read).filter(isShort)),
    Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name))),
    [],
  );
  for (const [name, list] of lists)
    if (isLongList(list)) await walkList(list, sent[name], [name], turns, look);
}

async function walkList(
  read: readonly unknown[],
  sent: unknown,
  path: Path,
  turns: Turns,
  look: (read: unknown, sent: unknown, path: Path) => void,
): Promise<void> {
  for (const [index, item] of read.entries()) {
    look(item, Array.isArray(sent) ? sent[index] : undefined, [...path, String(index)]);
    await turns();
  }
}

/** Text that no database column takes: the zero character and half of a surrogate pair. Neither is ever meant. */
function findUnstorable(value: unknown, path: Path, found: Problems): void {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return;
    found.add(path, 'not_printable');
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value)) {
    if (found.isFull()) return;
    // Numbers are most of what is sent, and there is nothing to find in them.
    if (typeof item === 'string' || typeof item === 'object') findUnstorable(item, [...path, key], found);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One entry a property, with every rule that it broke. */
function describe(issues: readonly Issue[]): ErrorDetails {
  const byProperty = new Map<string, ErrorDetails[number]>();
  for (const issue of issues) {
    if (byProperty.size >= MOST_PROBLEMS) break;
    const property = issue.path.map(String).join('.');
    const { constraints, values } = fieldProblemOf(property, issue.message);
    const before = byProperty.get(property);
    byProperty.set(property, {
      property,
      constraints: { ...before?.constraints, ...constraints },
      ...((before?.values ?? values) && { values: { ...before?.values, ...values } }),
    });
  }
  return [...byProperty.values()];
}
