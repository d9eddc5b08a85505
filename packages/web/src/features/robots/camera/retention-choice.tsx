import { sentenceTexts } from '@rota/contract/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { MenuItem, TextField } from '../../../ui/kit.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { footageTexts } from './camera-footage.messages.ts';
import { footageQueries } from './camera-footage.queries.ts';

const DAYS = [1, 7, 14, 30, 90, 180, 365];

/** How long the project keeps footage; for those who may decide that. */
export function RetentionChoice({ projectId }: { projectId: number }) {
  const t = useTexts(footageTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const may = useCan()('robots.delete_footage', projectId);
  const settings = useQuery(footageQueries.settings(api, projectId)).data;
  const change = useMutation({
    mutationFn: (days: number) =>
      api.camera.setSettings({ params: { projectId }, body: { footage_days: days } }),
    onSuccess: (saved) => {
      queries.setQueryData(footageQueries.settings(api, projectId).queryKey, saved);
      toastSuccess(t('retentionSaved'));
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  if (!may || settings === undefined) return null;
  const { footage_days: current } = settings;
  const choices = DAYS.includes(current) ? DAYS : [...DAYS, current].sort((a, b) => a - b);
  return (
    <TextField
      select
      size="small"
      label={t('retention')}
      value={current}
      disabled={change.isPending}
      sx={{ minWidth: 130 }}
      onChange={({ target }) => change.mutate(Number(target.value))}
    >
      {choices.map((days) => (
        <MenuItem key={days} value={days}>
          {t('days', { count: days })}
        </MenuItem>
      ))}
    </TextField>
  );
}
