import { billChange, billModel, PART_TYPES, partTypeTexts, type PartBill } from '@rota/contract/parts';
import AddRounded from '@mui/icons-material/AddRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import { useQueryClient } from '@tanstack/react-query';
import { useFieldArray, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Box, Button, IconButton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { OptionalNumberField } from '../../../ui/form/optional-number-field.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { billTexts } from './bill.messages.ts';
import { partQueries, useRenewParts } from './parts.queries.ts';

const billForm = z.object({ model: billModel, lines: billChange.shape.lines });
type Fields = z.input<typeof billForm>;
type Body = z.output<typeof billForm>;
type BillForm = ResourceForm<Fields, Body>;

const NEW_LINE = {
  type: 'battery',
  other_type: null,
  model_number: '',
  count: 1,
  most_hours: null,
  most_km: null,
  most_cycles: null,
} as const;

/** Sets what the robots of a model are made of; `bill` undefined: of a new one. */
export function BillDialog({ bill, onClose }: { bill: PartBill | undefined; onClose: () => void }) {
  const t = useTexts(billTexts);
  const tUi = useTexts(uiTexts);
  const api = useApi();
  const renew = useRenewParts();
  const queries = useQueryClient();
  const form: BillForm = useResourceForm<Fields, Body, void>({
    schema: billForm,
    values: { model: bill?.model ?? '', lines: bill?.lines ?? [NEW_LINE] },
    save: async ({ model, lines }) => {
      const known = queries.getQueryData(partQueries.bills(api).queryKey);
      const version = bill?.version ?? known?.find((one) => one.model === model)?.version ?? 0;
      await api.parts.saveBill({ params: { model }, body: { lines, version } });
      await renew();
    },
    renew,
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  const lines = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <FormDialog
      form={form}
      title={bill === undefined ? t('addTitle') : t('editTitle', { model: bill.model })}
      width="sm"
      submitLabel={tUi('save')}
      onClose={onClose}
    >
      {bill === undefined && (
        <Field form={form} name="model" label={t('model')} hint={t('modelHint')} autoFocus />
      )}
      {lines.fields.map((line, index) => (
        <LineFields key={line.id} form={form} index={index} onRemove={() => lines.remove(index)} />
      ))}
      <Button startIcon={<AddRounded />} onClick={() => lines.append(NEW_LINE)} sx={{ alignSelf: 'start' }}>
        {t('addLine')}
      </Button>
    </FormDialog>
  );
}

type LineProps = { form: BillForm; index: number; onRemove: () => void };

function LineFields({ form, index, onRemove }: LineProps) {
  const t = useTexts(billTexts);
  const tType = useTexts(partTypeTexts);
  const at = `lines.${index}` as const;
  const type = useWatch({ control: form.control, name: `${at}.type` });
  return (
    <Box
      role="group"
      aria-label={t('line', { count: index + 1, kind: tType(type) })}
      sx={{ display: 'grid', gap: 1.5, pb: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr) 96px 44px',
          alignItems: 'start',
        }}
      >
        <SelectField
          form={form}
          name={`${at}.type`}
          label={t('type')}
          options={PART_TYPES.map((value) => ({ value, label: tType(value) }))}
        />
        <Field form={form} name={`${at}.count`} label={t('count')} isNumber />
        <IconButton aria-label={t('removeLine', { number: index + 1 })} onClick={onRemove} sx={{ mt: 0.5 }}>
          <DeleteOutlineRounded />
        </IconButton>
      </Box>
      {type === 'other' && <Field form={form} name={`${at}.other_type`} label={t('otherType')} />}
      <Field form={form} name={`${at}.model_number`} label={t('modelNumber')} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <OptionalNumberField form={form} name={`${at}.most_hours`} label={t('mostHours')} />
        <OptionalNumberField form={form} name={`${at}.most_km`} label={t('mostKm')} />
        <OptionalNumberField form={form} name={`${at}.most_cycles`} label={t('mostCycles')} />
      </Box>
    </Box>
  );
}
