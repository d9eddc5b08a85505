import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { ProviderFields } from './provider-form.ts';
import { signInTexts } from './single-sign-on.messages.ts';

const hints = {
  isEnabled: undefined,
  makesAccounts: 'makesAccountsHint',
  trustsEmails: 'trustsEmailsHint',
  asksSecondFactor: 'asksSecondFactorHint',
} as const;

/** What a provider is let do. */
export function ProviderSwitches({ form }: { form: UseFormReturn<ProviderFields> }) {
  const t = useTexts(signInTexts);
  const values = useWatch({ control: form.control });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {(Object.keys(hints) as (keyof typeof hints)[]).map((name) => {
        const hint = hints[name];
        return (
          <Box key={name}>
            <FormControlLabel
              control={
                <Switch
                  checked={values[name] === true}
                  onChange={(_event, isOn) => form.setValue(name, isOn, { shouldDirty: true })}
                />
              }
              label={t(name)}
            />
            {hint !== undefined && (
              <Typography variant="body2" color="textSecondary">
                {t(hint)}
              </Typography>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
