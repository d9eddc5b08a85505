import type { ReactNode } from 'react';
import { Box, Typography } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { importFrameTexts } from './import.messages.ts';

/** The effect of an import on a line. */
type ImportOutcome = 'made' | 'changed' | 'same' | 'refused';
/** A line of a file as it is shown: what becomes of it, and why, in sentences. */
export type ImportLine = {
  readonly line: number;
  readonly outcome: ImportOutcome;
  readonly name: string;
  readonly details: readonly string[];
  /** Worth a look though it is not refused. */
  readonly isOdd?: boolean;
};
/** How many lines there are of each outcome. */
export type ImportCounts = Readonly<Record<ImportOutcome, number>>;

const OUTCOMES = ['made', 'changed', 'same', 'refused'] as const satisfies readonly ImportOutcome[];
const BECOMES = {
  made: 'becomesMade',
  changed: 'becomesChanged',
  same: 'becomesSame',
  refused: 'becomesRefused',
} as const;
/** As many lines as are worth reading; those that need a look come first. */
const MOST_SHOWN = 200;

/** The preview of an import, before anything is stored: in numbers, then line by line. */
export function ImportLines({
  counts,
  lines,
  note,
}: {
  counts: ImportCounts;
  lines: readonly ImportLine[];
  note?: ReactNode;
}) {
  const t = useTexts(importFrameTexts);
  const first = [...lines].sort((a, b) => weightOf(b) - weightOf(a) || a.line - b.line);
  const shown = first.slice(0, MOST_SHOWN);
  const shownOutcomes = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  return (
    <>
      <Box role="status">
        <Typography sx={{ fontWeight: 600 }}>{t('nothingYet')}</Typography>
        <Typography>
          {shownOutcomes.map((outcome) => t(outcome, { count: counts[outcome] })).join(' · ')}
        </Typography>
        {note}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '45dvh', overflow: 'auto' }}>
        {shown.map((line) => (
          <Line key={line.line} {...line} />
        ))}
      </Box>
      {first.length > shown.length && (
        <Typography color="textSecondary">{t('more', { count: first.length - shown.length })}</Typography>
      )}
    </>
  );
}

function weightOf({ outcome, isOdd }: ImportLine): number {
  if (outcome === 'refused') return 2;
  return isOdd === true ? 1 : 0;
}

function Line({ line, outcome, name, details }: ImportLine) {
  const t = useTexts(importFrameTexts);
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ minWidth: 72, fontVariantNumeric: 'tabular-nums' }}
        >
          {t('line', { line })}
        </Typography>
        <Typography variant="body2" translate="no" sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography
          variant="body2"
          sx={{ fontWeight: 600 }}
          color={outcome === 'refused' ? 'error' : 'textPrimary'}
        >
          {t(BECOMES[outcome])}
        </Typography>
      </Box>
      {details.map((text) => (
        <Typography
          key={text}
          variant="body2"
          color="textSecondary"
          sx={{ pl: { sm: '84px' }, overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      ))}
    </Box>
  );
}
