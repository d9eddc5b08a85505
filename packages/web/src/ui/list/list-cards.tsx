import { Fragment, useRef, type ReactNode, type RefObject } from 'react';
import { Box, ButtonBase, Paper } from '../kit.ts';
import { useColours } from '../theme-provider.tsx';
import type { Tone } from '../tokens.ts';
import { GroupButton, linesOf } from './list-groups.tsx';
import type { ListGroups } from './list-types.ts';
import { useRowsInSight } from './rows-in-sight.ts';

const CARD_PX = 118;
const CARD_GAP_PX = 8;

/** The rows of a list where a table has no room. */
export type ListCardsProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowTone: ((row: Row) => Tone | undefined) | undefined;
  card: (row: Row) => ReactNode;
  cardActions: ((row: Row) => ReactNode) | undefined;
  groups: ListGroups<Row> | undefined;
  onOpen: ((row: Row) => void) | undefined;
  openId: string | undefined;
  /** The element that scrolls the cards. */
  scroller: RefObject<HTMLElement | null>;
};

/** The rows of a list one below the other, each a card that opens it. */
export function ListCards<Row extends object>({
  label,
  rows,
  rowId,
  rowTone,
  card,
  cardActions,
  groups,
  ...props
}: ListCardsProps<Row>) {
  const { onOpen, openId, scroller } = props;
  const list = useRef<HTMLUListElement>(null);
  const lines = linesOf(rows, (row) => groups?.keyOf(row) ?? '', groups);
  const sight = useRowsInSight(lines.length, CARD_PX, list, scroller);
  return (
    <Box component="ul" ref={list} aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sight.rows.map(({ index, gapPx }) => {
        const line = lines[index];
        if (line === undefined) return null;
        const place = sight.measure && {
          ref: sight.measure,
          'data-index': index,
          'aria-setsize': lines.length,
          'aria-posinset': index + 1,
        };
        if ('head' in line) {
          return (
            <Fragment key={`group ${line.head.key}`}>
              {gapPx > 0 && <Box component="li" aria-hidden sx={{ height: gapPx }} />}
              <Box component="li" {...place} sx={{ pb: `${CARD_GAP_PX}px` }}>
                <GroupButton
                  head={line.head}
                  isOpen={groups?.closed.has(line.head.key) !== true}
                  onToggle={(key) => groups?.onToggle(key)}
                />
              </Box>
            </Fragment>
          );
        }
        const { row } = line;
        return (
          <Fragment key={rowId(row)}>
            {gapPx > 0 && <Box component="li" aria-hidden sx={{ height: gapPx }} />}
            <Box component="li" {...place} sx={{ pb: `${CARD_GAP_PX}px` }}>
              <RowPaper
                row={row}
                tone={rowTone?.(row)}
                card={card}
                cardActions={cardActions}
                onOpen={onOpen}
                isOpen={rowId(row) === openId}
              />
            </Box>
          </Fragment>
        );
      })}
      {sight.endPx > 0 && <Box component="li" aria-hidden sx={{ height: sight.endPx }} />}
    </Box>
  );
}

type PaperProps<Row> = Pick<ListCardsProps<Row>, 'card' | 'cardActions' | 'onOpen'> & {
  row: Row;
  tone: Tone | undefined;
  isOpen: boolean;
};

/** One row, which opens by a press; its actions stand below and are pressed on their own. */
function RowPaper<Row>({ row, tone, card, cardActions, onOpen, isOpen }: PaperProps<Row>) {
  const { palette, tones } = useColours();
  const own = tone === undefined ? undefined : tones[tone];
  return (
    <Paper
      variant="outlined"
      data-tone={tone}
      sx={{
        backgroundColor: isOpen ? palette.accentSoft : own?.soft,
        boxShadow: own && `inset 3px 0 ${own.solid}`,
      }}
    >
      {onOpen === undefined ? (
        <Box sx={{ p: 2 }}>{card(row)}</Box>
      ) : (
        <ButtonBase
          onClick={() => onOpen(row)}
          sx={{ display: 'block', width: '100%', textAlign: 'left', p: 2, borderRadius: '10px' }}
        >
          {card(row)}
        </ButtonBase>
      )}
      <Box sx={{ px: 2, pb: 2, '&:empty': { display: 'none' } }}>{cardActions?.(row)}</Box>
    </Paper>
  );
}
