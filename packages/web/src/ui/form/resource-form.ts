import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldValues, type Path, type UseFormReset, type UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';
import { isCanceled, resultCodeOf } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';
import { applyServerErrors, type ServerErrorRules } from './server-errors.ts';

/** When newer values come in, what was typed stays, and all other fields show the newer values. */
const KEEPS_TYPED = { keepDirtyValues: true, keepErrors: true } as const;
/** For a reset that a person asks for. Without it react-hook-form applies `KEEPS_TYPED` there, too. */
const AFRESH = { keepDirtyValues: false, keepErrors: false } as const;

/** The fields of a form and how it is saved. `Fields` are what a person types, `Body` is what the schema makes of them. */
export type ResourceFormOptions<Fields extends FieldValues, Body, Answer> = ServerErrorRules<Fields> & {
  /** Checks the fields; rules of single fields may stand at them instead. */
  schema?: ZodType<Body, Fields>;
  /** The record as it is stored now, or what a new one starts with. A field that a person changed keeps what was typed. */
  values: Fields;
  /**
   * Sends the body. `changed` are the fields that differ from what is stored. A rejection goes to the field that it is about, or to the
   * form; a call that was cancelled says nothing.
   */
  save: (body: Body, changed: readonly Path<Fields>[]) => Promise<Answer>;
  /** Called once it is saved. Returns the stored values when the form stays open. */
  onSaved?: (answer: Answer, body: Body) => Fields | void;
  /** Reads the record again after another person changed it, so that saving again is possible. */
  renew?: () => Promise<unknown>;
};

/** A form of react-hook-form with all that its frame needs. `reset` discards what was typed. */
export type ResourceForm<Fields extends FieldValues, Body = Fields> = UseFormReturn<Fields, unknown, Body> &
  FormFrame & {
    /** The fields that differ from what is stored. Empty once the form is saved and closes. */
    changed: readonly Path<Fields>[];
    /** Puts back what is stored. */
    discard: () => void;
  };

/** The state of a form that its dialog or page needs. */
export type FormFrame = {
  isBusy: boolean;
  /** A failure that belongs to no field, in the person's language. */
  error: string | undefined;
  /** Checks and sends it. Never rejects. */
  submit: () => void;
};

/**
 * A form that edits one record: it loads the values, checks them by the schema, saves, shows the server's refusals at their fields, and reads
 * the record again after a conflict. Give it to `FormDialog` or `DetailForm`, and to each `Field`.
 */
export function useResourceForm<Fields extends FieldValues, Body = Fields, Answer = unknown>(
  options: ResourceFormOptions<Fields, Body, Answer>,
): ResourceForm<Fields, Body> {
  const { schema, values, save, onSaved, renew, ...rules } = options;
  const form = useForm<Fields, unknown, Body>({
    ...(schema !== undefined && { resolver: zodResolver(schema) }),
    values,
    resetOptions: KEEPS_TYPED,
  });
  const [isClosing, setClosing] = useState(false);
  const renewAfter = useRenewal(form, renew);
  const reset: UseFormReset<Fields> = (to, keeps) => form.reset(to, { ...AFRESH, ...keeps });
  const { errors, isSubmitting } = form.formState;
  const overtaking = useOvertaking(form, values);
  const send = form.handleSubmit(async (body) => {
    if (overtaking.stops()) return;
    let answer: Answer;
    try {
      answer = await save(body, changedFields(form));
    } catch (error) {
      if (isCanceled(error)) return;
      applyServerErrors(error, form, rules);
      if (await renewAfter(error)) overtaking.allow();
      return;
    }
    const stored = onSaved?.(answer, body);
    if (stored === undefined) setClosing(true);
    else reset(stored);
  });
  return {
    ...form,
    reset,
    isBusy: isSubmitting,
    error: errors.root?.message,
    changed: isClosing ? [] : changedFields(form),
    submit: () => {
      send().catch(() => undefined);
    },
    discard: () => reset(values),
  };
}

/** Reads the record again when a save failed because another person had changed it, and says so. @returns whether that was the reason */
function useRenewal<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  renew: (() => Promise<unknown>) | undefined,
) {
  const t = useTexts(uiTexts);
  return async (error: unknown): Promise<boolean> => {
    if (renew === undefined || resultCodeOf(error) !== 'VERSION_CONFLICT') return false;
    await renew();
    const message = `${error instanceof Error ? error.message : ''} ${t('renewed')}`.trim();
    form.setError('root', { type: 'server', message });
    return true;
  };
}

/**
 * Guards what another person stored while this one typed. The form sends the newest version, because its untouched fields show that one, so
 * the server sees no conflict where both changed the same field. The first save then stops and says so; the next one replaces the value.
 */
function useOvertaking<Fields extends FieldValues, Body>(
  form: UseFormReturn<Fields, unknown, Body>,
  values: Fields,
) {
  const t = useTexts(uiTexts);
  const known = useRef(values);
  const isAllowed = useRef(false);
  useEffect(() => {
    if (changedFields(form).length === 0) known.current = values;
  });
  const stops = (): boolean => {
    const isSame = (name: Path<Fields>): boolean =>
      JSON.stringify(known.current[name]) === JSON.stringify(values[name]);
    const isOvertaken = !isAllowed.current && !changedFields(form).every(isSame);
    isAllowed.current = false;
    known.current = values;
    if (isOvertaken) form.setError('root', { type: 'overtaken', message: t('overtaken') });
    return isOvertaken;
  };
  /** The server's own rejection has already informed the person. */
  const allow = (): void => {
    isAllowed.current = true;
  };
  return { stops, allow };
}

/** The fields that differ from what is stored. A list that lost entries leaves no dirty field behind. */
function changedFields<Fields extends FieldValues, Body>(
  form: UseFormReturn<Fields, unknown, Body>,
): Path<Fields>[] {
  const { dirtyFields, defaultValues = {} } = form.formState;
  const stored: Record<string, unknown> = defaultValues;
  const dirty: Record<string, unknown> = dirtyFields;
  const now: Record<string, unknown> = form.getValues();
  const names = [...new Set([...Object.keys(stored), ...Object.keys(dirty)])];
  return names.filter(
    (name) => isDirty(dirty[name]) || lengthOf(now[name]) !== lengthOf(stored[name]),
  ) as Path<Fields>[];
}

function isDirty(dirty: unknown): boolean {
  return (
    dirty === true || (typeof dirty === 'object' && dirty !== null && Object.values(dirty).some(isDirty))
  );
}

function lengthOf(list: unknown): number | undefined {
  return Array.isArray(list) ? list.length : undefined;
}

/** The props of `DetailForm` from a form. `names` are its fields in the person's words; a field without one is never listed as changed. */
export function detailFormOf<Fields extends FieldValues, Body>(
  form: ResourceForm<Fields, Body>,
  names: Partial<Record<keyof Fields & string, string>>,
) {
  return {
    changed: form.changed.flatMap((field): readonly string[] => {
      const name: string | undefined = names[field];
      return name === undefined ? [] : [name];
    }),
    isBusy: form.isBusy,
    error: form.error,
    onSubmit: form.submit,
    onDiscard: form.discard,
  };
}
