import { isIban, SELLER_KINDS, sellerKindTexts, type SubMerchant } from '@rota/contract/sub-merchants';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { Translate } from '../../../i18n/translator.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { sellerTexts } from './sub-merchants.messages.ts';
import { useSellerChanges, type SellerFields } from './sub-merchants.queries.ts';

const NEW: SellerFields = {
  name: '',
  kind: 'limited_company',
  legal_name: '',
  tax_office: '',
  tax_number: '',
  iban: '',
  email: '',
  phone: '',
  address: '',
  is_active: true,
};
/** Fields that are a line of text, in order; `half`: two of them stand side by side. */
const LINES = [
  'name',
  'legal_name',
  'tax_office',
  'tax_number',
  'iban',
  'email',
  'phone',
  'address',
] as const;
const HALF: ReadonlySet<string> = new Set(['tax_office', 'tax_number', 'email', 'phone']);

function sellerForm(t: Translate<(typeof sellerTexts)['en']>) {
  const line = z.string().trim().max(200);
  const required = line.min(1, { error: t('required') });
  const code = z
    .string()
    .trim()
    .min(5, { error: t('numberWrong') })
    .max(20, { error: t('numberWrong') });
  return z.object({
    name: required.max(80),
    kind: z.enum(SELLER_KINDS),
    legal_name: required,
    tax_office: line,
    tax_number: code,
    iban: z
      .string()
      .refine((text) => isIban(text.replaceAll(/\s/g, '').toUpperCase()), { error: t('ibanWrong') }),
    email: z.email({ error: t('emailWrong') }),
    phone: code,
    address: required,
    is_active: z.boolean(),
  });
}

type SellerDialogProps = { projectId: number; seller: SubMerchant | undefined; onClose: () => void };

/** Adds a seller, or changes one. */
export function SellerDialog({ projectId, seller, onClose }: SellerDialogProps) {
  const t = useTexts(sellerTexts);
  const { save } = useSellerChanges(projectId);
  const resolver = useMemo(() => zodResolver(sellerForm(t)), [t]);
  const values = useMemo(() => (seller === undefined ? NEW : fieldsOf(seller)), [seller]);
  // What was typed stays when somebody else's change comes in.
  const form = useForm<SellerFields>({
    resolver,
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { known: seller && { id: seller.sub_merchant_id, version: seller.version }, body },
      {
        onSuccess: () => {
          toastSuccess(t(seller === undefined ? 'added' : 'saved'));
          onClose();
        },
        onError: (error) => {
          applyServerErrors(error, form, { byCode: { SUB_MERCHANT_NAME_TAKEN: 'name' } });
          if (resultCodeOf(error) === 'SUB_MERCHANT_CHANGED')
            form.setError('root', { type: 'server', message: `${error.message} ${t('changedMeanwhile')}` });
        },
      },
    ),
  );
  const { root } = form.formState.errors;
  return (
    <FormDialog
      title={seller === undefined ? t('add') : seller.name}
      width="sm"
      submitLabel={seller === undefined ? t('add') : t('save')}
      error={root?.message}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: UseFormReturn<SellerFields> }) {
  const t = useTexts(sellerTexts);
  const tKind = useTexts(sellerKindTexts);
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { ref, ...field } }) => (
          <TextField
            {...field}
            inputRef={ref}
            select
            label={t('kind')}
            margin="dense"
            sx={{ gridColumn: '1 / -1' }}
          >
            {SELLER_KINDS.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {tKind(kind)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {LINES.map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(name)}
          autoFocus={name === 'name'}
          margin="dense"
          error={errors[name] !== undefined}
          helperText={errors[name]?.message ?? (name === 'iban' ? t('ibanHint') : undefined)}
          sx={HALF.has(name) ? {} : { gridColumn: '1 / -1' }}
          slotProps={{
            htmlInput:
              name === 'phone' ? { inputMode: 'tel' } : name === 'email' ? { inputMode: 'email' } : {},
          }}
        />
      ))}
      <Box sx={{ gridColumn: '1 / -1', mt: 1 }}>
        <Controller
          control={form.control}
          name="is_active"
          render={({ field: { ref, value, onChange } }) => (
            <FormControlLabel
              control={
                <Switch
                  slotProps={{ input: { ref } }}
                  checked={value}
                  onChange={(_event, on) => onChange(on)}
                />
              }
              label={t('is_active')}
            />
          )}
        />
        <FormHelperText>{t('isActiveHint')}</FormHelperText>
      </Box>
    </Box>
  );
}

function fieldsOf({
  name,
  kind,
  legal_name,
  tax_office,
  tax_number,
  iban,
  email,
  phone,
  address,
  is_active,
}: SubMerchant): SellerFields {
  return {
    name,
    kind,
    legal_name,
    tax_office,
    tax_number,
    iban: ibanInGroups(iban),
    email,
    phone,
    address,
    is_active,
  };
}

/** As it is printed: in groups of four. */
export function ibanInGroups(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
