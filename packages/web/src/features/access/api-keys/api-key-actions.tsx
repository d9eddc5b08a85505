import type { ApiKey, IssuedKey } from '@rota/contract/api-keys';
import { sentenceTexts } from '@rota/contract/core';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SECRETS_AT_MOST } from './shared/secret-rows.tsx';
import { secretTexts } from './shared/secrets.messages.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { apiKeyTexts } from './api-keys.messages.ts';
import { useRenewApiKeys } from './api-keys.queries.ts';
import { KeyDialog } from './key-dialog.tsx';

/** Why a key opens nothing, with the step that helps. */
export function StoppedNotice({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  // The person who saves a key becomes responsible for it, even without other changes.
  const takeOver = useMutation({
    mutationFn: () => api.apiKeys.update({ params: { projectId, apiKeyId: apiKey.api_key_id }, body: {} }),
    onSuccess: () => toastSuccess(t('takenOver')),
    onError: (error) => toastFailure(error, tSentence('server_failed')),
    onSettled: useRenewApiKeys(),
  });
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

/** The actions on a key. */
export function ApiKeyActions({ apiKey, onGone }: { apiKey: ApiKey; onGone: () => void }) {
  const t = useTexts(apiKeyTexts);
  const tSecret = useTexts(secretTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  // Its secret is shown once: nothing keeps it when its dialog is closed.
  const [issued, setIssued] = useState<IssuedKey>();
  const { name, secrets, api_key_id: apiKeyId } = apiKey;
  const params = { projectId, apiKeyId };
  return (
    <>
      <Actions
        projectId={projectId}
        renew={useRenewApiKeys()}
        actions={[
          {
            id: 'edit',
            place: 'main',
            label: t('edit'),
            icon: EditRounded,
            to: `/admin/accounts/api-keys/edit?key-id=${encodeURIComponent(apiKeyId)}`,
          },
          {
            id: 'addSecret',
            place: 'button',
            label: t('addSecret'),
            icon: KeyRounded,
            blockedBy: secrets.length >= SECRETS_AT_MOST ? tSecret('enough') : undefined,
            run: async () => setIssued(await api.apiKeys.addSecret({ params })),
          },
          {
            id: 'remove',
            label: t('remove'),
            icon: DeleteRounded,
            confirm: {
              title: t('removeAsk', { name }),
              children: t('removeHint'),
              typedName: name,
              isDangerous: true,
            },
            run: () => api.apiKeys.remove({ params }),
            done: t('wasRemoved'),
            onDone: onGone,
          },
        ]}
      />
      {issued !== undefined && <KeyDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}
