import type { FieldValues } from 'react-hook-form';
import { Field, type FieldProps } from '../ui/form/fields.tsx';

type CodeFieldProps<Fields extends FieldValues, Body> = Pick<
  FieldProps<Fields, Body>,
  'form' | 'name' | 'label' | 'hint' | 'rules' | 'autoFocus'
> & {
  /** Digits; undefined where the code has letters, too. */
  length: number | undefined;
};

/** A code of a few digits: the keypad on phones, filled in from the SMS where the phone offers it. */
export function CodeField<Fields extends FieldValues, Body>({
  length,
  ...field
}: CodeFieldProps<Fields, Body>) {
  return (
    <Field
      {...field}
      fullWidth
      autoComplete="one-time-code"
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
