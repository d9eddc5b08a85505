import { isIban, SELLER_KINDS, sellerKindTexts, type SubMerchant } from '@rota/contract/sub-merchants';
import { useMemo } from 'react';
import { z } from 'zod';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { Translate } from '../../../i18n/translator.ts';
import { Field, SelectField, SwitchField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { sellerTexts } from './sub-merchants.messages.ts';
import { useRenewSellers, useSaveSeller, type SellerFields } from './sub-merchants.queries.ts';

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
const KEYBOARDS: Readonly<Record<string, 'tel' | 'email'>> = { phone: 'tel', email: 'email' };

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
  const schema = useMemo(() => sellerForm(t), [t]);
  const form = useResourceForm({
    schema,
    values: seller === undefined ? NEW : fieldsOf(seller),
    save: useSaveSeller(projectId, seller),
    byCode: { NAME_TAKEN: 'name' },
    renew: useRenewSellers(projectId),
    onSaved: () => {
      toastSuccess(t(seller === undefined ? 'added' : 'saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={seller === undefined ? t('add') : seller.name}
      width="sm"
      submitLabel={seller === undefined ? t('add') : t('save')}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: ResourceForm<SellerFields> }) {
  const t = useTexts(sellerTexts);
  const tKind = useTexts(sellerKindTexts);
  const whole = { gridColumn: '1 / -1' };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
      <SelectField
        form={form}
        name="kind"
        label={t('kind')}
        options={SELLER_KINDS.map((kind) => ({ value: kind, label: tKind(kind) }))}
        margin="dense"
        sx={whole}
      />
      {LINES.map((name) => (
        <Field
          key={name}
          form={form}
          name={name}
          label={t(name)}
          hint={name === 'iban' && t('ibanHint')}
          autoFocus={name === 'name'}
          margin="dense"
          sx={HALF.has(name) ? {} : whole}
          slotProps={{ htmlInput: { inputMode: KEYBOARDS[name] } }}
        />
      ))}
      <Box sx={{ ...whole, mt: 1 }}>
        <SwitchField form={form} name="is_active" label={t('is_active')} hint={t('isActiveHint')} />
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
