import type { Address } from '@rota/contract/addresses';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { MapFrame } from '../../../map/map-frame.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { RejectDialog } from './address-reject.tsx';
import { reviewTexts } from './address-review.messages.ts';
import { useDecide, type Decided, type Decision } from './address-review.ts';
import { addressQueries, useAddressNews } from './addresses.queries.ts';
import { DecisionBar } from './decision-bar.tsx';
import { ReviewFloor } from './review-floor.tsx';
import { ReviewRow } from './review-row.tsx';
import { currentOf, reviewKeyOf, type ReviewKey } from './review-keys.rules.ts';

const NO_ROWS: readonly Address[] = [];

/** The addresses that wait for review, the floor of the one that is looked at beside them, and what is decided. */
export function AddressReviewPage() {
  const t = useTexts(reviewTexts);
  const { project_id: projectId } = useProject();
  const [search, setSearch] = useState('');
  useAddressNews(projectId);
  const waiting = useQuery({
    ...addressQueries.waiting(useApi(), projectId, search.trim()),
    placeholderData: keepPreviousData,
  });
  const rows = waiting.data?.items ?? NO_ROWS;
  const review = useReview(projectId, rows);
  const { current, selected, target } = review;
  if (waiting.isError && waiting.data === undefined)
    return <ErrorState error={waiting.error} onRetry={() => waiting.refetch()} />;
  if (rows.length === 0 && search === '' && !waiting.isPending) {
    return (
      <EmptyState
        icon={TaskAltRounded}
        title={t('none')}
        isWholePage
        action={review.canUndo ? <Button onClick={review.undo}>{t('undo')}</Button> : undefined}
      >
        {t('noneHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <MapFrame
        label={t('queue')}
        head={
          <Head
            total={waiting.data?.total}
            search={search}
            selected={selected.size}
            onSearch={setSearch}
            onClear={() => review.select([])}
          />
        }
        map={(padding) => (
          <ReviewFloor address={current} targetId={target.id} padding={padding} onTarget={target.choose} />
        )}
        bar={
          current && (
            <DecisionBar
              key={current.uid}
              address={current}
              selected={selected.size}
              target={target}
              canUndo={review.canUndo}
              onVerify={review.verify}
              onReject={review.askReject}
              onUndo={review.undo}
            />
          )
        }
      >
        {waiting.isPending ? (
          <Skeleton variant="rounded" height={240} sx={{ m: 2 }} />
        ) : (
          <Queue rows={rows} review={review} />
        )}
      </MapFrame>
      {review.rejecting !== undefined && (
        <RejectDialog
          rows={review.rejecting}
          onReject={review.reject}
          onClose={() => review.stopRejecting()}
        />
      )}
    </>
  );
}

function Head({
  total,
  search,
  selected,
  onSearch,
  onClear,
}: {
  total: number | undefined;
  search: string;
  selected: number;
  onSearch: (text: string) => void;
  onClear: () => void;
}) {
  const t = useTexts(reviewTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, px: 2, pt: { xs: 0, sm: 2 }, pb: 1 }}>
      <Typography variant="h4" component="h1" role="status">
        {total === undefined ? t('title') : t('waiting', { count: total })}
      </Typography>
      <SearchInput label={t('search')} value={search} onChange={onSearch} />
      {selected > 0 ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {t('selected', { count: selected })}
          </Typography>
          <Button size="small" onClick={onClear}>
            {t('clear')}
          </Button>
        </Box>
      ) : (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: { xs: 'none', sm: 'block' }, '@media (pointer: coarse)': { display: 'none' } }}
        >
          {t('keys')}
        </Typography>
      )}
    </Box>
  );
}

function Queue({ rows, review }: { rows: readonly Address[]; review: Review }) {
  const t = useTexts(reviewTexts);
  if (rows.length === 0) return <Typography sx={{ p: 2 }}>{t('noneFound')}</Typography>;
  return (
    <Box component="ul" aria-label={t('queue')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <ReviewRow
          key={row.uid}
          address={row}
          isCurrent={row.uid === review.current?.uid}
          isSelected={review.selected.has(row.uid)}
          onLook={() => review.look(row)}
          onSelect={() => review.toggle(row)}
        />
      ))}
    </Box>
  );
}

