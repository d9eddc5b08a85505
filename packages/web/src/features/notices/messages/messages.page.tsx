import { messageChannels, messageStatuses, type OutboxMessage } from '@rota/contract/outbox';
import EmailRounded from '@mui/icons-material/EmailRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import SmsRounded from '@mui/icons-material/SmsRounded';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Alert, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { MessagePanel } from './message-panel.tsx';
import { MessageCard, MessageStatusChip } from './message-status.tsx';
import { messageTexts } from './messages.messages.ts';
import { filtersOf, messageQueries } from './messages.queries.ts';

const KEYS = { filters: ['search', 'channel', 'status'], open: 'message-id' } as const;

/** SMS and e-mails of the last days, and while none leave the installation, their texts. */
export function MessagesPage() {
  const t = useTexts(messageTexts);
  const api = useApi();
  const address = useListAddress(KEYS);
  const filters = useMemo(() => filtersOf(address.search), [address.search]);
  const source = usePagedList(
    useInfiniteQuery({ ...messageQueries.list(api, filters), placeholderData: keepPreviousData }),
  );
  const stays = useStayNotice();
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'messages',
        title: t('title'),
        description: t('hint'),
        notice: stays === undefined ? undefined : <Alert severity="warning">{stays}</Alert>,
        actions: (
          <>
            <Button
              variant="outlined"
              startIcon={<SmsRounded />}
              component={Link}
              to="/admin/services/messages/sms"
            >
              {t('smsSettings')}
            </Button>
            <Button
              variant="outlined"
              startIcon={<EmailRounded />}
              component={Link}
              to="/admin/services/messages/email"
            >
              {t('emailSettings')}
            </Button>
          </>
        ),
        columns: useColumns(),
        rowId: (message) => message.message_id,
        rowName: (message) => `${t(message.purpose)}, ${message.to}`,
        card: (message) => <MessageCard message={message} />,
        searchLabel: t('search'),
        filters: useFilters(),
        empty: { icon: ForumRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, row, onClose }) => <MessagePanel key={id} messageId={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

/** Says that messages stay in the console; undefined once a gateway sends them. */
function useStayNotice(): string | undefined {
  const t = useTexts(messageTexts);
  const api = useApi();
  const sms = useQuery(messageQueries.sms(api)).data?.gateway.kind === 'outbox';
  const email = useQuery(messageQueries.email(api)).data?.gateway.kind === 'outbox';
  if (!sms && !email) return undefined;
  return sms && email ? t('stayBoth') : sms ? t('staySms') : t('stayEmail');
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(messageTexts);
  return [
    {
      key: 'channel',
      kind: 'one',
      label: t('channel'),
      options: messageChannels.map((channel) => ({ value: channel, label: t(channel) })),
    },
    {
      key: 'status',
      kind: 'many',
      label: t('status'),
      options: messageStatuses.map((status) => ({
        value: status,
        label: t(status),
        icon: <MessageStatusChip status={status} quiet />,
      })),
    },
  ];
}

function useColumns(): readonly ListColumn<OutboxMessage>[] {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return [
    {
      id: 'at',
      header: t('at'),
      minWidth: 150,
      cell: (message) => formats.momentExact(message.at, now),
      text: (message) => message.at,
    },
    { id: 'to', header: t('to'), isAlways: true, minWidth: 180, text: (message) => message.to },
    { id: 'channel', header: t('channel'), rank: 3, minWidth: 100, text: (message) => t(message.channel) },
    { id: 'purpose', header: t('purpose'), rank: 2, minWidth: 190, text: (message) => t(message.purpose) },
    {
      id: 'status',
      header: t('status'),
      minWidth: 170,
      cell: (message) => <MessageStatusChip status={message.status} />,
      text: (message) => t(message.status),
    },
    {
      id: 'text',
      header: t('text'),
      rank: 1,
      minWidth: 280,
      cell: (message) => <span translate="no">{message.text ?? message.error ?? ''}</span>,
      text: (message) => message.text ?? message.error ?? '',
    },
  ];
}
