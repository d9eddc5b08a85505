import { sentenceTexts } from '@rota/contract';
import type { Target } from '@rota/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useLiveList } from '../../api/live-hooks.ts';
import { mapQueries, targetQueries } from '../../api/queries.ts';
import { useIntent } from '../../api/intent-hook.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import type { CreateTarget, UpdateTarget } from './target-form.ts';

/** The project's maps, their status live. */
export function useMaps(projectId: number) {
  const api = useApi();
  const query = mapQueries.list(api, projectId);
  useLiveList('maps', { projectId }, query.queryKey);
  return useQuery(query);
}

/** Creates, changes and deletes targets; the list follows at once. */
export function useTargetChanges(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const { queryKey } = targetQueries.list(api, projectId);
  const onSettled = () => queries.invalidateQueries({ queryKey });
  const put = (saved: Target) => {
    queries.setQueryData(queryKey, (targets = []) => [...targets.filter((target) => target.target_id !== saved.target_id), saved]);
  };
  const create = useMutation({
    mutationFn: (body: CreateTarget) => api.targets.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) }),
    onSuccess: (saved) => {
      intent.done();
      put(saved);
    },
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ targetId, body }: { targetId: string; body: UpdateTarget }) =>
      api.targets.update({ params: { projectId, targetId }, body }),
    onSuccess: put,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (targetId: string) => api.targets.remove({ params: { projectId, targetId } }),
    onSuccess: (_answer, targetId) =>
      queries.setQueryData(queryKey, (targets = []) => targets.filter((target) => target.target_id !== targetId)),
    onSettled,
  });
  return { create, update, remove };
}

/** A nudged target is sent when the keys have rested this long, ms. */
const REST_MS = 350;

type Pending = { timer: ReturnType<typeof setTimeout>; flush: () => void; from: Target };

/** Moves targets: seen at once, sent when the hand rests, put back when the server refuses. */
export function useMoveTarget(projectId: number, onMoved: (target: Target, from: { x: number; y: number }) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const t = useTexts(sentenceTexts);
  const { queryKey } = targetQueries.list(api, projectId);
  const waiting = useRef(new Map<string, Pending>());
  useEffect(() => {
    const pending = waiting.current;
    // Leaving the page is no reason to lose what was moved.
    return () =>
      pending.forEach(({ timer, flush }) => {
        clearTimeout(timer);
        flush();
      });
  }, []);

  const place = (targetId: string, point: { x: number; y: number }) => {
    queries.setQueryData(queryKey, (targets) =>
      targets?.map((target) => (target.target_id === targetId ? { ...target, ...point } : target)),
    );
  };
  const send = async (from: Target, point: { x: number; y: number }) => {
    try {
      const saved = await api.targets.update({ params: { projectId, targetId: from.target_id }, body: point });
      place(saved.target_id, saved);
      onMoved(saved, from);
    } catch (error) {
      place(from.target_id, { x: from.x, y: from.y });
      toastFailure(error, t('An Error Occurred'));
    }
  };
  return (targetId: string, point: { x: number; y: number }) => {
    const pending = waiting.current.get(targetId);
    const from = pending?.from ?? queries.getQueryData(queryKey)?.find((target) => target.target_id === targetId);
    if (from === undefined) return;
    clearTimeout(pending?.timer);
    place(targetId, point);
    const flush = () => {
      waiting.current.delete(targetId);
      send(from, point).catch((error: unknown) => toastFailure(error, t('An Error Occurred')));
    };
    waiting.current.set(targetId, { timer: setTimeout(flush, REST_MS), flush, from });
  };
}
