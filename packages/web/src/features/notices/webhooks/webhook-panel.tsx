import type { IssuedWebhook, Webhook } from '@rota/contract/webhooks';
import { sentenceTexts } from '@rota/contract/core';
import WebhookRounded from '@mui/icons-material/WebhookRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { EmptyState } from '../../../ui/page-state.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { WebhookCalls } from './webhook-calls.tsx';
import { WebhookChip } from './webhook-state.tsx';
import { eventTexts, webhookTexts } from './webhooks.messages.ts';
import { useWebhookChanges } from './webhooks.queries.ts';

export type WebhookPanelProps = {
  webhook: Webhook | undefined;
  onEdit: (webhook: Webhook) => void;
  onIssued: (issued: IssuedWebhook) => void;
  onClose: () => void;
};

/** One webhook beside the list: how it does, what it hears of, its messages. */
export function WebhookPanel({ webhook, onEdit, onIssued, onClose }: WebhookPanelProps) {
  const t = useTexts(webhookTexts);
  const tEvent = useTexts(eventTexts);
  const formats = useFormats();
  if (webhook === undefined) {
    return (
      <SidePanel title={t('title')} onClose={onClose}>
        <EmptyState icon={WebhookRounded} title={t('notFound')} />
      </SidePanel>
    );
  }
  const { failing_since: since, last_delivered_at: last } = webhook;
  return (
    <SidePanel title={webhook.name} onClose={onClose}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box>
          <WebhookChip webhook={webhook} />
        </Box>
        {webhook.active && since !== null && (
          <Alert severity="warning">
            {t('failingSince', { time: formats.dateTime(since), count: webhook.waiting })}
          </Alert>
        )}
        <Actions webhook={webhook} onEdit={onEdit} onIssued={onIssued} onClose={onClose} />
        <FactList
          facts={[
            [t('url'), <span translate="no">{webhook.url}</span>],
            [t('events'), webhook.events.map((event) => tEvent(event)).join(', ')],
            [t('lastDelivered'), last === null ? t('never') : formats.dateTime(last)],
            [t('made'), formats.dateTime(webhook.created_at)],
          ]}
        />
        <PanelSection title={t('calls')}>
          <WebhookCalls webhook={webhook} />
        </PanelSection>
      </Box>
    </SidePanel>
  );
}

function Actions({ webhook, onEdit, onIssued, onClose }: WebhookPanelProps & { webhook: Webhook }) {
  const t = useTexts(webhookTexts);
  const tMessage = useTexts(sentenceTexts);
  const { project_id: projectId } = useProject();
  const { test, update, rotate, remove } = useWebhookChanges(projectId);
  const [asked, setAsked] = useState<'rotate' | 'remove'>();
  const { name, active } = webhook;
  const onError = (error: unknown) => toastFailure(error, tMessage('An Error Occurred'));
  const onSettled = () => setAsked(undefined);
  const tryIt = () =>
    test.mutate(webhook, {
      onSuccess: ({ ok, http_status: status, error }) => {
        if (ok) return toastSuccess(t('testOk', { name, status: status ?? '' }));
        return toastFailure(
          new Error(t('testFailed', { name, reason: error ?? t('answered', { status: status ?? '' }) })),
          '',
        );
      },
      onError,
    });
  const confirm = () =>
    asked === 'rotate'
      ? rotate.mutate(webhook, { onSuccess: onIssued, onError, onSettled })
      : remove.mutate(webhook, {
          onSuccess: () => {
            toastSuccess(t('removed'));
            onClose();
          },
          onError,
          onSettled,
        });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" loading={test.isPending} onClick={tryIt}>
        {t('test')}
      </Button>
      <Button variant="outlined" onClick={() => onEdit(webhook)}>
        {t('edit')}
      </Button>
      <Button
        variant="outlined"
        loading={update.isPending}
        onClick={() => update.mutate({ one: webhook, active: !active }, { onError })}
      >
        {t(active ? 'switchOff' : 'switchOn')}
      </Button>
      <Button variant="outlined" onClick={() => setAsked('rotate')}>
        {t('rotate')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setAsked('remove')}>
        {t('remove')}
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={t(`${asked}Title`, { name })}
          confirmLabel={t(asked)}
          isDangerous={asked === 'remove'}
          isBusy={rotate.isPending || remove.isPending}
          onConfirm={confirm}
          onCancel={onSettled}
        >
          {t(`${asked}Body`)}
        </ConfirmDialog>
      )}
    </Box>
  );
}
