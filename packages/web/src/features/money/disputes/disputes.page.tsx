import { disputeReason, DISPUTE_STATUSES, disputeStatusTexts, type Dispute } from '@rota/contract/disputes';
import AddRounded from '@mui/icons-material/AddRounded';
import CreditCardOffRounded from '@mui/icons-material/CreditCardOffRounded';
import { useCallback, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Button, Link } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { DisputeDialog } from './shared/dispute-dialog.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress, type SortedListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { DisputeChip, Due, useDueWords } from './dispute-looks.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { disputeTexts } from './disputes.messages.ts';
import { useDisputes } from './shared/disputes.queries.ts';
import { sortDisputes } from './disputes.rules.ts';

const KEYS = {
  filters: ['status', 'search'],
  sort: { by: ['opened', 'order', 'amount', 'due'], first: { id: 'opened', isDescending: true } },
  open: 'dispute',
} as const;

/** The disputes of the chosen project, and how far each is. */
export function DisputesPage() {
  const t = useTexts(disputeTexts);
  const tStatus = useTexts(disputeStatusTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const status = DISPUTE_STATUSES.find((one) => one === address.search.get('status'));
  const mayChange = useCan()('payments.refund', projectId);
  const [isAdding, setAdding] = useState(false);
  const source = useWholeList(useDisputes(projectId, status), useShown(address));
  const add = mayChange && (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: 'disputes',
          title: t('title'),
          description: t('hint'),
          actions: add,
          columns: useColumns(),
          rowId: (row) => row.dispute_id,
          rowName: (row) => t('orderName', { number: row.order_number }),
          card: (row) => <Card dispute={row} />,
          searchLabel: t('search'),
          tabs: {
            key: 'status',
            label: t('statuses'),
            options: [
              { value: '', label: t('all') },
              ...DISPUTE_STATUSES.map((value) => ({ value, label: tStatus(value) })),
            ],
          },
          empty: {
            icon: CreditCardOffRounded,
            title: t('emptyTitle'),
            hint: t('emptyHint'),
            action: add,
          },
          panel: ({ id, onClose }) => (
            <DisputePanel key={id} projectId={projectId} disputeId={id} onClose={onClose} />
          ),
        }}
      />
      {isAdding && (
        <DisputeDialog
          projectId={projectId}
          onClose={() => setAdding(false)}
          onNoted={(id) => address.set({ [KEYS.open]: id })}
        />
      )}
    </>
  );
}

/** The rows that the address asks for, in its order. */
function useShown({ search, sort }: SortedListAddress) {
  const [language] = useLanguage();
  const wanted = foldText(search.get('search') ?? '');
  const { id: sortId, isDescending } = sort;
  return useCallback(
    (all: readonly Dispute[]) => {
      const searchText = (row: Dispute) =>
        `${row.order_number} ${disputeReason(row.reason, language)} ${row.note} ${row.provider_ref ?? ''}`;
      const rows = all.filter((row) => foldText(searchText(row)).includes(wanted));
      return sortDisputes(rows, { id: sortId, isDescending });
    },
    [wanted, language, sortId, isDescending],
  );
}

function useColumns(): readonly ListColumn<Dispute>[] {
  const t = useTexts(disputeTexts);
  const tStatus = useTexts(disputeStatusTexts);
  const formats = useFormats();
  const dueWords = useDueWords();
  const now = useNow(60_000);
  const [language] = useLanguage();
  const reasonOf = ({ reason }: Dispute) => disputeReason(reason, language);
  return [
    {
      id: 'order',
      header: t('dispute'),
      isAlways: true,
      isSortable: true,
      minWidth: 120,
      text: (row) => t('orderName', { number: row.order_number }),
    },
    {
      id: 'status',
      header: t('status'),
      minWidth: 160,
      text: (row) => tStatus(row.status),
      cell: (row) => <DisputeChip status={row.status} quiet />,
    },
    {
      id: 'due',
      header: t('due'),
      isSortable: true,
      minWidth: 240,
      cell: (row) => <Due dispute={row} />,
      text: dueWords,
    },
    {
      id: 'amount',
      header: t('sum'),
      isSortable: true,
      isNumeric: true,
      minWidth: 120,
      text: (row) => formats.money(row.amount_minor, row.currency),
    },
    { id: 'reason', header: t('reason'), rank: 1, minWidth: 200, text: reasonOf },
    {
      id: 'opened',
      header: t('opened'),
      rank: 2,
      isSortable: true,
      minWidth: 180,
      text: (row) => t('openedBy', { name: row.opened_by, time: formats.moment(row.opened_at, now) }),
    },
    {
      id: 'link',
      header: t('order'),
      rank: 3,
      minWidth: 140,
      text: (row) => String(row.order_number),
      cell: (row) => <OrderLink dispute={row} />,
    },
  ];
}

/** A dispute where a table has no room. */
function Card({ dispute }: { dispute: Dispute }) {
  const t = useTexts(disputeTexts);
  const formats = useFormats();
  const dueWords = useDueWords();
  const [language] = useLanguage();
  return (
    <RowCard
      name={t('orderName', { number: dispute.order_number })}
      state={<DisputeChip status={dispute.status} quiet />}
      line={`${formats.money(dispute.amount_minor, dispute.currency)} · ${disputeReason(dispute.reason, language)}`}
      note={`${t('due')}: ${dueWords(dispute)}`}
    />
  );
}

function OrderLink({ dispute: { order_id: orderId } }: { dispute: Dispute }) {
  const t = useTexts(disputeTexts);
  return (
    <Link
      component={RouterLink}
      to={`/project/orders?order-id=${encodeURIComponent(orderId)}`}
      color="inherit"
      underline="always"
    >
      {t('showOrder')}
    </Link>
  );
}
