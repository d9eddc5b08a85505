import { readBrokenRule, wireSentence, type Rule, type RuleValues } from '../../core/constraints.ts';
import { findJsonProblem, findKeyPlaces } from '../../sites/config/json-text.ts';
import type { ValueProblem } from './robot-config.ts';
import { isRobotSetting, robotSettings } from './robot-settings.ts';

/** A problem of a text of values, whose sentence is that of a rule. */
type KnownProblem = ValueProblem & { readonly code: Rule };

/**
 * Everything that is wrong with a text of values: the place where it stops being one JSON object, or else each known key whose value its
 * schema refuses.
 */
export function findValueProblems(text: string): readonly KnownProblem[] {
  const problem = findJsonProblem(text);
  if (problem !== undefined) {
    const { code, line, column } = problem;
    return [problemOf('', { line, column }, code, { line, column })];
  }
  const places = findKeyPlaces(text);
  return Object.entries(readValues(text)).flatMap(([key, value]) => {
    const broken = brokenRuleOf(key, value);
    const place = places.get(key) ?? { line: 1, column: 1 };
    return broken === undefined ? [] : [problemOf(key, place, broken.rule, broken.values ?? {})];
  });
}

/** The values of a text by key; none for a text that is no JSON object. */
export function readValues(text: string): Readonly<Record<string, unknown>> {
  if (findJsonProblem(text) !== undefined) return {};
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

function brokenRuleOf(
  key: string,
  value: unknown,
): { rule: Rule; values: RuleValues | undefined } | undefined {
  if (!isRobotSetting(key)) return undefined;
  const parsed = robotSettings[key].schema.safeParse(value);
  if (parsed.success) return undefined;
  return readBrokenRule(parsed.error.issues[0]?.message ?? '') ?? { rule: 'wrong_kind', values: undefined };
}

function problemOf(
  key: string,
  { line, column }: Pick<ValueProblem, 'line' | 'column'>,
  code: Rule,
  values: RuleValues,
): KnownProblem {
  return { key, line, column, code, values: { ...values }, text: wireSentence(code, values) };
}
