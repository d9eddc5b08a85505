import { sentenceTexts } from '@rota/contract/core';
import type { FloorMap } from '@rota/contract/maps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { mapQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { usesOfTargets } from '../uses/shared/use-links.rules.ts';
import { UseLines } from '../uses/shared/use-lines.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { mapTexts } from './maps.messages.ts';

type MapRemoveProps = {
  projectId: number;
  map: FloorMap;
  targetCount: number;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks before a map is deleted, and shows what names its targets. */
export function MapRemoveDialog({ projectId, map, targetCount, onClose, onRemoved }: MapRemoveProps) {
  const t = useTexts(mapTexts);
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const params = { projectId, mapId: map.map_id };
  const uses = useQuery({
    queryKey: ['maps', projectId, 'target-uses', map.map_id],
    queryFn: ({ signal }) => api.maps.targetUses({ params }, { signal }),
    // The confirmation covers only the records that were shown.
    staleTime: Infinity,
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: () =>
      api.maps.remove({ params, query: { even_if_needed: (uses.data ?? []).length > 0 ? 'true' : 'false' } }),
    onSuccess: () => {
      toastSuccess(t('removed'));
      queries.setQueryData(mapQueries.list(api, projectId).queryKey, (current) =>
        current?.filter((other) => other.map_id !== map.map_id),
      );
      onRemoved();
    },
    onError: (error) => toastFailedAction(error, tMessage('not_deleted')),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('removeTitle', { name: mapName(map) })}
      confirmLabel={t('remove')}
      isDangerous
      typedName={mapName(map)}
      isBusy={remove.isPending || uses.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('removeBody', { count: targetCount })}
      {uses.isPending && <Skeleton variant="rounded" height={40} sx={{ mt: 2 }} />}
      {uses.isError && <ErrorState error={uses.error} onRetry={() => uses.refetch()} />}
      {uses.data !== undefined && uses.data.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('removeNeeded')}
          <UseLines uses={usesOfTargets(uses.data)} />
        </Alert>
      )}
    </ConfirmDialog>
  );
}
