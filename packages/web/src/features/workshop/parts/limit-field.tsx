import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { TextField } from '../../../ui/kit.ts';
import { useFieldProblem } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';

type Limit = number | null | undefined;
type LimitFieldProps<Fields extends FieldValues, Body> = {
  form: ResourceForm<Fields, Body>;
  name: FieldPathByValue<Fields, Limit>;
  label: string;
};

/** A number that may be left empty: no limit. */
export function LimitField<Fields extends FieldValues, Body>({
  form,
  name,
  label,
}: LimitFieldProps<Fields, Body>) {
  const { field } = useController({ control: form.control, name });
  const problem = useFieldProblem(form, name);
  const value: Limit = field.value;
  return (
    <TextField
      label={label}
      type="number"
      value={value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value === '' ? null : Number(target.value))}
      error={problem !== undefined}
      helperText={problem}
    />
  );
}
