import type { TargetInfo } from '@rota/fleet-core';
import { qrCodeText, type QrDraft, type QrProblem, type QrRule } from '@rota/contract/qr-codes';
import { foldCase } from '../../../db/folding.ts';

/** Random letters for a number, so many; the same for the same number. */
export type RandomSigns = (number: number, length: number) => string;

/** What is in the way of codes. Codes are folded, see `foldCode`. */
export type Around = {
  readonly targets: readonly TargetInfo[];
  readonly isCodeTaken: (folded: string) => boolean;
  /** Has an active code already. */
  readonly isTargetTaken: (targetId: string) => boolean;
  readonly printableNameMost: number;
};

/** A code as it is compared: whatever the case, since people type it. */
export function foldCode(code: string): string {
  return code.toLowerCase();
}

/** The codes of a rule by their numbers; numbers are as long as the last one. */
export function codesOf(
  rule: QrRule,
  random: RandomSigns,
): { readonly number: number; readonly code: string }[] {
  const digits = String(rule.end).length;
  return Array.from({ length: rule.end - rule.start + 1 }, (_none, index) => {
    const number = rule.start + index;
    const parts = [
      rule.prefix,
      ...(rule.kind === 'random' ? [] : [String(number).padStart(digits, '0')]),
      ...(rule.kind === 'sequential' ? [] : [random(number, rule.random_length)]),
      rule.suffix,
    ];
    return { number, code: parts.filter((part) => part !== '').join(rule.separator) };
  });
}

/** Every code of a rule with its target and what is printed, and what is in the way of it. */
export function draftsOf(rule: QrRule, random: RandomSigns, around: Around): QrDraft[] {
  const byId = new Map(around.targets.map((target) => [target.targetId, target]));
  const byName = new Map(around.targets.map((target) => [foldCase(target.name), target]));
  const codes = new Set<string>();
  const targets = new Set<string>();
  return codesOf(rule, random).map(({ number, code }, index) => {
    const wanted =
      rule.targets.by === 'name'
        ? rule.targets.pattern.replaceAll('{n}', String(number))
        : (rule.targets.target_ids[index] ?? '');
    const target = rule.targets.by === 'name' ? byName.get(foldCase(wanted)) : byId.get(wanted);
    const name = target?.name ?? (rule.targets.by === 'name' ? wanted : '');
    const printable = rule.printable_name
      .replaceAll('{n}', String(number))
      .replaceAll('{target}', name)
      .trim();
    const problem = problemOf();
    codes.add(foldCode(code));
    if (target !== undefined) targets.add(target.targetId);
    return {
      number,
      code,
      target_id: target?.targetId ?? null,
      target_name: name,
      printable_name: printable,
      problem,
    };

    function problemOf(): QrProblem | null {
      if (!qrCodeText.safeParse(code).success) return 'code_invalid';
      if (codes.has(foldCode(code)) || around.isCodeTaken(foldCode(code))) return 'code_taken';
      if (target === undefined) return 'target_missing';
      if (targets.has(target.targetId) || around.isTargetTaken(target.targetId)) return 'target_taken';
      return printable.length > around.printableNameMost ? 'name_too_long' : null;
    }
  });
}
