import { SIM_CURRENCIES, SIM_PROVIDERS, type NewSimCard, type SimCard } from '@rota/contract/sim-cards';
import AddRounded from '@mui/icons-material/AddRounded';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { OptionalNumberField } from '../../../ui/form/optional-number-field.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { useRenewSims } from './shared/sim-cards.queries.ts';
import { simTexts } from './sim-cards.messages.ts';
import { simFieldsOf, simForm, type SimFields } from './sim-form.ts';

/** A button that adds a SIM card. */
export function AddSimCard({ onAdded }: { onAdded: (simId: string) => void }) {
  const t = useTexts(simTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <SimDialog card={undefined} onClose={() => setOpen(false)} onSaved={onAdded} />}
    </>
  );
}

type SimDialogProps = {
  /** Undefined: a new one. */
  card: SimCard | undefined;
  onClose: () => void;
  onSaved?: (simId: string) => void;
};

/** Adds a SIM card, or changes one. */
export function SimDialog({ card, onClose, onSaved }: SimDialogProps) {
  const t = useTexts(simTexts);
  const tUi = useTexts(uiTexts);
  const renew = useRenewSims();
  const isNew = card === undefined;
  const form = useResourceForm<SimFields, NewSimCard, SimCard>({
    schema: simForm,
    values: simFieldsOf(card),
    save: useSave(card),
    byCode: { SIM_EXISTS: 'iccid' },
    renew,
    onSaved: ({ sim_id: simId }) => {
      toastSuccess(t(isNew ? 'added' : 'saved'));
      onClose();
      onSaved?.(simId);
    },
  });
  return (
    <FormDialog
      form={form}
      title={isNew ? t('addTitle') : t('editTitle', { iccid: card.iccid })}
      width="sm"
      submitLabel={isNew ? t('add') : tUi('save')}
      onClose={onClose}
    >
      <CardFields form={form} />
      <FigureFields form={form} />
      <CostFields form={form} />
    </FormDialog>
  );
}

function useSave(card: SimCard | undefined): (body: NewSimCard) => Promise<SimCard> {
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewSims();
  const { project_id: projectId } = useProject();
  return async (body) => {
    const saved =
      card === undefined
        ? await api.simCards.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) })
        : await api.simCards.update({
            params: { projectId, simId: card.sim_id },
            body: { ...body, version: card.version },
          });
    intent.done();
    await renew();
    return saved;
  };
}

type SimFormProps = { form: ResourceForm<SimFields, NewSimCard> };
const PAIR = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

function CardFields({ form }: SimFormProps) {
  const t = useTexts(simTexts);
  const digits = { htmlInput: { autoComplete: 'off', inputMode: 'numeric' } } as const;
  return (
    <>
      <Field form={form} name="iccid" label={t('iccid')} hint={t('iccidHint')} autoFocus slotProps={digits} />
      <Field form={form} name="msisdn" label={t('msisdn')} hint={t('msisdnHint')} slotProps={digits} />
      <Box sx={PAIR}>
        <Field form={form} name="plan" label={t('plan')} />
        <SelectField
          form={form}
          name="provider"
          label={t('provider')}
          options={SIM_PROVIDERS.map((value) => ({ value, label: t(value) }))}
        />
      </Box>
    </>
  );
}

/** What a provider says cannot be typed. */
function FigureFields({ form }: SimFormProps) {
  const t = useTexts(simTexts);
  const isManual = useWatch({ control: form.control, name: 'provider' }) === 'manual';
  return (
    <>
      {isManual && (
        <Box sx={PAIR}>
          <OptionalNumberField form={form} name="data_used" label={t('dataUsed')} />
          <OptionalNumberField form={form} name="data_total" label={t('dataTotal')} hint={t('noLimit')} />
        </Box>
      )}
      <Box sx={PAIR}>
        {isManual && <OptionalNumberField form={form} name="sms_used" label={t('smsUsed')} />}
        <OptionalNumberField form={form} name="sms_total" label={t('smsTotal')} hint={t('noLimit')} />
      </Box>
      <Box sx={PAIR}>
        <DayField form={form} name="period_start" label={t('periodStart')} />
        {isManual && <DayField form={form} name="period_end" label={t('periodEnd')} />}
      </Box>
    </>
  );
}

function CostFields({ form }: SimFormProps) {
  const t = useTexts(simTexts);
  return (
    <Box sx={PAIR}>
      <OptionalNumberField form={form} name="cost_minor" label={t('cost')} />
      <SelectField
        form={form}
        name="currency"
        label={t('currency')}
        options={SIM_CURRENCIES.map((value) => ({ value, label: value }))}
      />
    </Box>
  );
}
