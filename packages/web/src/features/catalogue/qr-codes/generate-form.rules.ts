import { QR_GENERATE_MOST, type QR_KINDS } from '@rota/contract/qr-codes';
import type { RuleBody } from './qr-codes.queries.ts';

/** A rule as it stands in the fields: numbers are texts until they are read. */
export type RuleFields = {
  readonly kind: (typeof QR_KINDS)[number];
  readonly prefix: string;
  readonly suffix: string;
  readonly separator: '-' | '_' | '.' | '';
  readonly start: string;
  readonly end: string;
  readonly length: string;
  readonly by: 'list' | 'name';
  readonly pattern: string;
  readonly targetIds: readonly string[];
  readonly printable: string;
  readonly location: string;
};

export const FIRST_RULE: RuleFields = {
  kind: 'random',
  prefix: '',
  suffix: '',
  separator: '-',
  start: '1',
  end: '20',
  length: '8',
  by: 'list',
  pattern: '',
  targetIds: [],
  printable: '',
  location: '',
};

/** The problem of a field, in the form's words. */
export type FieldProblem =
  'partWrong' | 'numberWrong' | 'endBefore' | 'tooMany' | 'lengthWrong' | 'patternMissing';
export type FieldProblems = { readonly [F in keyof RuleFields]?: FieldProblem };

const MOST_NUMBER = 99_999;
const LENGTH = { least: 6, most: 16 } as const;

/** The problems of the fields; none if they make a valid rule. */
export function problemsOf(fields: RuleFields): FieldProblems {
  const isPart = (text: string): boolean => /^[A-Za-z0-9]{0,12}$/.test(text.trim());
  const start = numberOf(fields.start);
  const end = lastNumber(fields);
  const length = numberOf(fields.length);
  return {
    ...(!isPart(fields.prefix) && { prefix: 'partWrong' }),
    ...(!isPart(fields.suffix) && { suffix: 'partWrong' }),
    ...(start === undefined && { start: 'numberWrong' }),
    ...endProblem(start, end),
    ...(fields.kind !== 'sequential' &&
      (length === undefined || length < LENGTH.least || length > LENGTH.most) && { length: 'lengthWrong' }),
    ...(fields.by === 'name' && fields.pattern.trim() === '' && { pattern: 'patternMissing' }),
  };
}

function endProblem(start: number | undefined, end: number | undefined): Pick<FieldProblems, 'end'> {
  if (end === undefined || end > MOST_NUMBER) return { end: 'numberWrong' };
  if (start === undefined) return {};
  // Nothing chosen yet is no mistake: there is nothing to be shown.
  if (end < start - 1) return { end: 'endBefore' };
  return end - start >= QR_GENERATE_MOST ? { end: 'tooMany' } : {};
}

/** The rule of the fields; undefined where something is wrong with them, and where they ask for no code. */
export function ruleOf(fields: RuleFields, seed: string | undefined): RuleBody | undefined {
  if (Object.keys(problemsOf(fields)).length > 0) return undefined;
  const [start, end] = [numberOf(fields.start), lastNumber(fields)];
  if (start === undefined || end === undefined || end < start) return undefined;
  return {
    kind: fields.kind,
    prefix: fields.prefix.trim(),
    suffix: fields.suffix.trim(),
    separator: fields.separator,
    start,
    end,
    ...(fields.kind !== 'sequential' && { random_length: Number(fields.length) }),
    targets:
      fields.by === 'name'
        ? {
            by: 'name',
            pattern: fields.pattern.trim(),
          }
        : {
            by: 'list',
            target_ids: [...fields.targetIds],
          },
    printable_name: fields.printable.trim(),
    pickup_location_id: fields.location === '' ? null : fields.location,
    ...(seed !== undefined && { seed }),
  };
}

/** The number of the last code: chosen targets are counted, a rule for names says it. */
function lastNumber({ by, start, end, targetIds }: RuleFields): number | undefined {
  if (by === 'name') return numberOf(end);
  const first = numberOf(start);
  return first === undefined ? undefined : first + targetIds.length - 1;
}

function numberOf(text: string): number | undefined {
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;
}
