import { machineRoleTexts, type MachineAccount } from '@rota/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { MachineStateChip } from './machine-words.tsx';

/** An account where a table has no room. */
export function MachineCard({ machine }: { machine: MachineAccount }) {
  const tRole = useTexts(machineRoleTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{machine.name}</Typography>
        <MachineStateChip enabled={machine.enabled} />
      </Box>
      <Typography variant="body2" color="textSecondary" noWrap>
        {tRole(machine.role)}
      </Typography>
      {machine.note !== '' && (
        <Typography variant="caption" color="textSecondary" noWrap>
          {machine.note}
        </Typography>
      )}
    </Box>
  );
}
