import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { TextField } from '../kit.ts';
import { useFieldProblem } from './fields.tsx';
import type { ResourceForm } from './resource-form.ts';

type Optional = number | null | undefined;
type OptionalNumberFieldProps<Fields extends FieldValues, Body> = {
  form: ResourceForm<Fields, Body>;
  name: FieldPathByValue<Fields, Optional>;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** A number that may be left empty, which is null then. */
export function OptionalNumberField<Fields extends FieldValues, Body>({
  form,
  name,
  label,
  hint,
  disabled,
}: OptionalNumberFieldProps<Fields, Body>) {
  const { field } = useController({ control: form.control, name });
  const problem = useFieldProblem(form, name);
  const value: Optional = field.value;
  return (
    <TextField
      label={label}
      type="number"
      disabled={disabled}
      value={value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{ htmlInput: { step: 'any' } }}
    />
  );
}
