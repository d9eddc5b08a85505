import type { Preflight } from '@rota/contract/preflight';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import TrendingDownRounded from '@mui/icons-material/TrendingDownRounded';
import TrendingUpRounded from '@mui/icons-material/TrendingUpRounded';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import { judge, MEASURES, valueOf, type Judged, type Measure } from './judge.rules.ts';
import { preflightTexts } from './preflight.messages.ts';

const LOOKS = {
  better: { tone: 'going', icon: TrendingDownRounded },
  worse: { tone: 'fault', icon: TrendingUpRounded },
  same: { tone: 'neutral', icon: RemoveRounded },
} as const satisfies Record<Judged, object>;

/** The outcome of the tasks before and after: each difference in colour, shape and word. */
export function OutcomeTable({ report: { before, after } }: { report: NonNullable<Preflight['report']> }) {
  const t = useTexts(preflightTexts);
  const words = useMeasureWords();
  return (
    <Table
      aria-label={t('result')}
      size="small"
      sx={{
        '& td, & th': { px: 0.5, verticalAlign: 'top' },
        '& td': { whiteSpace: 'nowrap' },
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('measure')}</TableCell>
          <TableCell align="right">{t('before')}</TableCell>
          <TableCell align="right">{t('after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {MEASURES.map((measure) => {
          const [then, now] = [valueOf(before, measure), valueOf(after, measure)];
          const judged = judge(then, now);
          const difference =
            then === null || now === null || judged === 'same'
              ? undefined
              : words(measure, Math.abs(now - then));
          const differs =
            judged === 'same' && words(measure, then) !== words(measure, now) ? 'nearlySame' : judged;
          const sign = (now ?? 0) < (then ?? 0) ? '−' : '+';
          return (
            <TableRow key={measure}>
              <TableCell component="th" scope="row">
                {t(measure)}
              </TableCell>
              <TableCell align="right">{words(measure, then)}</TableCell>
              <TableCell align="right">
                <div>{words(measure, now)}</div>
                <StateChip
                  {...LOOKS[judged]}
                  quiet
                  label={
                    difference === undefined
                      ? t(differs)
                      : t('change', { difference: sign + difference, judged: t(judged) })
                  }
                />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function useMeasureWords(): (measure: Measure, value: number | null) => string {
  const t = useTexts(preflightTexts);
  const formats = useFormats();
  return (measure, value) => {
    if (value === null) return t('noTime');
    if (measure === 'missed' || measure === 'conflicts') return formats.number(value);
    if (measure !== 'distance_m') return formats.duration(value);
    if (value < 1_000) return t('metres', { length: formats.number(Math.round(value)) });
    return t('kilometres', { length: formats.number(Math.round(value / 100) / 10) });
  };
}
