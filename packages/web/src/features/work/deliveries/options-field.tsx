import { taskKindFields, type DeliveryKind } from '@rota/contract/deliveries';
import type { UseFormReturn } from 'react-hook-form';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { DeliveryFields } from './delivery-form.ts';
import { taskFieldTexts } from './task-kind.messages.ts';
import { Field, SelectField } from '../../../ui/form/fields.tsx';

type TypedOption = 'rounds' | 'minutes' | 'speech';
type SwitchedOption = 'remote_delivery' | 'confirm_loading' | 'confirm_unloading';
type OptionProps<N> = { name: N; form: UseFormReturn<DeliveryFields> };

/** The options of a kind of task beside its stops. */
export function OptionsField({ kind, form }: { kind: DeliveryKind; form: UseFormReturn<DeliveryFields> }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {taskKindFields[kind].options.map((name) => {
        // Those of an order come with it; they are not typed.
        if (name === 'allergens') return null;
        return name === 'rounds' || name === 'minutes' || name === 'speech' ? (
          <TypedField key={name} name={name} form={form} />
        ) : (
          <SwitchField key={name} name={name} form={form} />
        );
      })}
    </Box>
  );
}

function TypedField({ name, form }: OptionProps<TypedOption>) {
  const t = useTexts(taskFieldTexts);
  const isText = name === 'speech';
  return (
    <Field
      form={form}
      name={name}
      label={t(name)}
      hint={t(`${name}Hint`)}
      sx={isText ? { gridColumn: '1 / -1' } : undefined}
      slotProps={{ htmlInput: isText ? {} : { inputMode: 'numeric' } }}
    />
  );
}

/** Yes, no, or left to the project. */
function SwitchField({ name, form }: OptionProps<SwitchedOption>) {
  const t = useTexts(taskFieldTexts);
  const isFirst = name === 'remote_delivery';
  return (
    <SelectField
      form={form}
      name={name}
      label={t(name)}
      hint={t(`${name}Hint`)}
      options={[
        { value: '', label: t('asProject') },
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      fullWidth={false}
      sx={isFirst ? { gridColumn: '1 / -1' } : undefined}
      // An empty value is a choice, too: its words are shown like those of the others.
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}