type Review = ReturnType<typeof useReview>;

/** Where the reviewer is in the queue, what is selected, and what was decided and can be taken back. */
function useReview(projectId: number, rows: readonly Address[]) {
  const [looked, setLooked] = useState<{ uid: string | undefined; index: number }>({
    uid: undefined,
    index: 0,
  });
  const [selectedIds, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<{ uid: string; id: string }>();
  const [rejecting, setRejecting] = useState<readonly Address[]>();
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const decide = useDecide(
    projectId,
    useCallback((one: Decided) => setDecided((all) => [...all, one]), []),
  );
  const { row: current, index } = currentOf(rows, looked.uid, looked.index);
  const selected = new Set(rows.flatMap(({ uid }) => (selectedIds.has(uid) ? [uid] : [])));
  const meant = selected.size > 0 ? rows.filter(({ uid }) => selected.has(uid)) : current ? [current] : [];
  const targetId =
    chosen !== undefined && chosen.uid === current?.uid ? chosen.id : (current?.target?.target_id ?? '');
  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(to, rows.length - 1))];
    if (row !== undefined) setLooked({ uid: row.uid, index: rows.indexOf(row) });
  };
  const settle = (decision: Decision) => {
    setLooked({ uid: undefined, index: selected.size > 0 ? 0 : index });
    setSelected(new Set());
    decide(decision);
  };
  const toggle = ({ uid }: Address) => {
    const next = new Set(selected);
    if (!next.delete(uid)) next.add(uid);
    setSelected(next);
  };
  const verify = () => {
    const own =
      meant.length === 1 && targetId !== '' && targetId !== meant[0]?.target?.target_id
        ? targetId
        : undefined;
    if (meant.length > 0) settle({ decision: 'verify', rows: meant, targetId: own });
  };
  // The server may still be at it: then it is taken back as soon as it is done. What was refused is in the queue again, with nothing to undo.
  const undo = () => {
    const last = decided.at(-1);
    if (last === undefined) return;
    setDecided(decided.slice(0, -1));
    const reopen = (rows: readonly Address[]) => rows.length > 0 && decide({ decision: 'reopen', rows });
    last.then(reopen).catch((error: unknown) => toastFailure(error, ''));
  };
  const askReject = () => meant.length > 0 && setRejecting(meant);
  const keys: Record<ReviewKey, () => void> = {
    verify,
    undo,
    reject: askReject,
    next: () => go(index + 1),
    previous: () => go(index - 1),
    select: () => current && toggle(current),
  };
  useReviewKeys((key) => keys[key]());
  return {
    current,
    selected,
    rejecting,
    verify,
    undo,
    toggle,
    askReject,
    canUndo: decided.length > 0,
    look: (row: Address) =>
      setLooked({
        uid: row.uid,
        index: rows.indexOf(row),
      }),
    select: (uids: readonly string[]) => setSelected(new Set(uids)),
    stopRejecting: () => setRejecting(undefined),
    reject: (reason: string) => {
      if (rejecting !== undefined)
        settle({
          decision: 'reject',
          rows: rejecting,
          reason,
        });
      setRejecting(undefined);
    },
    target: {
      id: targetId,
      choose: (id: string) =>
        current &&
        setChosen({
          uid: current.uid,
          id,
        }),
    },
  };
}

/** Keys anywhere on the page, except in text fields, on the map, and under a dialog. */
function useReviewKeys(onKey: (key: ReviewKey) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (
      event.defaultPrevented ||
      document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]') !== null
    )
      return;
    if (
      target instanceof HTMLElement &&
      target.closest('input:not([type="checkbox"]), textarea, [role="application"]') !== null
    )
      return;
    const key = reviewKeyOf({ key: event.key, isChord: event.ctrlKey || event.metaKey || event.altKey });
    // A button that has the focus is pressed by Enter.
    if (
      key === undefined ||
      (event.key === 'Enter' && target instanceof HTMLElement && target.closest('button, a') !== null)
    )
      return;
    event.preventDefault();
    // One press decides one address.
    if (event.repeat && key !== 'next' && key !== 'previous') return;
    onKey(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
