import { TASK_PRIORITIES } from '@rota/contract/deliveries';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Box, FormHelperText, FormLabel, ToggleButton, ToggleButtonGroup } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Field, useField } from '../../../ui/form/fields.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import type { DeliveryFields } from './delivery-form.ts';

type Form = UseFormReturn<DeliveryFields>;

/** How urgent a task is and between which times it is to be done: instants of one task, minutes of one that comes again. */
export function TaskTimesField({ form, isRecurring }: { form: Form; isRecurring: boolean }) {
  const t = useTexts(createDeliveryTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
      <PriorityField form={form} />
      {isRecurring ? <Minutes form={form} /> : <Instants form={form} />}
      {!isRecurring && (
        <Field
          form={form}
          name="order_number"
          label={t('orderNumber')}
          hint={t('orderNumberHint')}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 40 } }}
        />
      )}
    </Box>
  );
}

function PriorityField({ form }: { form: Form }) {
  const t = useTexts(createDeliveryTexts);
  const labelId = useId();
  const { value, onChange } = useField(form, 'priority');
  return (
    <Box>
      <FormLabel id={labelId} sx={{ display: 'block', mb: 0.75, fontSize: '0.875rem' }}>
        {t('priority')}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-labelledby={labelId}
        value={value}
        onChange={(_event, chosen: unknown) => {
          const priority = TASK_PRIORITIES.find((one) => one === chosen);
          if (priority !== undefined) onChange(priority);
        }}
        sx={{ maxWidth: 460 }}
      >
        {TASK_PRIORITIES.map((priority) => (
          <ToggleButton key={priority} value={priority}>
            {t(priority)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

function Instants({ form }: { form: Form }) {
  const t = useTexts(createDeliveryTexts);
  const { time_zone: zone } = useProject();
  const isElsewhere = zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  const fields = [
    ['earliest_start_at', t('earliestStart'), undefined],
    ['due_at', t('dueAt'), undefined],
    ['expires_at', t('expiresAt'), t('expiresHint')],
  ] as const;
  return (
    <Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {fields.map(([name, label, hint]) => (
          <InstantField key={name} form={form} name={name} label={label} help={hint ?? ' '} />
        ))}
      </Box>
      {isElsewhere && <FormHelperText>{t('onClock', { zone })}</FormHelperText>}
    </Box>
  );
}

type InstantProps = {
  form: Form;
  name: 'earliest_start_at' | 'due_at' | 'expires_at';
  label: string;
  help: string;
};

function InstantField({ form, name, label, help }: InstantProps) {
  const { time_zone: timeZone } = useProject();
  const { value, onChange, problem } = useField(form, name);
  return (
    <DateTimeField
      label={label}
      value={value === '' ? null : value}
      onChange={(at) => onChange(at ?? '')}
      timeZone={timeZone}
      error={problem}
      help={help}
    />
  );
}

function Minutes({ form }: { form: Form }) {
  const t = useTexts(createDeliveryTexts);
  const field = (name: 'due_in_minutes' | 'expires_in_minutes', label: string, hint: string) => (
    <Field
      form={form}
      name={name}
      label={label}
      hint={hint}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {field('due_in_minutes', t('dueIn'), t('dueInHint'))}
      {field('expires_in_minutes', t('expiresIn'), t('expiresHint'))}
    </Box>
  );
}
