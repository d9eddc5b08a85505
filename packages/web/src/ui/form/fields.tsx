import type { ReactNode } from 'react';
import {
  useController,
  useFormState,
  type FieldPathByValue,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import {
  Box,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Switch,
  TextField,
  type TextFieldProps,
} from '../kit.ts';
import { useMessage } from '../../i18n/i18n-context.tsx';

/** The props of every field: its form, and its name in it. A misspelt name does not compile. */
type Named<Fields extends FieldValues, Name extends Path<Fields>, Body> = {
  form: Pick<UseFormReturn<Fields, unknown, Body>, 'control' | 'register' | 'getFieldState'>;
  name: Name;
  label: string;
  /** Stands below the field until something is wrong with it. */
  hint?: ReactNode;
  disabled?: boolean | undefined;
};

/** Text field props that a form's field decides itself. */
type Decided =
  'name' | 'label' | 'error' | 'helperText' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'form';
type Free = Omit<TextFieldProps, Decided | 'select' | 'disabled'>;

/** The problem of a field, in the person's language; undefined if there is none. */
export function useFieldProblem<Fields extends FieldValues, Body>(
  form: Pick<UseFormReturn<Fields, unknown, Body>, 'control' | 'getFieldState'>,
  name: Path<Fields>,
): string | undefined {
  const message = useMessage();
  return message(messageOf(form.getFieldState(name, useFormState({ control: form.control, name })).error));
}

/** The first thing that is wrong with a value. A list has it at its root or somewhere in its entries. */
function messageOf(error: unknown, isEntry = false): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, root } = error as { message?: unknown; root?: unknown };
  if (typeof message === 'string') return message;
  if (root !== undefined) return messageOf(root);
  if (!Array.isArray(error) && !isEntry) return undefined;
  const parts = Object.entries(error).filter(([key]) => key !== 'ref');
  return parts.map(([, part]) => messageOf(part, true)).find((one) => one !== undefined);
}

/** The props of a `Field`: those of a `TextField`, and its place in the form. */
export type FieldProps<Fields extends FieldValues, Body> = Named<Fields, Path<Fields>, Body> &
  Free & {
    /** For a form without a schema. */
    rules?: Pick<RegisterOptions<Fields, Path<Fields>>, 'required' | 'validate'>;
    /** Its value is a number, NaN while empty. */
    isNumber?: boolean;
    /** Its value is undefined while empty. */
    isOptional?: boolean;
    /** The group that it belongs to: what is wrong with the whole of it stands at this field. */
    group?: Path<Fields>;
  };

/** A text or number of a form, with what is wrong with it below. */
export function Field<Fields extends FieldValues, Body>({
  form,
  name,
  hint,
  rules,
  isNumber = false,
  isOptional = false,
  group = name,
  disabled,
  ...rest
}: FieldProps<Fields, Body>) {
  const ownProblem = useFieldProblem(form, name);
  const groupProblem = useFieldProblem(form, group);
  const problem = ownProblem ?? groupProblem;
  // `register` would take the value out of the form with `disabled`.
  const registered = form.register(name, {
    ...rules,
    ...(isNumber && { valueAsNumber: true }),
    ...(isOptional && { setValueAs: textOrNothing }),
  });
  return (
    <TextField
      {...registered}
      {...(isNumber && { type: 'number' })}
      {...rest}
      disabled={disabled}
      error={problem !== undefined}
      helperText={problem ?? hint}
    />
  );
}

function textOrNothing(text: string | undefined): string | undefined {
  return text?.trim() === '' ? undefined : text;
}

/** One choice of a `SelectField`. */
export type FieldOption = {
  readonly value: string | number;
  readonly label: ReactNode;
  readonly disabled?: boolean;
};

/** A field that offers a list of choices. */
export function SelectField<Fields extends FieldValues, Body>({
  form,
  name,
  hint,
  options,
  onChosen,
  ...rest
}: Named<Fields, Path<Fields>, Body> &
  Free & {
    options: readonly FieldOption[];
    /** Called after the form has taken the choice. */
    onChosen?: (value: string) => void;
  }) {
  const { field } = useController({ control: form.control, name });
  const problem = useFieldProblem(form, name);
  return (
    <TextField
      fullWidth
      {...rest}
      select
      name={field.name}
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(event);
        onChosen?.(event.target.value);
      }}
      error={problem !== undefined}
      helperText={problem ?? hint}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.disabled === true}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A switch of a form. */
export function SwitchField<Fields extends FieldValues, Body>({
  form,
  name,
  label,
  hint,
  disabled = false,
}: Named<Fields, FieldPathByValue<Fields, boolean>, Body>) {
  const { field } = useController({ control: form.control, name });
  const problem = useFieldProblem(form, name);
  const help = problem ?? hint;
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            name={field.name}
            checked={field.value}
            disabled={disabled}
            onChange={(_event, isOn) => field.onChange(isOn)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={label}
      />
      {help !== undefined && <FormHelperText error={problem !== undefined}>{help}</FormHelperText>}
    </Box>
  );
}

/** The connection of a form to a field of another kind, such as a picker: its value, how to change it, and its problem. */
export function useField<Fields extends FieldValues, Body, Name extends Path<Fields>>(
  form: Pick<UseFormReturn<Fields, unknown, Body>, 'control' | 'getFieldState'>,
  name: Name,
) {
  const { field } = useController({ control: form.control, name });
  const problem = useFieldProblem(form, name);
  return { value: field.value, onChange: field.onChange, onBlur: field.onBlur, inputRef: field.ref, problem };
}
