import { securityFindingCodes, securitySeverities, type SecurityFinding } from '@rota/contract/security';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { checkTexts } from './security-check.messages.ts';

type Key = keyof typeof checkTexts.en;

/** The text of a finding: of its severity where that one has words of its own, else of what is weak. */
export function textOf({ code, severity }: Pick<SecurityFinding, 'code' | 'severity'>): Key {
  const own = `${code}.${severity}`;
  return own in checkTexts.en ? (own as Key) : (`${code}.weak` as Key);
}

/** Every finding that there can be, to be seen that it has words. */
export const everyFinding = securityFindingCodes.flatMap((code) =>
  securitySeverities.map((severity) => ({ code, severity })),
);

/** Says what was found, with numbers as the person writes them. */
export function useFindingWords(): (finding: SecurityFinding) => string {
  const t = useTexts(checkTexts);
  const formats = useFormats();
  return (finding) => {
    const params = Object.entries(finding.params).map(([name, value]) => [
      name,
      typeof value === 'number' ? formats.number(value) : value,
    ]);
    return t(textOf(finding), Object.fromEntries(params) as Record<string, string>);
  };
}
