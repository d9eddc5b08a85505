import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import { Fragment, useRef, type ReactNode, type RefObject } from 'react';
import { useColours } from '../theme-provider.tsx';
import { useRowsInSight } from './rows-in-sight.ts';

const CARD_PX = 118;
const CARD_GAP_PX = 8;

/** The rows of a list where a table has no room. */
export type ListCardsProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  card: (row: Row) => ReactNode;
  cardActions: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  openId: string | undefined;
  /** The element that scrolls the cards. */
  scroller: RefObject<HTMLElement | null>;
};

/** The rows of a list one below the other, each a card that opens it. */
export function ListCards<Row extends object>({ label, rows, rowId, card, cardActions, ...props }: ListCardsProps<Row>) {
  const { onOpen, openId, scroller } = props;
  const { palette } = useColours();
  const list = useRef<HTMLUListElement>(null);
  const sight = useRowsInSight(rows.length, CARD_PX, list, scroller);
  return (
    <Box component="ul" ref={list} aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sight.rows.map(({ index, gapPx }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const place = sight.measure && { ref: sight.measure, 'data-index': index, 'aria-setsize': rows.length, 'aria-posinset': index + 1 };
        return (
          <Fragment key={rowId(row)}>
            {gapPx > 0 && <Box component="li" aria-hidden sx={{ height: gapPx }} />}
            <Box component="li" {...place} sx={{ pb: `${CARD_GAP_PX}px` }}>
              <Paper variant="outlined" sx={{ backgroundColor: rowId(row) === openId ? palette.accentSoft : undefined }}>
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
            </Box>
          </Fragment>
        );
      })}
      {sight.endPx > 0 && <Box component="li" aria-hidden sx={{ height: sight.endPx }} />}
    </Box>
  );
}
