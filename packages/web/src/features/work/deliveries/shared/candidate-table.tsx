import { candidateTexts, type DecisionCandidate } from '@rota/contract/decisions';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { decisionListTexts } from './decisions.messages.ts';

/** The robots that were looked at for a task, the nearest first. */
export function CandidateTable({ candidates }: { candidates: readonly DecisionCandidate[] }) {
  const t = useTexts(decisionListTexts);
  const whyNot = useWhyNot();
  const formats = useFormats();
  return (
    <Table
      aria-label={t('lookedAt')}
      size="small"
      sx={{
        mb: 0.5,
        '& th, & td': { px: 0.75, py: 0.5, fontSize: '0.8125rem' },
        '& td:last-of-type': { width: '55%' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('robot')}</TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            {t('time')}
          </TableCell>
          <TableCell>{t('why')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {candidates.map(({ robot_id: id, name, seconds, code }) => (
          <TableRow key={id}>
            <TableCell
              component="th"
              scope="row"
              sx={{ fontWeight: code === null ? 600 : 400, overflowWrap: 'anywhere' }}
            >
              {name}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {seconds === null ? <span aria-label={t('unknownTime')}>–</span> : formats.duration(seconds)}
            </TableCell>
            <TableCell sx={{ fontWeight: code === null ? 600 : 400 }}>
              {code === null ? t('taken') : whyNot(code)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Why a robot was not taken, in words; a code of a newer server stays as it is. */
function useWhyNot(): (code: NonNullable<DecisionCandidate['code']>) => string {
  const [language] = useLanguage();
  const texts: Readonly<Record<string, string>> = candidateTexts[language];
  return (code) => texts[code] ?? code;
}
