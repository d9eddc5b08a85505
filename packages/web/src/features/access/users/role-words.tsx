import { permissionTexts, roleMeanings, type HumanRole } from '@rota/contract/core';
import { permissionsOfRole } from '@rota/contract/role-giving';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Box, Typography } from '../../../ui/kit.ts';
import { FoldedList } from '../../../ui/folded-list.tsx';
import { peopleTexts } from './users.messages.ts';

/** The meaning of a role in one line, and its permissions where it is assigned, folded by default. */
export function RoleWords({ role, scope, label }: { role: HumanRole; scope: string; label?: string }) {
  const t = useTexts(peopleTexts);
  const tMay = useTexts(permissionTexts);
  const tMeaning = useTexts(roleMeanings);
  const held = permissionsOfRole(role, scope).map((permission) => tMay(permission));
  const words =
    role === 'rr_system_admin' ? [t('mayEverything')] : held.length === 0 ? [t('mayNothing')] : held;
  const meaning = (
    <Typography variant="body2" color="textSecondary">
      {tMeaning(role)}
    </Typography>
  );
  return label === undefined ? (
    <Box sx={{ mt: 1 }}>
      {meaning}
      <FoldedList label={t('mayDo')} items={words} isQuiet />
    </Box>
  ) : (
    <Box sx={{ mb: 1 }}>
      <FoldedList label={label} items={words} caption={t('mayDo')} />
      {meaning}
    </Box>
  );
}
