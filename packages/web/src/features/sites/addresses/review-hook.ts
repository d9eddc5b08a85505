import type { Address } from '@rota/contract/addresses';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { toastFailure } from '../../../ui/toasts.tsx';
import { useDecide, type Decided, type Decision } from './address-review.ts';
import { currentOf, reviewKeyOf, type ReviewKey } from './review-keys.rules.ts';

export type Review = ReturnType<typeof useReview>;

/** Where the reviewer is in the queue, what is selected, and what was decided and can be taken back. */
export function useReview(projectId: number, rows: readonly Address[]) {
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
    look: (row: Address) => setLooked({ uid: row.uid, index: rows.indexOf(row) }),
    select: (uids: readonly string[]) => setSelected(new Set(uids)),
    stopRejecting: () => setRejecting(undefined),
    reject: (reason: string) => {
      if (rejecting !== undefined) settle({ decision: 'reject', rows: rejecting, reason });
      setRejecting(undefined);
    },
    target: {
      id: targetId,
      choose: (id: string) => current && setChosen({ uid: current.uid, id }),
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
