import type { FieldValues, FormState } from 'react-hook-form';
import type { Translate } from '../../../i18n/i18n.ts';
import type { UserFields } from './user-form.ts';
import type { userFormTexts } from './user-form.messages.ts';

const NAMES: readonly (keyof UserFields)[] = [
  'name',
  'lastname',
  'username',
  'email',
  'phone',
  'roles',
  'canLogin',
  'validated',
];

/** The fields of a form of people that differ from what was loaded, in the person's words. */
export function changedFields<F extends FieldValues>(
  { isDirty, dirtyFields }: Pick<FormState<F>, 'isDirty' | 'dirtyFields'>,
  t: Translate<(typeof userFormTexts)['en']>,
): string[] {
  if (!isDirty) return [];
  const dirty = NAMES.filter(
    (name) => name in dirtyFields && (dirtyFields as Record<string, unknown>)[name] !== false,
  );
  // A role that was taken away leaves no dirty field behind.
  return (dirty.length === 0 ? (['roles'] as const) : dirty).map((name) => t(name));
}
