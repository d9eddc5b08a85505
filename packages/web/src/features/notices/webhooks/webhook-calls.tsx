import {
  WEBHOOK_CALL_STATUSES,
  type Webhook,
  type WebhookCall,
  type WebhookCallStatus,
} from '@rota/contract/webhooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { useNow } from '../../../ui/now.ts';
import { PagedRows } from '../../../ui/paged-rows.tsx';
import { CallChip } from './webhook-state.tsx';
import { eventTexts, webhookTexts } from './webhooks.messages.ts';
import { useRenewWebhooks, webhookQueries } from './webhooks.queries.ts';

/** The messages of a webhook, newest first: each with what came of it, what was sent, and its button to send it again. */
export function WebhookCalls({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts);
  const { project_id: projectId } = useProject();
  const [status, setStatus] = useState<WebhookCallStatus>();
  const query = useInfiniteQuery(webhookQueries.calls(useApi(), projectId, webhook.webhook_id, status));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <StatusChoice value={status} onChange={setStatus} />
      {webhook.failed > 0 && <ReplayFailed webhook={webhook} />}
      <PagedRows query={query} empty={t('noCalls')}>
        {(calls) => (
          <Box
            component="ul"
            aria-label={t('calls')}
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}
          >
            {calls.map((call) => (
              <CallRow key={call.call_id} webhook={webhook} call={call} />
            ))}
          </Box>
        )}
      </PagedRows>
    </Box>
  );
}

type ChoiceProps = {
  value: WebhookCallStatus | undefined;
  onChange: (status: WebhookCallStatus | undefined) => void;
};

function StatusChoice({ value, onChange }: ChoiceProps) {
  const t = useTexts(webhookTexts);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={t('state')}
      value={value ?? ''}
      onChange={(_event, next: WebhookCallStatus | '' | null) =>
        onChange(next === null || next === '' ? undefined : next)
      }
    >
      <ToggleButton value="">{t('all')}</ToggleButton>
      {WEBHOOK_CALL_STATUSES.map((one) => (
        <ToggleButton key={one} value={one}>
          {t(one)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function ReplayFailed({ webhook: { webhook_id: webhookId, failed } }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts);
  const { project_id: projectId } = useProject();
  const api = useApi();
  return (
    <Actions
      projectId={projectId}
      renew={useRenewWebhooks(projectId)}
      actions={[
        {
          id: 'replayFailed',
          place: 'button',
          label: t('replayFailed', { count: failed }),
          run: () => api.webhooks.replayFailed({ params: { projectId, webhookId } }),
          done: t('replayed'),
          failed: t('failed'),
        },
      ]}
    />
  );
}

function CallRow({ webhook, call }: { webhook: Webhook; call: WebhookCall }) {
  const t = useTexts(webhookTexts);
  const eventWord = useTextOr(eventTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const { project_id: projectId } = useProject();
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const cameOf = [
    call.http_status === null ? undefined : t('answered', { status: call.http_status }),
    call.error ?? undefined,
    call.attempts === 0 ? undefined : t('attempts', { count: call.attempts }),
    call.next_at === null ? undefined : t('nextTry', { time: formats.moment(call.next_at, now) }),
  ].filter((part) => part !== undefined);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography sx={{ flex: 1, fontWeight: 500 }}>{eventWord(call.event, call.event)}</Typography>
        <CallChip status={call.status} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[formats.momentExact(call.created_at, now), ...cameOf].join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, ml: -0.75 }}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('body')}
        </Button>
        <Actions
          projectId={projectId}
          renew={useRenewWebhooks(projectId)}
          size="small"
          actions={[
            {
              id: 'replay',
              place: 'plain',
              label: t('replay'),
              run: () =>
                api.webhooks.replay({
                  params: { projectId, webhookId: webhook.webhook_id, callId: call.call_id },
                }),
              done: t('replayed'),
              failed: t('failed'),
            },
          ]}
        />
      </Box>
      {isOpen && <CodeBlock label={t('body')} text={JSON.stringify(JSON.parse(call.body), null, 2)} />}
    </Box>
  );
}
