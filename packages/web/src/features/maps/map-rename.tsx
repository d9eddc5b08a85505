import { mapsApi, sentenceTexts, type FloorMap } from '@rota/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { mapQueries } from '../../api/queries.ts';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { givenMapName, placeOfMap } from '../../map/map-name.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { mapTexts } from './maps.messages.ts';

/** Gives a map a name of its own, or takes it away. */
export function MapRenameDialog({ projectId, map, onClose }: { projectId: number; map: FloorMap; onClose: () => void }) {
  const t = useTexts(mapTexts);
  const ui = useTexts(uiTexts);
  const tSentence = useTexts(sentenceTexts);
  const message = useMessage();
  const titleId = useId();
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState(givenMapName(map) ?? '');
  const rename = useMutation({
    mutationFn: () => api.maps.update({ params: { projectId, mapId: map.mapId }, body: { name: name.trim() === '' ? null : name.trim() } }),
    onSuccess: (saved) => {
      queries.setQueryData(mapQueries.list(api, projectId).queryKey, (maps) =>
        maps?.map((other) => (other.mapId === saved.mapId ? saved : other)),
      );
      toastSuccess(t('renamed'));
      onClose();
    },
    onError: (error) => toastFailure(error, tSentence('An Error Occurred')),
  });
  const problem = name.trim() === '' ? undefined : mapsApi.update.body.safeParse({ name }).error?.issues[0]?.message;
  return (
    <Dialog open onClose={rename.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined) rename.mutate();
        }}
      >
        <DialogTitle id={titleId}>{t('renameTitle', { place: placeOfMap(map) })}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={t('name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem !== undefined}
            helperText={message(problem) ?? t('nameHint')}
          />
        </DialogContent>
        <DialogActions>
          <Button disabled={rename.isPending} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={rename.isPending} disabled={problem !== undefined}>
            {ui('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
