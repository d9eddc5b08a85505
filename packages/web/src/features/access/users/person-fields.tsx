import { useFormContext } from 'react-hook-form';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SwitchField } from '../../../ui/form/fields.tsx';
import type { PersonFields as Fields, UserFields } from './user-form.ts';
import { userFormTexts } from './user-form.messages.ts';

const CREATING: readonly (keyof Fields)[] = ['name', 'lastname', 'username', 'email', 'phone'];
const INVITING: readonly (keyof Fields)[] = ['email', 'phone', 'username', 'name', 'lastname'];
const TYPES = { email: 'email', phone: 'tel', username: 'text', name: 'text', lastname: 'text' } as const;

/** The fields of people in words. */
export function useFieldNames(): Record<keyof UserFields, string> {
  const t = useTexts(userFormTexts);
  return {
    name: t('name'),
    lastname: t('lastname'),
    username: t('username'),
    email: t('email'),
    phone: t('phone'),
    roles: t('roles'),
    can_login: t('canLogin'),
    validated: t('validated'),
  };
}

/** A person's name and contacts; an invitation asks for the address first. */
export function PersonFields({ purpose }: { purpose: 'create' | 'invite' | 'edit' }) {
  const t = useTexts(userFormTexts);
  const form = useFormContext<Fields>();
  const hints: Partial<Record<keyof Fields, string>> = {
    username: purpose === 'invite' ? t('usernameInvited') : t('usernameHint'),
    phone: t('phoneHint'),
    ...(purpose !== 'edit' && { email: t('emailHint') }),
  };
  const names = purpose === 'invite' ? INVITING : CREATING;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {names.map((name, index) => (
        <Field
          key={name}
          form={form}
          name={name}
          autoFocus={index === 0 && purpose !== 'edit'}
          type={TYPES[name]}
          label={t(name)}
          hint={hints[name]}
          // The browser would fill in its own person's.
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      ))}
    </Box>
  );
}

/** Whether an account lets its person in, and whether it is certainly theirs. */
export function StandingFields() {
  const t = useTexts(userFormTexts);
  const form = useFormContext<UserFields>();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <SwitchField form={form} name="can_login" label={t('canLogin')} hint={t('canLoginHint')} />
      <SwitchField form={form} name="validated" label={t('validated')} hint={t('validatedHint')} />
    </Box>
  );
}
