import type { IssuedWebhook, Webhook } from '@rota/contract/webhooks';
import WebhookRounded from '@mui/icons-material/WebhookRounded';
import { Alert, Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { EmptyState } from '../../../ui/page-state.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookCalls } from './webhook-calls.tsx';
import { WebhookChip } from './webhook-state.tsx';
import { eventTexts, webhookTexts } from './webhooks.messages.ts';
import { useRenewWebhooks } from './webhooks.queries.ts';

export type WebhookPanelProps = {
  webhook: Webhook | undefined;
  onIssued: (issued: IssuedWebhook) => void;
  onClose: () => void;
};

/** One webhook beside the list: how it does, what it hears of, its messages. */
export function WebhookPanel({ webhook, onIssued, onClose }: WebhookPanelProps) {
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
        <WebhookActions webhook={webhook} onIssued={onIssued} onClose={onClose} />
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

function WebhookActions({ webhook, onIssued, onClose }: WebhookPanelProps & { webhook: Webhook }) {
  const t = useTexts(webhookTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const { name, active, version, webhook_id: webhookId } = webhook;
  const params = { projectId, webhookId };
  return (
    <Actions
      projectId={projectId}
      renew={useRenewWebhooks(projectId)}
      actions={[
        {
          id: 'test',
          place: 'main',
          label: t('test'),
          run: async () => {
            const { ok, http_status: status, error } = await api.webhooks.test({ params });
            const answer = { status: status ?? '' };
            if (ok) return toastSuccess(t('testOk', { name, ...answer }));
            throw new Error(t('testFailed', { name, reason: error ?? t('answered', answer) }));
          },
        },
        {
          id: 'edit',
          place: 'button',
          label: t('edit'),
          dialog: (close) => (
            <WebhookDialog projectId={projectId} webhook={webhook} onIssued={onIssued} onClose={close} />
          ),
        },
        {
          id: 'switch',
          place: 'button',
          label: t(active ? 'switchOff' : 'switchOn'),
          run: () => api.webhooks.update({ params, body: { version, active: !active } }),
        },
        {
          id: 'rotate',
          place: 'button',
          label: t('rotate'),
          confirm: { title: t('rotateTitle', { name }), children: t('rotateBody') },
          run: async () => onIssued(await api.webhooks.rotate({ params })),
        },
        {
          id: 'remove',
          place: 'button',
          label: t('remove'),
          isDangerous: true,
          confirm: { title: t('removeTitle', { name }), children: t('removeBody'), isDangerous: true },
          run: () => api.webhooks.remove({ params }),
          done: t('removed'),
          onDone: onClose,
        },
      ]}
    />
  );
}
