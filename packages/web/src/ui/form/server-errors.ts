import type { ErrorCode } from '@rota/contract/areas';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';

/** How the server's refusals find the fields of a form. */
export type ServerErrorRules<F extends FieldValues> = {
  /** The form's field for a property of the body; the property itself when left out. */
  fieldOf?: (property: string) => string;
  /** The field that a code is about, which may depend on what was entered. */
  byCode?: Partial<Record<ErrorCode, Path<F> | ((fields: F) => Path<F>)>>;
};

/** Puts what the server refused at the fields it is about; what belongs to no field goes to the form's root. */
export function applyServerErrors<F extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<F>, 'setError' | 'getValues'>,
  rules: ServerErrorRules<F> = {},
): void {
  const message = error instanceof Error ? error.message : String(error);
  const placed = error instanceof ApiError ? placeErrors(error, form, rules) : false;
  if (!placed) form.setError('root', { type: 'server', message });
}

function placeErrors<F extends FieldValues>(
  error: ApiError,
  form: Pick<UseFormReturn<F>, 'setError' | 'getValues'>,
  rules: ServerErrorRules<F>,
): boolean {
  const byCode: Partial<Record<string, Path<F> | ((fields: F) => Path<F>)>> = rules.byCode ?? {};
  const found = error.resultCode === undefined ? undefined : byCode[error.resultCode];
  const field = typeof found === 'function' ? found(form.getValues()) : found;
  if (field !== undefined) {
    form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  const known = error.fields.filter((problem) =>
    hasField(form.getValues(), rules.fieldOf?.(problem.property) ?? problem.property),
  );
  for (const [index, problem] of known.entries()) {
    const name = (rules.fieldOf?.(problem.property) ?? problem.property) as Path<F>;
    form.setError(name, { type: 'server', message: problem.message }, { shouldFocus: index === 0 });
  }
  return known.length > 0 && known.length === error.fields.length;
}

function hasField(values: unknown, path: string): boolean {
  return (
    path
      .split('.')
      .reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null && key in value
            ? (value as Record<string, unknown>)[key]
            : undefined,
        values,
      ) !== undefined
  );
}
