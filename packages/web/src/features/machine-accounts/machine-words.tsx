import { permissionsOfRole, permissionTexts, type MachineRole } from '@rota/contract';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { curlExample } from '../../parts/secrets/curl-example.ts';
import { FoldedList } from '../../ui/folded-list.tsx';
import { machineTexts } from './machine-accounts.messages.ts';

/** What a role of a machine may do, in words. */
export function MachineRoleWords({ role, label }: { role: MachineRole; label?: string }) {
  const t = useTexts(machineTexts);
  const tMay = useTexts(permissionTexts);
  const held = permissionsOfRole(role, '*').map((permission) => tMay(permission));
  return <FoldedList label={label ?? t('mayDo')} items={held.length === 0 ? [t('mayNothing')] : held} isQuiet={label === undefined} />;
}

/** A command that proves that the token of such a role works. */
export function exampleOf(role: MachineRole, projectId: number, token: string): string | undefined {
  return curlExample(window.location.origin, projectId, token, permissionsOfRole(role, '*'));
}
