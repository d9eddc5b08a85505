import KeyboardCapslockRounded from '@mui/icons-material/KeyboardCapslockRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Box, IconButton, InputAdornment, Tooltip, Typography } from '../ui/kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { Field, type FieldProps } from '../ui/form/fields.tsx';
import { authTexts } from './auth.messages.ts';

type PasswordFieldProps<Fields extends FieldValues, Body> = Pick<
  FieldProps<Fields, Body>,
  'form' | 'name' | 'label' | 'hint' | 'rules' | 'autoFocus'
> & { autoComplete: 'current-password' | 'new-password' };

/** A password that can be looked at while it is typed, with a word about Caps Lock. */
export function PasswordField<Fields extends FieldValues, Body>(props: PasswordFieldProps<Fields, Body>) {
  const t = useTexts(authTexts);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const toggle = isShown ? t('hidePassword') : t('showPassword');
  return (
    <Box>
      <Field
        {...props}
        type={isShown ? 'text' : 'password'}
        fullWidth
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
