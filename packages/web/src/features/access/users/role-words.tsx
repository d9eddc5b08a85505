import { permissionTexts, type HumanRole } from '@rota/contract/core';
import { permissionsOfRole } from '@rota/contract/role-giving';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FoldedList } from '../../../ui/folded-list.tsx';
import { peopleTexts } from './users.messages.ts';

/** The permissions of a role where it is assigned, in words, folded by default. */
export function RoleWords({ role, scope, label }: { role: HumanRole; scope: string; label?: string }) {
  const t = useTexts(peopleTexts);
  const tMay = useTexts(permissionTexts);
  const held = permissionsOfRole(role, scope).map((permission) => tMay(permission));
  const words =
    role === 'rr_system_admin' ? [t('mayEverything')] : held.length === 0 ? [t('mayNothing')] : held;
  return label === undefined ? (
    <FoldedList label={t('mayDo')} items={words} isQuiet />
  ) : (
    <FoldedList label={label} items={words} caption={t('mayDo')} />
  );
}
