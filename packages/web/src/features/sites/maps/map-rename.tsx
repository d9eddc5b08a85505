import { sentenceTexts } from '@rota/contract/core';
import { mapsApi, type FloorMap } from '@rota/contract/maps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { mapQueries } from '../../../api/queries.ts';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { givenMapName, placeOfMap } from '../../../map/map-name.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { mapTexts } from './maps.messages.ts';

/** Gives a map a name of its own, or takes it away. */
export function MapRenameDialog({
  projectId,
  map,
  onClose,
}: {
  projectId: number;
  map: FloorMap;
  onClose: () => void;
}) {
  const t = useTexts(mapTexts);
  const ui = useTexts(uiTexts);
  const tSentence = useTexts(sentenceTexts);
  const message = useMessage();
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState(givenMapName(map) ?? '');
  const rename = useMutation({
    mutationFn: () =>
      api.maps.update({
        params: { projectId, mapId: map.map_id },
        body: { name: name.trim() === '' ? null : name.trim() },
      }),
    onSuccess: (saved) => {
      queries.setQueryData(mapQueries.list(api, projectId).queryKey, (maps) =>
        maps?.map((other) => (other.map_id === saved.map_id ? saved : other)),
      );
      toastSuccess(t('renamed'));
      onClose();
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  const problem =
    name.trim() === '' ? undefined : mapsApi.update.body.safeParse({ name }).error?.issues[0]?.message;
  return (
    <FormDialog
      title={t('renameTitle', { place: placeOfMap(map) })}
      submitLabel={ui('save')}
      isBusy={rename.isPending}
      canSubmit={problem === undefined}
      onSubmit={() => rename.mutate()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={problem !== undefined}
        helperText={message(problem) ?? t('nameHint')}
      />
    </FormDialog>
  );
}
