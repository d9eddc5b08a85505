import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useQuestion } from '../../../ui/form/question.ts';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { blockedIpTexts } from './blocked-ips.messages.ts';
import { addressQueries, useSaveRule, type AddressRow, type RuleKind } from './blocked-ips.queries.ts';
import { durations, ruleForm, type Duration, type RuleFields } from './rule-form.ts';

type Props = { kind: RuleKind; row?: AddressRow | undefined; onClose: () => void };

/** Blocks or allows an address, or changes the reason and the end of what is there. */
export function RuleDialog({ kind, row, onClose }: Props) {
  const t = useTexts(blockedIpTexts);
  const { asked, ask } = useQuestion<string>();
  const form = useResourceForm<RuleFields>({
    schema: ruleForm,
    values: {
      address: row?.address ?? '',
      reason: row?.reason ?? '',
      duration: row === undefined ? 'ever' : 'asIs',
    },
    save: useSaveRule(kind, row?.id, ask),
    byCode: { BLOCKED_IP_PROTECTED: 'address', ADDRESS_RULE_TAKEN: 'address' },
    onSaved: () => {
      toastSuccess(
        row !== undefined ? t('wasSaved') : kind === 'blocked' ? t('wasBlocked') : t('wasAllowed'),
      );
      onClose();
    },
  });
  const title =
    row !== undefined
      ? t('editTitle', { address: row.address })
      : kind === 'blocked'
        ? t('blockTitle')
        : t('allowTitle');
  return (
    <>
      <FormDialog
        form={form}
        title={title}
        submitLabel={row !== undefined ? t('save') : kind === 'blocked' ? t('block') : t('allow')}
        onClose={onClose}
      >
        <Fields form={form} row={row} />
      </FormDialog>
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={t('ownAsk')}
          confirmLabel={t('ownConfirm')}
          isDangerous
          typedName={asked.about}
          onConfirm={asked.yes}
          onCancel={asked.no}
        >
          {t('ownHint')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Fields({ form, row }: { form: ResourceForm<RuleFields>; row: AddressRow | undefined }) {
  const t = useTexts(blockedIpTexts);
  const api = useApi();
  const here = useQuery({ ...addressQueries.refused(api), refetchInterval: false }).data?.your_address;
  const hint =
    here === undefined ? t('addressHint') : `${t('addressHint')} · ${t('yourAddress', { address: here })}`;
  const choices: readonly Duration[] = row === undefined ? durations : ['asIs', ...durations];
  return (
    <>
      {row === undefined && (
        <Field
          form={form}
          name="address"
          autoFocus
          autoComplete="off"
          label={t('address')}
          hint={hint}
          slotProps={{ htmlInput: { inputMode: 'text', spellCheck: false } }}
          sx={{ mt: 1 }}
        />
      )}
      <Field form={form} name="reason" label={t('reason')} sx={{ mt: row === undefined ? 0 : 1 }} />
      <SelectField
        form={form}
        name="duration"
        label={t('until')}
        options={choices.map((choice) => ({ value: choice, label: t(choice) }))}
      />
    </>
  );
}
