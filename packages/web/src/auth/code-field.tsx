import TextField from '@mui/material/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** A code of a few digits: the keypad on phones, filled in from the SMS where the phone offers it. */
export function CodeField({
  label,
  length,
  error,
  help,
  autoFocus = false,
  registration,
}: {
  label: string;
  /** Digits; undefined where the code has letters, too. */
  length: number | undefined;
  error: string | undefined;
  help?: string | undefined;
  autoFocus?: boolean;
  registration: UseFormRegisterReturn;
}) {
  return (
    <TextField
      {...registration}
      label={label}
      autoFocus={autoFocus}
      fullWidth
      autoComplete="one-time-code"
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{
        htmlInput: {
          inputMode: length === undefined ? 'text' : 'numeric',
          autoCapitalize: 'none',
          spellCheck: false,
          style: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.2em' },
        },
      }}
    />
  );
}
