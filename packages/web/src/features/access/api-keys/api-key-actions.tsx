import type { ApiKey, IssuedKey } from '@rota/contract/api-keys';
import { sentenceTexts } from '@rota/contract/core';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SECRETS_AT_MOST } from './shared/secret-rows.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { apiKeyTexts } from './api-keys.messages.ts';
import { apiKeyQueries } from './api-keys.queries.ts';
import { KeyDialog } from './key-dialog.tsx';

/** Why a key opens nothing, with the step that helps. */
export function StoppedNotice({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const { takeOver } = useKeyChanges(
    apiKey,
    () => undefined,
    () => undefined,
  );
  if (apiKey.stopped === 'expired') return <Alert severity="warning">{t('expiredSay')}</Alert>;
  if (apiKey.stopped !== 'owner_gone') return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" loading={takeOver.isPending} onClick={() => takeOver.mutate()}>
          {t('takeOver')}
        </Button>
      }
    >
      {t('ownerGoneSay', { owner: apiKey.owner.name })}
    </Alert>
  );
}

/** What can be done with a key. */
export function ApiKeyActions({ apiKey, onGone }: { apiKey: ApiKey; onGone: () => void }) {
  const t = useTexts(apiKeyTexts);
  const [isAsked, setAsked] = useState(false);
  const { remove, addSecret } = useKeyChanges(apiKey, () => setAsked(false), onGone);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        variant="contained"
        component={Link}
        to={`/admin/accounts/api-keys/edit?key-id=${encodeURIComponent(apiKey.api_key_id)}`}
        startIcon={<EditRounded />}
      >
        {t('edit')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<KeyRounded />}
        disabled={apiKey.secrets.length >= SECRETS_AT_MOST}
        loading={addSecret.isPending}
        onClick={() => addSecret.mutate()}
      >
        {t('addSecret')}
      </Button>
      <ActionsMenu label={t('actions')}>
        {(choose) => (
          <MenuItem onClick={choose(() => setAsked(true))}>
            <ListItemIcon>
              <DeleteRounded fontSize="small" />
            </ListItemIcon>
            {t('remove')}
          </MenuItem>
        )}
      </ActionsMenu>
      <ConfirmDialog
        open={isAsked}
        title={t('removeAsk', { name: apiKey.name })}
        confirmLabel={t('remove')}
        isDangerous
        typedName={apiKey.name}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsked(false)}
      >
        {t('removeHint')}
      </ConfirmDialog>
      {addSecret.data !== undefined && <KeyDialog issued={addSecret.data} onClose={addSecret.reset} />}
    </Box>
  );
}

function useKeyChanges({ api_key_id: apiKeyId }: ApiKey, onSettled: () => void, onGone: () => void) {
  const t = useTexts(apiKeyTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const queries = useQueryClient();
  const params = { projectId, apiKeyId };
  const rest = {
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: async () => {
      onSettled();
      await queries.invalidateQueries({ queryKey: apiKeyQueries.all });
    },
  };
  return {
    // Whoever saves a key answers for it, even where nothing else is changed.
    takeOver: useMutation({
      mutationFn: () => api.apiKeys.update({ params, body: {} }),
      onSuccess: () => toastSuccess(t('takenOver')),
      ...rest,
    }),
    remove: useMutation({
      mutationFn: () => api.apiKeys.remove({ params }),
      onSuccess: () => {
        toastSuccess(t('wasRemoved'));
        onGone();
      },
      ...rest,
    }),
    // The secret is shown once: nothing may keep it once its dialog is closed.
    addSecret: useMutation<IssuedKey>({
      mutationFn: () => api.apiKeys.addSecret({ params }),
      gcTime: 0,
      ...rest,
    }),
  };
}
