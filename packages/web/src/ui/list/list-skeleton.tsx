import { Box, Paper, Skeleton } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';
import { widthOf } from './list-columns.ts';

const ROWS = 12;
const CARDS = 6;

/** Rows in the shape of what comes: of a table, with its columns, or of cards. */
export function ListSkeleton({
  columns,
  rowPx,
}: {
  columns: readonly { id: string; minWidth?: number }[] | undefined;
  rowPx: number;
}) {
  const t = useTexts(uiTexts);
  if (columns === undefined) {
    return (
      <Box role="status" aria-label={t('loading')} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {Array.from({ length: CARDS }, (_item, index) => (
          <Skeleton key={index} variant="rounded" height={110} />
        ))}
      </Box>
    );
  }
  const shape = columns.map((column) => `${widthOf(column)}fr`).join(' ');
  return (
    <Paper variant="outlined" role="status" aria-label={t('loading')} sx={{ overflow: 'hidden' }}>
      {Array.from({ length: ROWS }, (_item, index) => (
        <Box
          key={index}
          sx={{
            display: 'grid',
            gridTemplateColumns: shape,
            alignItems: 'center',
            height: rowPx,
            px: 2,
            gap: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {columns.map((column, place) => (
            <Skeleton
              key={column.id}
              variant="rounded"
              height={18}
              width={`${80 - ((index + place) % 3) * 15}%`}
            />
          ))}
        </Box>
      ))}
    </Paper>
  );
}
