import { sentenceTexts } from '@rota/contract/core';
import type { ListedMarketUser } from '@rota/contract/market';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import PersonOffRounded from '@mui/icons-material/PersonOffRounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { DeletionCode } from './deletion-code.tsx';
import { UserChip, useUserName } from './market-looks.tsx';
import { marketTexts } from './market.messages.ts';
import { marketQueries } from './market.queries.ts';

type PanelProps = {
  projectId: number;
  userId: string;
  row: ListedMarketUser | undefined;
  onClose: () => void;
};

/** One user beside the list, with the way to their orders and the end of the account. */
export function MarketPanel({ projectId, userId, row, onClose }: PanelProps) {
  const t = useTexts(marketTexts);
  const nameOf = useUserName();
  return (
    <RowPanel
      row={row}
      one={marketQueries.one(useApi(), projectId, userId)}
      title={t('facts')}
      titleOf={nameOf}
      missing={{ icon: PersonOffRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(user) => <Known projectId={projectId} user={user} />}
    </RowPanel>
  );
}

function Known({ projectId, user }: { projectId: number; user: ListedMarketUser }) {
  const t = useTexts(marketTexts);
  const can = useCan();
  const isGone = user.deleted_at !== null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <UserChip user={user} />
      </Box>
      <DeletionCode projectId={projectId} user={user} />
      {isGone && <Typography color="textSecondary">{t('erasedHint')}</Typography>}
      <PanelSection title={t('facts')}>
        <Facts user={user} />
      </PanelSection>
      <PanelLinks>
        {user.phone !== null && can('orders.contact', projectId) && (
          <Button
            component={Link}
            to={`/project/orders?search=${encodeURIComponent(user.phone)}`}
            startIcon={<ReceiptLongRounded />}
          >
            {t('showOrders')}
          </Button>
        )}
        {can('audit.read', projectId) && isGone && (
          <Button
            component={Link}
            to={`/admin/security/audit?entity=market_user&entity-id=${encodeURIComponent(user.user_id)}`}
            startIcon={<HistoryRounded />}
          >
            {t('whoChanged')}
          </Button>
        )}
        {!isGone && <DeleteAccount projectId={projectId} user={user} />}
      </PanelLinks>
    </Box>
  );
}

function Facts({ user }: { user: ListedMarketUser }) {
  const t = useTexts(marketTexts);
  const formats = useFormats();
  const isGone = user.deleted_at !== null;
  const facts: readonly Fact[] = [
    ...(user.phone === null ? [] : [[t('phone'), user.phone] satisfies Fact]),
    [t('orders'), formats.number(user.orders)],
    [t('lastOrder'), user.last_order_at === null ? t('never') : formats.dateTime(user.last_order_at)],
    ...(isGone
      ? []
      : [
          [t('language'), t(user.language)] satisfies Fact,
          [t('offers'), user.marketing ? t('yes') : t('no')] satisfies Fact,
        ]),
    [t('since'), formats.dateTime(user.created_at)],
    ...(user.deleted_at === null ? [] : [[t('deletedAt'), formats.dateTime(user.deleted_at)] satisfies Fact]),
    ...(user.deleted_by === null ? [] : [[t('deletedBy'), t(user.deleted_by)] satisfies Fact]),
  ];
  return <FactList facts={facts} />;
}

function DeleteAccount({ projectId, user }: { projectId: number; user: ListedMarketUser }) {
  const t = useTexts(marketTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { name, user_id: userId } = user;
  return (
    <Actions
      projectId={projectId}
      renew={() => queries.invalidateQueries({ queryKey: marketQueries.all(projectId) })}
      actions={[
        {
          id: 'remove',
          place: 'plain',
          label: t('remove'),
          icon: DeleteRounded,
          isDangerous: true,
          permission: 'market.manage',
          confirm: {
            title: t('removeAsk', { name }),
            children: t('removeHint'),
            typedName: name,
            isDangerous: true,
          },
          run: () => api.marketUsers.remove({ params: { projectId, userId } }),
          done: t('wasRemoved'),
          failed: tSentence('not_deleted'),
        },
      ]}
    />
  );
}
