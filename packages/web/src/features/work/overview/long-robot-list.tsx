import { Fragment, useRef } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ROBOT_ROW_PX } from '../../robots/robots/shared/robot-row.tsx';
import { useRowsInSight } from '../../../ui/list/rows-in-sight.ts';
import { overviewTexts } from './overview.messages.ts';
import { pointing, type Item, type OnPoint } from './robot-item.ts';

/** Many robots, of which only those in sight are in the page. */
export function LongRobotList({ items, onPoint }: { items: readonly Item[]; onPoint: OnPoint }) {
  const t = useTexts(overviewTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const sight = useRowsInSight(items.length, ROBOT_ROW_PX, list, scroller);
  return (
    <Box ref={scroller} sx={{ height: '56vh', overflow: 'auto' }}>
      <Box component="ul" ref={list} aria-label={t('panel')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sight.rows.map(({ index, gapPx }) => {
          const item = items[index];
          const place = sight.measure && { ref: sight.measure, 'data-index': index };
          return (
            <Fragment key={item?.key ?? index}>
              {gapPx > 0 && <Box component="li" aria-hidden sx={{ height: gapPx }} />}
              <li {...place} {...pointing(item, onPoint)}>
                {item?.node}
              </li>
            </Fragment>
          );
        })}
        {sight.endPx > 0 && <Box component="li" aria-hidden sx={{ height: sight.endPx }} />}
      </Box>
    </Box>
  );
}
