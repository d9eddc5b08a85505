import PrintRounded from '@mui/icons-material/PrintRounded';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { toastFailure } from '../../../ui/toasts.tsx';
import { partTexts } from './parts.messages.ts';

/** A button that makes a sheet of labels for parts. */
export function LabelsButton({ partIds }: { partIds: readonly string[] }) {
  const t = useTexts(partTexts);
  const api = useApi();
  const [language] = useLanguage();
  const print = useMutation({
    mutationFn: (): Promise<unknown> =>
      api.parts.labels({ body: { part_ids: [...partIds], lang: language } }),
    onSuccess: (file) => {
      if (file instanceof Blob) downloadBlob('part-labels.pdf', file);
    },
    onError: (error) => toastFailure(error, t('labelsFailed')),
  });
  return (
    <Button startIcon={<PrintRounded />} loading={print.isPending} onClick={() => print.mutate()}>
      {t('labels')}
    </Button>
  );
}
