import { taskKindFields, type DeliveryKind } from '@rota/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../i18n/i18n-context.tsx';
import type { DeliveryFields } from './delivery-form.ts';
import { taskFieldTexts } from './task-kind.messages.ts';

const hints = { rounds: 'roundsHint', minutes: 'minutesHint', speech: 'speechHint' } as const;

/** What a kind of task is told beside its stops. */
export function OptionsField({ kind, form }: { kind: DeliveryKind; form: UseFormReturn<DeliveryFields> }) {
  const t = useTexts(taskFieldTexts);
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {taskKindFields[kind].options.map((name) => {
        const problem = errors[name]?.message;
        const isText = name === 'speech';
        return (
          <TextField
            key={name}
            {...form.register(name)}
            label={t(name)}
            error={problem !== undefined}
            helperText={problem ?? t(hints[name])}
            sx={isText ? { gridColumn: '1 / -1' } : undefined}
            slotProps={{ htmlInput: isText ? {} : { inputMode: 'numeric' } }}
          />
        );
      })}
    </Box>
  );
}
