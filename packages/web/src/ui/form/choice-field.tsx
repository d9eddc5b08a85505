import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';

type ChoiceFieldProps = {
  /** What a `Controller` hands to its field. */
  field: Pick<ControllerRenderProps, 'onChange' | 'onBlur' | 'ref'> & { readonly value: unknown };
  label: string;
  /** What is wrong with the choice, in words; undefined while nothing is. */
  error: string | undefined;
  slotProps?: TextFieldProps['slotProps'];
  /** A `MenuItem` for each choice. */
  children: ReactNode;
};

/** A field of a form that offers a list of choices. */
export function ChoiceField({ field, label, error, slotProps, children }: ChoiceFieldProps) {
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={error !== undefined}
      helperText={error}
      slotProps={slotProps}
    >
      {children}
    </TextField>
  );
}
