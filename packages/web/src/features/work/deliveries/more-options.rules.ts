import type { FieldErrors } from 'react-hook-form';
import { emptyDelivery, type DeliveryFields } from './delivery-form.ts';

/** What a simple delivery needs: where it goes, and where it is loaded. All other fields, and those of a stop beside its target, are options. */
const FIRST: readonly string[] = ['targets', 'filling_target_id'] satisfies (keyof DeliveryFields)[];

const OPTIONS = (Object.keys(emptyDelivery) as (keyof DeliveryFields)[]).filter(
  (name) => !FIRST.includes(name),
);

/** Whether an option of the task says something. */
export function usesOptions(fields: DeliveryFields): boolean {
  return (
    OPTIONS.some((name) => fields[name] !== emptyDelivery[name]) ||
    fields.targets.some(({ lid, note }) => lid !== '' || note !== '')
  );
}

/** Whether an option of the task has to be corrected. */
export function hasOptionError(errors: FieldErrors<DeliveryFields>): boolean {
  const stops = Array.from(
    { length: errors.targets?.length ?? 0 },
    (_none, index) => errors.targets?.[index],
  );
  return (
    OPTIONS.some((name) => errors[name] !== undefined) ||
    stops.some((stop) => stop?.lid !== undefined || stop?.note !== undefined)
  );
}
