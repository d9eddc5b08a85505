import { sentenceTexts } from '@rota/contract/core';
import BlockRounded from '@mui/icons-material/BlockRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../audit/shared/history-link.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { StateOfRule } from './address-card.tsx';
import { blockedIpTexts } from './blocked-ips.messages.ts';
import { addressQueries, removeRule, type AddressRow, type RuleKind } from './blocked-ips.queries.ts';
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
          <Actions kind={kind} row={rule} onClose={onClose} />
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
    [t('reason'), block?.automatic === true ? t('nobody') : row.reason],
    [t('until'), row.until === null ? t('ever') : formats.dateTime(row.until)],
    ...ofBlock,
    [t('since'), formats.dateTime(row.created_at)],
    [t('by'), row.created_by ?? t('automatic')],
  ];
  return <FactList facts={facts} />;
}

function Actions({ kind, row, onClose }: { kind: RuleKind; row: AddressRow; onClose: () => void }) {
  const t = useTexts(blockedIpTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const [step, setStep] = useState<'edit' | 'remove'>();
  const isBlocked = kind === 'blocked';
  const remove = useMutation({
    mutationFn: () => removeRule(api, kind, row.id),
    onSuccess: () => {
      toastSuccess(isBlocked ? t('wasUnblocked') : t('wasUnallowed'));
      onClose();
    },
    onError: (error) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: async () => {
      setStep(undefined);
      await queries.invalidateQueries({ queryKey: addressQueries.all });
    },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Button variant="contained" onClick={() => setStep('remove')}>
        {isBlocked ? t('unblock') : t('unallow')}
      </Button>
      <Button variant="outlined" startIcon={<EditRounded />} onClick={() => setStep('edit')}>
        {t('edit')}
      </Button>
      <ConfirmDialog
        open={step === 'remove'}
        title={
          isBlocked ? t('unblockAsk', { address: row.address }) : t('unallowAsk', { address: row.address })
        }
        confirmLabel={isBlocked ? t('unblock') : t('unallow')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setStep(undefined)}
      >
        {isBlocked ? t('unblockHint') : t('unallowHint')}
      </ConfirmDialog>
      {step === 'edit' && <RuleDialog kind={kind} row={row} onClose={() => setStep(undefined)} />}
    </Box>
  );
}
