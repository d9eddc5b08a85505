import { Box, InputAdornment } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import type { ElevatorFields } from './elevator-form.ts';
import { elevatorFormTexts } from './elevators.messages.ts';

type FieldsProps = { form: ResourceForm<ElevatorFields> };
const column = { display: 'flex', flexDirection: 'column', gap: 2 } as const;

/** The name of an elevator, and its place. */
export function NameFields({
  form,
  sites,
  isNew,
}: FieldsProps & { sites: readonly string[]; isNew: boolean }) {
  const t = useTexts(elevatorFormTexts);
  return (
    <Box sx={column}>
      <Field form={form} name="name" label={t('name')} autoFocus={isNew} />
      <Field form={form} name="group" label={t('group')} hint={t('groupHint')} />
      {isNew && (
        <SelectField
          form={form}
          name="site"
          label={t('site')}
          options={sites.map((site) => ({ value: site, label: site }))}
        />
      )}
    </Box>
  );
}

/** The room in the cab, and how long it waits for news of a robot. */
export function CabFields({ form }: FieldsProps) {
  const t = useTexts(elevatorFormTexts);
  const numbers = [
    { name: 'width', label: t('width'), unit: t('metres'), step: 0.05, hint: undefined },
    { name: 'depth', label: t('depth'), unit: t('metres'), step: 0.05, hint: undefined },
    { name: 'ttl', label: t('ttl'), unit: t('seconds'), step: 5, hint: t('ttlHint') },
  ] as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 2fr' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      {numbers.map(({ name, label, unit, step, hint }) => (
        <Field
          key={name}
          form={form}
          name={name}
          isNumber
          label={label}
          hint={hint}
          sx={{ gridColumn: name === 'ttl' ? { xs: '1 / -1', sm: 'auto' } : undefined }}
          slotProps={{
            htmlInput: { step },
            input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
          }}
        />
      ))}
    </Box>
  );
}
