import type { IssuedWebhook, Webhook } from '@rota/contract/webhooks';
import AddRounded from '@mui/icons-material/AddRounded';
import WebhookRounded from '@mui/icons-material/WebhookRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { SecretDialog } from '../../access/api-keys/shared/secret-dialog.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useSearchedList } from '../../../ui/list/whole-list.ts';
import { useNow } from '../../../ui/now.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { stateOf, WebhookCard, WebhookChip } from './webhook-state.tsx';
import { webhookTexts } from './webhooks.messages.ts';
import { webhookQueries } from './webhooks.queries.ts';

const KEYS = { filters: ['search'], open: 'webhook' } as const;

/** The webhooks of the chosen project. */
export function WebhooksPage() {
  const t = useTexts(webhookTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const source = useSearchedList(useQuery(webhookQueries.list(useApi(), projectId)), address, searchText);
  const [isAdding, setAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedWebhook>();
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const handleIssued = (made: IssuedWebhook) => {
    setAdding(false);
    setIssued(made);
  };
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: 'webhooks',
          title: t('title'),
          description: t('hint'),
          actions: add,
          columns: useColumns(),
          rowId: (row) => row.webhook_id,
          rowName: (row) => row.name,
          card: (row) => <WebhookCard webhook={row} />,
          searchLabel: t('search'),
          empty: { icon: WebhookRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
          panel: ({ id, row, onClose }) => (
            <WebhookPanel key={id} webhook={row} onIssued={handleIssued} onClose={onClose} />
          ),
        }}
      />
      {isAdding && (
        <WebhookDialog
          projectId={projectId}
          webhook={undefined}
          onIssued={handleIssued}
          onClose={() => setAdding(false)}
        />
      )}
      {issued !== undefined && (
        <SecretDialog
          title={t('secretTitle', { name: issued.name })}
          name={issued.name}
          fields={[{ label: t('secret'), value: issued.secret }]}
          onClose={() => setIssued(undefined)}
        >
          <Typography variant="body2" color="textSecondary">
            {t('secretHint')}
          </Typography>
        </SecretDialog>
      )}
    </>
  );
}

function searchText({ name, url }: Webhook): string {
  return `${name} ${url}`;
}

function useColumns(): readonly ListColumn<Webhook>[] {
  const t = useTexts(webhookTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  return [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 200, text: (row) => row.name },
    {
      id: 'state',
      header: t('state'),
      minWidth: 180,
      cell: (row) => <WebhookChip webhook={row} />,
      text: (row) => t(stateOf(row)),
    },
    {
      id: 'url',
      header: t('url'),
      rank: 1,
      minWidth: 260,
      cell: (row) => <span translate="no">{row.url}</span>,
      text: (row) => row.url,
    },
    {
      id: 'events',
      header: t('events'),
      rank: 2,
      minWidth: 120,
      text: (row) => t('eventCount', { count: row.events.length }),
    },
    {
      id: 'waiting',
      header: t('waiting'),
      rank: 3,
      isNumeric: true,
      minWidth: 100,
      text: (row) => String(row.waiting),
    },
    {
      id: 'failed',
      header: t('failed'),
      rank: 3,
      isNumeric: true,
      minWidth: 110,
      text: (row) => String(row.failed),
    },
    {
      id: 'last',
      header: t('lastDelivered'),
      rank: 2,
      minWidth: 140,
      cell: (row) =>
        row.last_delivered_at === null ? t('never') : formats.moment(row.last_delivered_at, now),
      text: (row) => row.last_delivered_at ?? '',
    },
  ];
}
