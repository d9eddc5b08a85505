import KeyboardCapslockRounded from '@mui/icons-material/KeyboardCapslockRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../i18n/i18n-context.tsx';
import { authTexts } from './auth.messages.ts';

/** A password that can be looked at while it is typed, with a word about Caps Lock. */
export type PasswordFieldProps = {
  label: string;
  error: string | undefined;
  help?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  registration: UseFormRegisterReturn;
};

export function PasswordField({
  label,
  error,
  help,
  autoComplete,
  autoFocus = false,
  registration,
}: PasswordFieldProps) {
  const t = useTexts(authTexts);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const toggle = isShown ? t('hidePassword') : t('showPassword');
  return (
    <Box>
      <TextField
        {...registration}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        fullWidth
        error={error !== undefined}
        helperText={error ?? help}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <Tooltip title={toggle}>
                  <IconButton
                    aria-label={toggle}
                    aria-pressed={isShown}
                    edge="end"
                    onClick={() => setShown(!isShown)}
                  >
                    {isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
                  </IconButton>
                </Tooltip>
              </InputAdornment>
            ),
          },
        }}
      />
      <Box role="status" sx={{ minHeight: hasCapsLock ? 28 : 0 }}>
        {hasCapsLock && (
          <Typography
            variant="caption"
            color="warning"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.75 }}
          >
            <KeyboardCapslockRounded aria-hidden sx={{ fontSize: 18 }} />
            {t('capsLock')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
