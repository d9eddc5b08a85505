import { zodResolver } from '@hookform/resolvers/zod';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { blockedIpTexts } from './blocked-ips.messages.ts';
import {
  addressQueries,
  createRule,
  updateRule,
  type AddressRow,
  type RuleKind,
} from './blocked-ips.queries.ts';
import { durations, endOf, ruleForm, type Duration, type RuleFields } from './rule-form.ts';

const resolver = zodResolver(ruleForm);
type Props = { kind: RuleKind; row?: AddressRow | undefined; onClose: () => void };

/** Blocks or allows an address, or changes the reason and the end of what is there. */
export function RuleDialog({ kind, row, onClose }: Props) {
  const t = useTexts(blockedIpTexts);
  const form = useForm<RuleFields>({
    resolver,
    defaultValues: {
      address: row?.address ?? '',
      reason: row?.reason ?? '',
      duration: row === undefined ? 'ever' : 'asIs',
    },
  });
  const { save, own, forgetOwn } = useSave({ kind, row, form, onClose });
  const title =
    row !== undefined
      ? t('editTitle', { address: row.address })
      : kind === 'blocked'
        ? t('blockTitle')
        : t('allowTitle');
  const submit = form.handleSubmit((fields) => save.mutate({ fields }));
  return (
    <>
      <FormDialog
        title={title}
        submitLabel={row !== undefined ? t('save') : kind === 'blocked' ? t('block') : t('allow')}
        error={form.formState.errors.root?.message}
        isBusy={save.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Fields form={form} row={row} />
      </FormDialog>
      <ConfirmDialog
        open={own !== undefined}
        title={t('ownAsk')}
        confirmLabel={t('ownConfirm')}
        isDangerous
        typedName={own?.address ?? ''}
        isBusy={save.isPending}
        onConfirm={() => own !== undefined && save.mutate({ fields: own, typed: own.address })}
        onCancel={forgetOwn}
      >
        {t('ownHint')}
      </ConfirmDialog>
    </>
  );
}

type Save = { readonly fields: RuleFields; readonly typed?: string };

function useSave({ kind, row, form, onClose }: Props & { form: UseFormReturn<RuleFields> }) {
  const t = useTexts(blockedIpTexts);
  const api = useApi();
  const queries = useQueryClient();
  const [own, setOwn] = useState<RuleFields>();
  const save = useMutation({
    mutationFn: ({ fields: { address, reason, duration }, typed }: Save) => {
      const until = endOf(duration, Date.now());
      if (row === undefined) return createRule(api, kind, { address, reason, until: until ?? null }, typed);
      return updateRule(api, kind, row.id, { reason, ...(until !== undefined && { until }) }, typed);
    },
    onSuccess: async () => {
      toastSuccess(
        row !== undefined ? t('wasSaved') : kind === 'blocked' ? t('wasBlocked') : t('wasAllowed'),
      );
      onClose();
      await queries.invalidateQueries({ queryKey: addressQueries.all });
    },
    onError: (error, { fields }) => {
      // Somebody may mean it: then they type it.
      if (resultCodeOf(error) === 'BLOCKED_IP_OWN') setOwn(fields);
      else {
        setOwn(undefined);
        applyServerErrors(error, form, {
          byCode: { BLOCKED_IP_PROTECTED: 'address', ADDRESS_RULE_TAKEN: 'address' },
        });
      }
    },
  });
  return { save, own, forgetOwn: () => setOwn(undefined) };
}

function Fields({ form, row }: { form: UseFormReturn<RuleFields>; row: AddressRow | undefined }) {
  const t = useTexts(blockedIpTexts);
  const message = useMessage();
  const api = useApi();
  const here = useQuery({ ...addressQueries.refused(api), refetchInterval: false }).data?.your_address;
  const { errors } = form.formState;
  const hint =
    here === undefined ? t('addressHint') : `${t('addressHint')} · ${t('yourAddress', { address: here })}`;
  const choices: readonly Duration[] = row === undefined ? durations : ['asIs', ...durations];
  return (
    <>
      {row === undefined && (
        <TextField
          autoFocus
          autoComplete="off"
          label={t('address')}
          {...form.register('address')}
          error={errors.address !== undefined}
          helperText={message(errors.address?.message) ?? hint}
          slotProps={{ htmlInput: { inputMode: 'text', spellCheck: false } }}
          sx={{ mt: 1 }}
        />
      )}
      <TextField
        label={t('reason')}
        {...form.register('reason')}
        error={errors.reason !== undefined}
        helperText={message(errors.reason?.message)}
        sx={{ mt: row === undefined ? 0 : 1 }}
      />
      <Controller
        name="duration"
        control={form.control}
        render={({ field }) => (
          <TextField select label={t('until')} {...field}>
            {choices.map((choice) => (
              <MenuItem key={choice} value={choice}>
                {t(choice)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </>
  );
}
