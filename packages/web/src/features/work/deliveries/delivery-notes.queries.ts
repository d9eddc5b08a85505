import { sentenceTexts } from '@rota/contract/core';
import type { DeliveryNote } from '@rota/contract/delivery-notes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { mergeRows, useLiveList } from '../../../api/live-hooks.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure, toastUndoable } from '../../../ui/toasts.tsx';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';

function useNotesQuery(projectId: number, deliveryId: string) {
  const api = useApi();
  return queryOptions({
    queryKey: ['delivery-notes', projectId, deliveryId] as const,
    queryFn: ({ signal }) => api.deliveryNotes.list({ params: { projectId, deliveryId } }, { signal }),
  });
}

/** The notes to a delivery, live. */
export function useDeliveryNotes(projectId: number, deliveryId: string) {
  const options = useNotesQuery(projectId, deliveryId);
  useLiveList('delivery_notes', { projectId, id: deliveryId }, options.queryKey);
  return useQuery(options);
}

/** The actions on notes; each shows the server's answer at once. */
export function useNoteActions(projectId: number, deliveryId: string) {
  const t = useTexts(deliveryDetailsTexts);
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const { queryKey } = useNotesQuery(projectId, deliveryId);
  const params = { projectId, deliveryId };
  const show = (upsert: readonly DeliveryNote[], remove: readonly string[] = []) =>
    queries.setQueryData<DeliveryNote[]>(
      queryKey,
      (notes) => notes && mergeRows('delivery_notes', notes, upsert, remove),
    );
  const onError = (error: unknown) => toastFailure(error, tMessage('server_failed'));
  const add = useMutation({
    mutationFn: (text: string) =>
      api.deliveryNotes.create({ params, body: { text } }, { idempotencyKey: intent.keyFor(text) }),
    onSuccess: (note) => {
      intent.done();
      show([note]);
    },
    onError,
  });
  const change = useMutation({
    mutationFn: ({ noteId, text }: { noteId: string; text: string }) =>
      api.deliveryNotes.update({ params: { ...params, noteId }, body: { text } }),
    onSuccess: (note) => show([note]),
    onError,
  });
  const restore = useMutation({
    mutationFn: (noteId: string) => api.deliveryNotes.restore({ params: { ...params, noteId } }),
    onSuccess: (note) => show([note]),
    onError,
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => api.deliveryNotes.remove({ params: { ...params, noteId } }),
    onSuccess: (_answer, noteId) => {
      show([], [noteId]);
      toastUndoable(t('noteDeleted'), t('undo'), () => restore.mutate(noteId));
    },
    onError,
  });
  return { add, change, remove };
}
