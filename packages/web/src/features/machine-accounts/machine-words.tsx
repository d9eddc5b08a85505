import { permissionsOfRole, permissionTexts, type MachineAccount, type MachineRole } from '@rota/contract';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { curlExample } from '../../parts/secrets/curl-example.ts';
import { FoldedList } from '../../ui/folded-list.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { machineTexts } from './machine-accounts.messages.ts';

/** Whether an account is let in. */
export function MachineStateChip({ enabled, quiet = false }: { enabled: boolean; quiet?: boolean }) {
  const t = useTexts(machineTexts);
  return enabled ? (
    <StateChip tone="neutral" icon={CheckCircleOutlineRounded} label={t('on')} quiet={quiet} />
  ) : (
    <StateChip tone="offline" icon={PowerOffRounded} label={t('off')} quiet={quiet} />
  );
}

/** What a role of a machine may do, in words. */
export function MachineRoleWords({ role, label }: { role: MachineRole; label?: string }) {
  const t = useTexts(machineTexts);
  const tMay = useTexts(permissionTexts);
  const held = permissionsOfRole(role, '*').map((permission) => tMay(permission));
  return <FoldedList label={label ?? t('mayDo')} items={held.length === 0 ? [t('mayNothing')] : held} isQuiet={label === undefined} />;
}

/** When any of an account's tokens was last used; undefined when none ever was. */
export function lastUsedOf({ secrets }: MachineAccount): string | undefined {
  return secrets
    .flatMap(({ last_used_at: at }) => (at === null ? [] : [at]))
    .sort()
    .at(-1);
}

/** A command that proves that the token of such a role works. */
export function exampleOf(role: MachineRole, projectId: number, token: string): string | undefined {
  return curlExample(window.location.origin, projectId, token, permissionsOfRole(role, '*'));
}
