import type { OutboxMessage } from '@rota/contract/outbox';
import ForumRounded from '@mui/icons-material/ForumRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import { Alert, Box, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { MessageStatusChip } from './message-status.tsx';
import { messageTexts } from './messages.messages.ts';
import { messageQueries, useRenewMessages } from './messages.queries.ts';

type PanelProps = { messageId: string; row: OutboxMessage | undefined; onClose: () => void };

/** One message beside the list: what it says, and why it did not go. */
export function MessagePanel({ messageId, row, onClose }: PanelProps) {
  const t = useTexts(messageTexts);
  return (
    <RowPanel
      row={row}
      one={messageQueries.one(useApi(), messageId)}
      title={t('facts')}
      titleOf={(message) => message.to}
      missing={{ icon: ForumRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(message) => <Known message={message} />}
    </RowPanel>
  );
}

function Known({ message }: { message: OutboxMessage }) {
  const t = useTexts(messageTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <MessageStatusChip status={message.status} />
      </Box>
      {message.status === 'failed' && <Retry messageId={message.message_id} />}
      {message.error !== null && (
        <PanelSection title={t('error')}>
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {message.error}
          </Alert>
        </PanelSection>
      )}
      <PanelSection title={t('text')}>
        {message.text === null ? (
          <Typography color="textSecondary">{t('textHidden')}</Typography>
        ) : (
          <Typography
            translate="no"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', userSelect: 'text' }}
          >
            {message.text}
          </Typography>
        )}
      </PanelSection>
      <PanelSection title={t('facts')}>
        <Facts message={message} />
      </PanelSection>
    </Box>
  );
}

function Facts({ message }: { message: OutboxMessage }) {
  const t = useTexts(messageTexts);
  const formats = useFormats();
  const facts: readonly Fact[] = [
    [t('channel'), t(message.channel)],
    [t('purpose'), t(message.purpose)],
    ...(message.subject === null ? [] : [[t('subject'), message.subject] satisfies Fact]),
    [t('at'), formats.dateTimeExact(message.at)],
    ...(message.sent_at === null
      ? []
      : [[t('sentAt'), formats.dateTimeExact(message.sent_at)] satisfies Fact]),
    [t('attempts'), formats.number(message.attempts)],
  ];
  return <FactList facts={facts} />;
}

function Retry({ messageId }: { messageId: string }) {
  const t = useTexts(messageTexts);
  const api = useApi();
  return (
    <Actions
      projectId={undefined}
      renew={useRenewMessages()}
      actions={[
        {
          id: 'retry',
          place: 'main',
          label: t('retry'),
          icon: ReplayRounded,
          run: () => api.outbox.retry({ params: { messageId } }),
          done: t('retried'),
        },
      ]}
    />
  );
}
