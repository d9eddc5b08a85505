import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { ElevatorFields } from './elevator-form.ts';
import { elevatorFormTexts } from './elevators.messages.ts';

type FieldsProps = { form: UseFormReturn<ElevatorFields> };
const column = { display: 'flex', flexDirection: 'column', gap: 2 } as const;

/** What an elevator is called, and where it is. */
export function NameFields({
  form,
  sites,
  isNew,
}: FieldsProps & { sites: readonly string[]; isNew: boolean }) {
  const t = useTexts(elevatorFormTexts);
  const { errors } = form.formState;
  return (
    <Box sx={column}>
      <TextField
        {...form.register('name')}
        label={t('name')}
        autoFocus={isNew}
        error={errors.name !== undefined}
        helperText={errors.name?.message}
      />
      <TextField
        {...form.register('group')}
        label={t('group')}
        error={errors.group !== undefined}
        helperText={errors.group?.message ?? t('groupHint')}
      />
      {isNew && (
        <Controller
          control={form.control}
          name="site"
          render={({ field }) => (
            <TextField
              {...field}
              select
              label={t('site')}
              error={errors.site !== undefined}
              helperText={errors.site?.message}
            >
              {sites.map((site) => (
                <MenuItem key={site} value={site}>
                  {site}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
      )}
    </Box>
  );
}

/** The room in the cab, and how long it waits for news of a robot. */
export function CabFields({ form }: FieldsProps) {
  const t = useTexts(elevatorFormTexts);
  const { errors } = form.formState;
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
        <TextField
          key={name}
          {...form.register(name, { valueAsNumber: true })}
          label={label}
          type="number"
          error={errors[name] !== undefined}
          helperText={errors[name]?.message ?? hint}
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
