import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded';
import { useState, type ReactNode } from 'react';
import { Box, Button, Menu, MenuItem, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { simulatorTexts } from './simulator.messages.ts';

type RowProps<Fault extends string> = {
  name: string;
  /** Its current activity. */
  state?: ReactNode;
  /** Its faults, as chips. */
  faults: ReactNode;
  hasFaults: boolean;
  /** Whether it accepts a command now. */
  isReached: boolean;
  offered: readonly { fault: Fault; label: string; isDangerous?: boolean }[];
  onGive: (fault: Fault) => void;
  onClear: () => void;
};

/** One simulated thing: what it is doing, what it suffers, and what can be done to it. */
export function SimulatedRow<Fault extends string>({
  name,
  state,
  faults,
  hasFaults,
  isReached,
  offered,
  onGive,
  onClear,
}: RowProps<Fault>) {
  const t = useTexts(simulatorTexts);
  return (
    <Box
      component="li"
      aria-label={name}
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
        <Typography translate="no" sx={{ fontWeight: 600, minWidth: 48 }}>
          {name}
        </Typography>
        {state}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 26 }}>
        {!hasFaults && (
          <Typography variant="body2" color="textSecondary">
            {t('well')}
          </Typography>
        )}
        {faults}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: { md: 'flex-end' } }}>
        {hasFaults && (
          <Button disabled={!isReached} onClick={onClear} aria-label={t('clearOf', { name })}>
            {t('clear')}
          </Button>
        )}
        <FaultMenu name={name} isReached={isReached} offered={offered} onGive={onGive} />
      </Box>
    </Box>
  );
}

type MenuProps<Fault extends string> = Pick<RowProps<Fault>, 'name' | 'isReached' | 'offered' | 'onGive'>;

/** The faults that a simulated thing can be given. */
function FaultMenu<Fault extends string>({ name, isReached, offered, onGive }: MenuProps<Fault>) {
  const t = useTexts(simulatorTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={!isReached}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('giveTo', { name })}
        endIcon={<ArrowDropDownRounded />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('give')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offered.map(({ fault, label, isDangerous }) => (
          <MenuItem
            key={fault}
            sx={isDangerous === true ? { color: 'error.main' } : {}}
            onClick={() => {
              setAnchor(null);
              onGive(fault);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
