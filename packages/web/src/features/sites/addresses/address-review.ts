import type { Address, AddressDecision, ReviewedAddresses } from '@rota/contract/addresses';
import { sentenceTexts, type Page } from '@rota/contract/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure, toastSuccess, toastUndoable } from '../../../ui/toasts.tsx';
import { reviewTexts } from './address-review.messages.ts';
import { addressKey, useRenewAddresses } from './addresses.queries.ts';

const NONE: readonly Address[] = [];

/** A person's decision on some addresses. */
export type Decision = {
  readonly decision: AddressDecision;
  readonly rows: readonly Address[];
  readonly reason?: string;
  /** Where robots go from now on, for one address that is verified. */
  readonly targetId?: string | undefined;
};

/** The addresses that a decision was made of, once the server has answered; none where it said no. It never fails. */
export type Decided = Promise<readonly Address[]>;

/**
 * Decides addresses: they leave the queue at once, and return if the server rejects the decision. It can be undone from the toast, or
 * by the `onDecide` listener, before the server has answered.
 */
export function useDecide(
  projectId: number,
  onDecide?: (decided: Decided) => void,
): (decision: Decision) => void {
  const t = useTexts(reviewTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const renew = useRenewAddresses();
  const waitingKey = [...addressKey, projectId, 'waiting'];
  const { mutate, mutateAsync } = useMutation({
    mutationFn: async ({ decision, rows, reason, targetId }: Decision): Promise<ReviewedAddresses> => {
      const [only] = rows;
      if (decision === 'verify' && only !== undefined && targetId !== undefined) {
        const done = await api.addresses.verify({
          params: { projectId, id: only.uid },
          body: { target_id: targetId },
        });
        return { done: [done], refused: [] };
      }
      const uids = rows.map(({ uid }) => uid);
      const body = { uids, decision, ...(reason !== undefined && reason !== '' && { reason }) };
      return api.addresses.review({ params: { projectId }, body });
    },
    onMutate: async ({ decision, rows }) => {
      if (decision === 'reopen') return;
      await queries.cancelQueries({ queryKey: waitingKey });
      const gone = new Set(rows.map(({ uid }) => uid));
      queries.setQueriesData<Page<Address>>({ queryKey: waitingKey }, (page) => page && without(page, gone));
    },
    onSuccess: ({ done, refused }, asked) => {
      if (refused.length > 0) toastFailure(new Error(t('failedSome', { count: refused.length })), '');
      const [only] = done;
      if (only === undefined) return;
      if (asked.decision === 'reopen') {
        toastSuccess(t('undone'));
        return;
      }
      const confirmation =
        asked.decision === 'verify'
          ? (['verified', 'verifiedMany'] as const)
          : (['rejected', 'rejectedMany'] as const);
      const words =
        done.length === 1
          ? t(confirmation[0], { name: only.name })
          : t(confirmation[1], { count: done.length });
      // With an undo at hand, the toasts need no button: twenty of them would cover the map.
      if (onDecide) toastSuccess(words);
      else toastUndoable(words, t('undo'), () => mutate({ decision: 'reopen', rows: done }));
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
    // While more are on their way, an answer would bring back what was just decided.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: [...addressKey, 'review'] }) <= 1) await renew();
    },
    mutationKey: [...addressKey, 'review'],
  });
  return useCallback(
    (decision: Decision) => {
      const decided = mutateAsync(decision).then(
        ({ done }) => done,
        () => NONE,
      );
      if (decision.decision !== 'reopen') onDecide?.(decided);
    },
    [mutateAsync, onDecide],
  );
}

function without(page: Page<Address>, gone: ReadonlySet<string>): Page<Address> {
  const items = page.items.filter(({ uid }) => !gone.has(uid));
  const less = page.items.length - items.length;
  return {
    ...page,
    items,
    ...(page.total !== undefined && { total: Math.max(items.length, page.total - less) }),
  };
}
