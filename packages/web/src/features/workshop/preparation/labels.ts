import type { LabelOrder } from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { toastFailure } from '../../../ui/toasts.tsx';

/** Makes a file of labels and hands it to the browser. The password may have to be entered again. */
export function usePrintLabels(projectId: number) {
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const confirmed = useConfirmed();
  const [lang] = useLanguage();
  return useMutation({
    mutationFn: async (labels: LabelOrder['labels']) => {
      const pdf: unknown = await confirmed(() =>
        api.preparation.labels({ params: { projectId }, query: { lang }, body: { labels } }),
      );
      if (!(pdf instanceof Blob)) throw new Error('Labels came without their bytes.');
      downloadBlob('robot-labels.pdf', pdf);
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
}
