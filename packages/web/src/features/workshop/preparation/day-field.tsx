import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { useField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';

type DayFieldProps<Fields extends FieldValues, Body> = {
  form: ResourceForm<Fields, Body>;
  name: FieldPathByValue<Fields, string | null | undefined>;
  label: string;
};

/** A day of a form, `2026-03-29`, wherever the reader is. */
export function DayField<Fields extends FieldValues, Body>({
  form,
  name,
  label,
}: DayFieldProps<Fields, Body>) {
  const { value, onChange, problem } = useField(form, name);
  return (
    <DateTimeField
      isDayOnly
      label={label}
      value={typeof value === 'string' ? startOfDay(value) : null}
      onChange={(instant) => onChange(instant === null ? null : dayOf(instant))}
      error={problem}
    />
  );
}

/** When a day begins on the reader's clock. */
function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The day of an instant on the reader's clock. */
function dayOf(instant: string): string {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
