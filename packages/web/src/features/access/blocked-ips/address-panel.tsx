import BlockRounded from '@mui/icons-material/BlockRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import { Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../audit/shared/history-link.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { StateOfRule } from './address-card.tsx';
import { blockedIpTexts } from './blocked-ips.messages.ts';
import {
  addressQueries,
  removeRule,
  useRenewAddresses,
  type AddressRow,
  type RuleKind,
} from './blocked-ips.queries.ts';
import { RuleDialog } from './rule-dialog.tsx';

type Props = { kind: RuleKind; ruleId: string; row: AddressRow | undefined; onClose: () => void };

/** One address beside its list. */
export function AddressPanel({ kind, ruleId, row, onClose }: Props) {
  const t = useTexts(blockedIpTexts);
  return (
    <RowPanel
      row={row}
      one={addressQueries.one(useApi(), kind, ruleId)}
      title={t('facts')}
      titleOf={({ address }) => address}
      missing={{ icon: BlockRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(rule) => (
        <>
          <RuleActions kind={kind} row={rule} onClose={onClose} />
          <PanelSection title={t('facts')}>
            <Facts row={rule} />
          </PanelSection>
          <PanelLinks>
            <HistoryLink
              scope="installation"
              entity={kind === 'blocked' ? 'blocked_ip' : 'allowed_ip'}
              id={rule.id}
            />
          </PanelLinks>
        </>
      )}
    </RowPanel>
  );
}

function Facts({ row }: { row: AddressRow }) {
  const t = useTexts(blockedIpTexts);
  const formats = useFormats();
  const { block } = row;
  const ofBlock: readonly Fact[] =
    block === undefined
      ? []
      : [
          [t('reach'), t(block.reach)],
          ...(block.automatic ? [[t('accounts'), formats.number(block.accounts)] satisfies Fact] : []),
        ];
  const facts: readonly Fact[] = [
    [t('state'), <StateOfRule key="state" row={row} />],
    [t('reason'), block?.automatic === true ? t('tooManyAccounts') : row.reason],
    [t('until'), row.until === null ? t('ever') : formats.dateTime(row.until)],
    ...ofBlock,
    [t('since'), formats.dateTime(row.created_at)],
    [t('by'), row.created_by ?? t('automatic')],
  ];
  return <FactList facts={facts} />;
}

function RuleActions({ kind, row, onClose }: { kind: RuleKind; row: AddressRow; onClose: () => void }) {
  const t = useTexts(blockedIpTexts);
  const api = useApi();
  const isBlocked = kind === 'blocked';
  const { id, address } = row;
  return (
    <Box sx={{ mb: 2 }}>
      <Actions
        projectId={undefined}
        renew={useRenewAddresses()}
        actions={[
          {
            id: 'remove',
            place: 'main',
            label: isBlocked ? t('unblock') : t('unallow'),
            confirm: {
              title: isBlocked ? t('unblockAsk', { address }) : t('unallowAsk', { address }),
              children: isBlocked ? t('unblockHint') : t('unallowHint'),
            },
            run: () => removeRule(api, kind, id),
            done: isBlocked ? t('wasUnblocked') : t('wasUnallowed'),
            onDone: onClose,
          },
          {
            id: 'edit',
            place: 'button',
            label: t('edit'),
            icon: EditRounded,
            dialog: (close) => <RuleDialog kind={kind} row={row} onClose={close} />,
          },
        ]}
      />
    </Box>
  );
}
