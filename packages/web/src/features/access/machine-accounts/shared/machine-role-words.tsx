import { permissionTexts, roleMeanings, type MachineRole } from '@rota/contract/core';
import { permissionsOfRole } from '@rota/contract/role-giving';
import { Box, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { FoldedList } from '../../../../ui/folded-list.tsx';
import { machineRolePartTexts } from './machine-role.messages.ts';

/** The purpose of a machine's role, or another text, and its permissions in words. */
export function MachineRoleWords({ role, hint }: { role: MachineRole; hint?: string | undefined }) {
  const t = useTexts(machineRolePartTexts);
  const tMeaning = useTexts(roleMeanings);
  const tMay = useTexts(permissionTexts);
  const held = permissionsOfRole(role, '*').map((permission) => tMay(permission));
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {hint ?? tMeaning(role)}
      </Typography>
      <FoldedList label={t('mayDo')} items={held.length === 0 ? [t('mayNothing')] : held} isQuiet />
    </Box>
  );
}
