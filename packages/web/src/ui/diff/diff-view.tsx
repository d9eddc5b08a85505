import { useMemo } from 'react';
import { Box, Typography } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useColours } from '../theme-provider.tsx';
import { FONT_MONO, RADIUS } from '../tokens.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { diffTexts } from './diff.messages.ts';
import { diffLines, type DiffLine } from './line-diff.ts';

/** Unchanged lines that are shown beside a change. */
const CONTEXT = 2;
type Row = DiffLine | { readonly kind: 'gap'; readonly count: number };

/** The lines that went and came, with a little of what stands around them. `isProse`: lines are paragraphs, which break. */
export function DiffView({
  before,
  after,
  isProse = false,
}: {
  before: string;
  after: string;
  isProse?: boolean;
}) {
  const rows = useMemo(() => foldLines(diffLines(before, after)), [before, after]);
  return <DiffRows rows={rows} isProse={isProse} />;
}

/** The same of lines that are compared already. `isProse`: lines are paragraphs, which break where there is no room. */
export function DiffRows({ rows, isProse = false }: { rows: readonly Row[]; isProse?: boolean }) {
  const t = useTexts(diffTexts);
  const { palette } = useColours();
  if (rows.every((row) => row.kind === 'same' || row.kind === 'gap'))
    return <Typography color="textSecondary">{t('noDifference')}</Typography>;
  return (
    <Box
      component="ol"
      dir="ltr"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: `1px solid ${palette.line}`,
        borderRadius: `${RADIUS.control}px`,
        overflow: 'auto',
        maxHeight: '50vh',
        fontFamily: FONT_MONO,
        fontSize: 13,
        lineHeight: '22px',
      }}
    >
      {rows.map((row, index) =>
        row.kind === 'gap' ? (
          <Box
            component="li"
            key={`gap ${String(index)}`}
            sx={{ px: 1.5, color: 'text.secondary', fontFamily: 'fontFamily' }}
          >
            {t('unchangedLines', { count: row.count })}
          </Box>
        ) : (
          <LineRow key={`${row.kind} ${String(row.line)}`} line={row} isProse={isProse} />
        ),
      )}
    </Box>
  );
}

function LineRow({ line, isProse }: { line: DiffLine; isProse: boolean }) {
  const t = useTexts(diffTexts);
  const { tones } = useColours();
  const look = {
    added: { sign: '+', word: t('added'), background: tones.charging.soft },
    removed: { sign: '−', word: t('removed'), background: tones.fault.soft },
    same: { sign: ' ', word: '', background: 'transparent' },
  }[line.kind];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        minWidth: isProse ? 0 : 'max-content',
        backgroundColor: look.background,
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 44,
          px: 1,
          textAlign: 'right',
          color: 'text.secondary',
          flexShrink: 0,
          userSelect: 'none',
        }}
      >
        {line.line}
      </Box>
      <Box aria-hidden sx={{ width: 20, flexShrink: 0, userSelect: 'none' }}>
        {look.sign}
      </Box>
      {line.kind !== 'same' && <Box sx={visuallyHidden}>{`${look.word}: `}</Box>}
      <Box
        component="code"
        sx={{
          font: 'inherit',
          whiteSpace: isProse ? 'pre-wrap' : 'pre',
          overflowWrap: 'anywhere',
          pr: 2,
          minWidth: 0,
        }}
      >
        {line.text}
      </Box>
    </Box>
  );
}

/** Long stretches without a change become one row that counts them. */
function foldLines(lines: readonly DiffLine[]): Row[] {
  const near = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((line) => line.kind !== 'same'),
  );
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    const last = rows.at(-1);
    if (near[index]) rows.push(line);
    else if (last?.kind === 'gap') rows[rows.length - 1] = { kind: 'gap', count: last.count + 1 };
    else rows.push({ kind: 'gap', count: 1 });
  }
  return rows;
}
