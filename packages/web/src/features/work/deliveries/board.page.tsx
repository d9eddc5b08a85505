import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { Box, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLostSince } from '../../../api/live-hooks.ts';
import { targetQueries } from '../../../api/queries.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { BoardColumnTitle, BoardHead, BoardNotice, BoardScreen } from '../overview/shared/board-screen.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { BoardLineCard, LINE_PX, MORE_PX } from './board-line.tsx';
import { boardTexts } from './board.messages.ts';
import { useLateConfirms, useOpenDeliveries, type LateConfirms } from './board.queries.ts';
import { boardOf, linesThatFit, type BoardLine } from './board.rules.ts';

/** The loads and arrivals for a wall screen or a tablet in a kitchen: `?target=` shows one place. */
export function DeliveryBoardPage() {
  const t = useTexts(boardTexts);
  const { project_id: projectId } = useProject();
  const [search, setSearch] = useSearchParams();
  const mayControl = useCan()('deliveries.control', projectId);
  const query = useOpenDeliveries(projectId);
  const confirms = useLateConfirms(projectId);
  const targetId = search.get('target') ?? undefined;
  const board = useMemo(() => query.data && boardOf(query.data, targetId), [query.data, targetId]);
  const columns = { confirms: mayControl ? confirms : undefined, isLoading: query.isPending };
  return (
    <BoardScreen label={t('board')} besides="sm">
      <Head
        targetId={targetId}
        onTarget={(next) => setSearch(next === undefined ? {} : { target: next }, { replace: true })}
        lines={board === undefined ? NO_LINES : [...board.toLoad, ...board.arriving]}
      />
      {query.isError && board === undefined ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Box
          sx={{
            flex: { xs: 'none', sm: 1 },
            minHeight: 0,
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            gap: 'clamp(12px, 1.6vw, 32px)',
          }}
        >
          <BoardColumn side="toLoad" lines={board?.toLoad ?? NO_LINES} {...columns} />
          <BoardColumn side="arriving" lines={board?.arriving ?? NO_LINES} {...columns} />
        </Box>
      )}
    </BoardScreen>
  );
}
const NO_LINES: readonly BoardLine[] = [];

type HeadProps = {
  targetId: string | undefined;
  onTarget: (targetId: string | undefined) => void;
  lines: readonly BoardLine[];
};

function Head({ targetId, onTarget, lines }: HeadProps) {
  const t = useTexts(boardTexts);
  const formats = useFormats();
  const asOf = useLostSince();
  return (
    <BoardHead
      title={t('board')}
      places={{
        label: t('place'),
        allLabel: t('allPlaces'),
        all: usePlaces(lines),
        chosen: targetId,
        onChoose: onTarget,
      }}
      leave={{ to: '/delivery', label: t('leave') }}
    >
      {asOf !== undefined && <BoardNotice>{t('asOf', { time: formats.time(asOf) })}</BoardNotice>}
    </BoardHead>
  );
}

/** The places of the project by name, or where their list may not be read those that are on the board. */
function usePlaces(lines: readonly BoardLine[]): readonly (readonly [id: string, name: string])[] {
  const { project_id: projectId } = useProject();
  const formats = useFormats();
  const mayRead = useCan()('targets.read', projectId);
  const { data: targets } = useQuery({ ...targetQueries.list(useApi(), projectId), enabled: mayRead });
  return useMemo(() => {
    const known = targets?.map((target) => [target.target_id, target.name] as const) ?? [];
    const all = new Map([...lines.map((line) => [line.targetId, line.targetName] as const), ...known]);
    return [...all].sort(([, a], [, b]) => formats.compare(a, b));
  }, [lines, targets, formats]);
}

type BoardColumnProps = {
  side: 'toLoad' | 'arriving';
  lines: readonly BoardLine[];
  confirms: LateConfirms | undefined;
  isLoading: boolean;
};

/** One half of the board: as many lines as have room, and how many more there are. */
function BoardColumn({ side, lines, confirms, isLoading }: BoardColumnProps) {
  const t = useTexts(boardTexts);
  const list = useRef<HTMLUListElement>(null);
  const roomPx = useHeight(list);
  const shown = lines.slice(0, linesThatFit(lines.length, roomPx, { linePx: LINE_PX, morePx: MORE_PX }));
  const more = lines.length - shown.length;
  return (
    <Box
      component="section"
      aria-label={t(side)}
      sx={{
        flex: { xs: 'none', sm: 1 },
        minWidth: 0,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <BoardColumnTitle title={t(side)} count={isLoading ? undefined : lines.length} />
      <Box
        component="ul"
        ref={list}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          flex: 1,
          minHeight: 0,
          overflow: { xs: 'visible', sm: 'hidden' },
        }}
      >
        {isLoading && <Skeleton component="li" variant="rounded" height={LINE_PX - 12} />}
        {shown.map((line) => (
          <BoardLineCard key={line.delivery.delivery_id} line={line} side={side} confirms={confirms} />
        ))}
        {!isLoading && lines.length === 0 && (
          <Box component="li" sx={{ py: 3, fontSize: 'clamp(18px, 1.5vw, 28px)', color: 'text.secondary' }}>
            {t(side === 'toLoad' ? 'nothingToLoad' : 'nothingArriving')}
          </Box>
        )}
        {more > 0 && (
          <Box
            component="li"
            sx={{ py: 1, fontSize: 'clamp(20px, 1.7vw, 30px)', fontWeight: 600, color: 'text.secondary' }}
          >
            {t('more', { count: more })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Height of an element, CSS pixels; endless on a phone, where the page scrolls, and until it is known. */
function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(Infinity);
  useEffect(() => {
    const seen = element.current;
    if (seen === null) return undefined;
    const measure = () =>
      setHeight(window.innerWidth < 600 || seen.clientHeight === 0 ? Infinity : seen.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(seen);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
