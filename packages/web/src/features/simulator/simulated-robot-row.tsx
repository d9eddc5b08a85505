import { SIMULATED_FAULTS, type ActiveFault, type Robot, type SimulatedFault } from '@rota/contract';
import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded';
import BugReportRounded from '@mui/icons-material/BugReportRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { RobotStateChip, StateChip } from '../../ui/state-chip.tsx';
import { faultTexts, simulatorTexts, sufferingTexts } from './simulator.messages.ts';

type RowProps = {
  robot: Robot;
  faults: readonly ActiveFault[];
  onGive: (fault: SimulatedFault) => void;
  onClear: () => void;
};

/** One simulated robot: what it is doing, what it suffers, and what can be done to it. */
export function SimulatedRobotRow({ robot, faults, onGive, onClear }: RowProps) {
  const t = useTexts(simulatorTexts);
  const names = useTexts(faultTexts);
  const suffers = useTexts(sufferingTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOff = !robot.connected && faults.some(({ kind }) => kind === 'kill' || kind === 'drop_off');
  return (
    <Box
      component="li"
      aria-label={robot.name}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '290px 1fr auto' },
        alignItems: 'center',
        gap: { xs: 1, md: 2 },
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, minWidth: 48 }}>{robot.name}</Typography>
        <RobotStateChip state={robot.state} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 26 }}>
        {faults.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('well')}
          </Typography>
        )}
        {faults.map(({ kind, secondsLeft }) => (
          <StateChip
            key={kind}
            tone={kind === 'kill' ? 'fault' : 'attention'}
            icon={BugReportRounded}
            label={isOff ? suffers(kind) : `${suffers(kind)} · ${t('left', { count: secondsLeft })}`}
          />
        ))}
        {isOff && (
          <Typography variant="body2" color="textSecondary">
            {t('unreachable')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: { md: 'flex-end' } }}>
        {faults.length > 0 && (
          <Button disabled={!robot.connected} onClick={onClear} aria-label={t('clearOf', { name: robot.name })}>
            {t('clear')}
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          disabled={!robot.connected}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={t('giveTo', { name: robot.name })}
          endIcon={<ArrowDropDownRounded />}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {t('give')}
        </Button>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {SIMULATED_FAULTS.map((fault) => (
            <MenuItem
              key={fault}
              sx={fault === 'kill' ? { color: 'error.main' } : {}}
              onClick={() => {
                setAnchor(null);
                onGive(fault);
              }}
            >
              {names(fault)}
            </MenuItem>
          ))}
        </Menu>
      </Box>
    </Box>
  );
}
