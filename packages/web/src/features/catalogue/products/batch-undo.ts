import type { UndoneBatch } from '@rota/contract/products';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { productTexts } from './products.messages.ts';
import { useProductChange } from './products.queries.ts';

/** Takes a change of several products back, and says what could not be. */
export function useBatchUndo() {
  const t = useTexts(productTexts);
  const sentence = ({ left, incomplete }: UndoneBatch): string => {
    if (left > 0)
      return incomplete > 0
        ? t('undoneBoth', { count: left, without: incomplete })
        : t('undoneSome', { count: left });
    return incomplete > 0 ? t('undoneWithout', { count: incomplete }) : t('undone');
  };
  return useProductChange(
    (api, projectId, batchId: string) => api.products.undo({ params: { projectId, batchId } }),
    (undone) => toastSuccess(sentence(undone)),
  );
}
