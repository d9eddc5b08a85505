import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Controller, useFormContext } from 'react-hook-form';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import type { PersonFields as Fields, UserFields } from './user-form.ts';
import { userFormTexts } from './user-form.messages.ts';

const CREATING: readonly (keyof Fields)[] = ['name', 'lastname', 'username', 'email', 'phone'];
const INVITING: readonly (keyof Fields)[] = ['email', 'phone', 'username', 'name', 'lastname'];
const TYPES = { email: 'email', phone: 'tel', username: 'text', name: 'text', lastname: 'text' } as const;

/** Who somebody is and how they are reached; who is invited is asked for the address first. */
export function PersonFields({ purpose }: { purpose: 'create' | 'invite' | 'edit' }) {
  const t = useTexts(userFormTexts);
  const message = useMessage();
  const { register, formState } = useFormContext<Fields>();
  const { errors } = formState;
  const hints: Partial<Record<keyof Fields, string>> = {
    username: purpose === 'invite' ? t('usernameInvited') : t('usernameHint'),
    phone: t('phoneHint'),
    ...(purpose !== 'edit' && { email: t('emailHint') }),
  };
  const names = purpose === 'invite' ? INVITING : CREATING;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {names.map((name, index) => (
        <TextField
          key={name}
          {...register(name)}
          autoFocus={index === 0 && purpose !== 'edit'}
          type={TYPES[name]}
          label={t(name)}
          error={errors[name] !== undefined}
          helperText={message(errors[name]?.message) ?? hints[name]}
          // The browser would fill in its own person's.
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      ))}
    </Box>
  );
}

/** Whether an account lets its person in, and whether it is certainly theirs. */
export function StandingFields() {
  const t = useTexts(userFormTexts);
  const { control } = useFormContext<UserFields>();
  const hints = { canLogin: 'canLoginHint', validated: 'validatedHint' } as const;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {(['canLogin', 'validated'] as const).map((name) => (
        <Box key={name}>
          <Controller
            control={control}
            name={name}
            render={({ field }) => (
              <FormControlLabel
                control={
                  <Switch
                    checked={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    slotProps={{ input: { ref: field.ref } }}
                  />
                }
                label={t(name)}
              />
            )}
          />
          <FormHelperText>{t(hints[name])}</FormHelperText>
        </Box>
      ))}
    </Box>
  );
}
