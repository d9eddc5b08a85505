import { WIRE_MESSAGE_DAYS, type WireMessageDetails } from '@rota/contract/wire-messages';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Alert, Box, Button, IconButton, Skeleton, Typography, useMediaQuery } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { isUnknown } from '../../../api/api-error.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { Direction, useSummary } from './message-words.tsx';
import { wireMessageTexts } from './wire-messages.messages.ts';
import { wireMessageQueries, type RobotRef } from './wire-messages.queries.ts';

type MessagePanelProps = {
  robot: RobotRef;
  messageId: string;
  onOrder: (orderId: string) => void;
  onClose: () => void;
};

/** One message beside the list, as Rota reads it and as it was sent; where there is no room, over the page. */
export function MessagePanel({ robot, messageId, onOrder, onClose }: MessagePanelProps) {
  const t = useTexts(wireMessageTexts);
  const hasRoom = useMediaQuery('(min-width: 1200px)');
  const query = useQuery(wireMessageQueries.one(useApi(), robot, messageId));
  const title = query.data?.topic ?? t('facts');
  const body =
    query.data !== undefined ? (
      <MessageContent message={query.data} onOrder={onOrder} />
    ) : isUnknown(query.error) ? (
      <NoMessage onBack={onClose} />
    ) : query.error !== null ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch().catch(() => undefined)} />
    ) : (
      <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />
    );
  return hasRoom ? (
    <Aside title={title} onClose={onClose}>
      {body}
    </Aside>
  ) : (
    <SidePanel title={title} onClose={onClose}>
      {body}
    </SidePanel>
  );
}

/** It stays in sight while the list is scrolled. */
function Aside({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const { palette } = useColours();
  return (
    <Box
      component="aside"
      aria-labelledby={titleId}
      sx={{
        position: 'sticky',
        top: 0,
        maxHeight: 'calc(100dvh - 96px)',
        overflow: 'auto',
        p: 2,
        border: `1px solid ${palette.line}`,
        borderRadius: '10px',
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton aria-label={tUi('close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      {children}
    </Box>
  );
}

function NoMessage({ onBack }: { onBack: () => void }) {
  const t = useTexts(wireMessageTexts);
  const tUi = useTexts(uiTexts);
  return (
    <NotFoundState
      isWholePage={false}
      icon={ForumRounded}
      title={t('noMessage')}
      backLabel={tUi('backToList')}
      onBack={onBack}
    >
      {t('noMessageHint', { days: WIRE_MESSAGE_DAYS })}
    </NotFoundState>
  );
}

function MessageContent({
  message,
  onOrder,
}: {
  message: WireMessageDetails;
  onOrder: (orderId: string) => void;
}) {
  const t = useTexts(wireMessageTexts);
  const formats = useFormats();
  const summary = useSummary();
  const facts: readonly Fact[] = [
    [t('time'), formats.dateTimeExact(message.at)],
    [t('size'), formats.bytes(message.bytes)],
    ...(message.order_id === null ? [] : [[t('order'), message.order_id] satisfies Fact]),
    ...(message.left_out === 0 ? [] : [[t('leftOut'), formats.number(message.left_out)] satisfies Fact]),
  ];
  const { order_id: orderId } = message;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box>
        <Direction direction={message.direction} />
        <Typography sx={{ overflowWrap: 'anywhere' }}>{summary(message)}</Typography>
      </Box>
      <FactList facts={facts} />
      {orderId !== null && (
        <Button variant="outlined" size="small" onClick={() => onOrder(orderId)} sx={{ alignSelf: 'start' }}>
          {t('ofOrder')}
        </Button>
      )}
      {message.problem !== null && (
        <Alert severity="warning">{t('unreadable', { problem: message.problem })}</Alert>
      )}
      {message.problem === null && (
        <>
          <PanelSection title={t('decoded')}>
            {message.decoded === null ? (
              <Typography color="textSecondary">{t('notDecoded')}</Typography>
            ) : (
              <CodeBlock label={t('decoded')} text={JSON.stringify(message.decoded, null, 2)} />
            )}
          </PanelSection>
          <PanelSection title={t('raw')}>
            <CodeBlock label={t('raw')} text={JSON.stringify(message.raw, null, 2)} />
          </PanelSection>
        </>
      )}
    </Box>
  );
}
