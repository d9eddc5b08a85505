import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { DateTimeField } from '../dates/date-time-field.tsx';
import { useFieldProblem } from './fields.tsx';
import type { ResourceForm } from './resource-form.ts';

type Day = string | null | undefined;
type DayFieldProps<Fields extends FieldValues, Body> = {
  form: ResourceForm<Fields, Body>;
  name: FieldPathByValue<Fields, Day>;
  label: string;
};

/** A day of the calendar of a form, `2027-05-31`, the same wherever the person is; null while none is chosen. */
export function DayField<Fields extends FieldValues, Body>({
  form,
  name,
  label,
}: DayFieldProps<Fields, Body>) {
  const { field } = useController({ control: form.control, name });
  const day: Day = field.value;
  return (
    <DateTimeField
      label={label}
      value={day === null || day === undefined ? null : `${day}T00:00:00.000Z`}
      onChange={(at) => field.onChange(at === null ? null : at.slice(0, 10))}
      isDayOnly
      timeZone="UTC"
      error={useFieldProblem(form, name)}
    />
  );
}
