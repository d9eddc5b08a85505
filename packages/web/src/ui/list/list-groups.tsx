import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import type { Ref } from 'react';
import { Box, ButtonBase, TableCell, TableRow } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';
import type { GroupHead, ListGroups } from './list-types.ts';

/** A line of a list: a row, or the head of the group that follows. */
export type ListLine<Row> = { readonly head: GroupHead } | { readonly row: Row };

/**
 * The lines of a list in groups: each head with its rows below, in their order; of a closed group the head alone. Rows of a group that has
 * no head yet come last, so that none is ever lost.
 */
export function linesOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  groups: Omit<ListGroups<never>, 'keyOf'> | undefined,
) {
  if (groups === undefined) return rows.map((row): ListLine<Row> => ({ row }));
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row]);
  const lines: ListLine<Row>[] = [];
  for (const head of groups.heads) {
    lines.push({ head });
    if (!groups.closed.has(head.key)) lines.push(...(byKey.get(head.key) ?? []).map((row) => ({ row })));
    byKey.delete(head.key);
  }
  for (const [key, left] of byKey) if (!groups.closed.has(key)) lines.push(...left.map((row) => ({ row })));
  return lines;
}

/** The head of a group as a button that opens and closes it. */
export function GroupButton({
  head,
  isOpen,
  onToggle,
}: {
  head: GroupHead;
  isOpen: boolean;
  onToggle: (key: string) => void;
}) {
  const t = useTexts(uiTexts);
  const { palette } = useColours();
  return (
    <ButtonBase
      aria-expanded={isOpen}
      aria-label={t('group', { name: head.name, count: head.count })}
      onClick={() => onToggle(head.key)}
      sx={{
        width: '100%',
        minHeight: 44,
        justifyContent: 'flex-start',
        gap: 1,
        px: 2,
        fontWeight: 600,
        textAlign: 'left',
        '&:focus-visible': {
          outline: `2px solid ${palette.accent}`,
          outlineOffset: -2,
        },
      }}
    >
      <ExpandMoreRounded
        aria-hidden
        sx={{
          fontSize: 20,
          color: 'text.secondary',
          transform: isOpen ? 'none' : 'rotate(-90deg)',
          transition: 'transform 120ms ease-out',
        }}
      />
      <Box
        component="span"
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {head.name}
      </Box>
      <Box
        component="span"
        sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}
      >
        {head.count}
      </Box>
    </ButtonBase>
  );
}

type GroupRowProps = {
  head: GroupHead;
  cells: number;
  isOpen: boolean;
  onToggle: (key: string) => void;
  index: number;
  measure: Ref<HTMLTableRowElement> | undefined;
};

/** The head of a group within a table. */
export function GroupRow({ head, cells, isOpen, onToggle, index, measure }: GroupRowProps) {
  return (
    <TableRow
      {...(measure === undefined ? {} : { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })}
    >
      <TableCell
        component="th"
        scope="rowgroup"
        colSpan={cells}
        sx={{ p: 0, backgroundColor: 'action.hover' }}
      >
        <GroupButton head={head} isOpen={isOpen} onToggle={onToggle} />
      </TableCell>
    </TableRow>
  );
}
