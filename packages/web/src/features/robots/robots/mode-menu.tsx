import type { RobotDetails, ServiceMode } from '@rota/contract/robots';
import { SERVICE_MODES } from '@rota/contract/robots';
import CheckRounded from '@mui/icons-material/CheckRounded';
import { useId } from 'react';
import { ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { robotPageTexts } from './robots.messages.ts';

type Props = {
  robot: Pick<RobotDetails, 'name' | 'mode' | 'service_modes'>;
  /** Where the menu opens; null while it is shut. */
  anchor: HTMLElement | null;
  onClose: () => void;
  onChoose: (mode: ServiceMode) => void;
};

const MODE_ITEM = { minHeight: 44, '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } };

/** Every mode of the product, grey and last those that the robot does not support; another that it reports stands first, in its own word. */
export function ModeMenu({ robot, anchor, onClose, onChoose }: Props) {
  const t = useTexts(robotPageTexts);
  const modes = useTexts(robotModeTexts);
  const isOther = robot.mode !== null && !SERVICE_MODES.some((mode) => mode === robot.mode);
  const whyNot = useId();
  const isDeclared = (mode: ServiceMode) => robot.service_modes.includes(mode);
  const others = SERVICE_MODES.filter((mode) => !isDeclared(mode));
  const item = (mode: ServiceMode, describedBy?: string) => (
    <MenuItem
      key={mode}
      selected={robot.mode === mode}
      disabled={describedBy !== undefined}
      aria-describedby={describedBy}
      sx={MODE_ITEM}
      onClick={() => {
        onClose();
        onChoose(mode);
      }}
    >
      <ListItemIcon>{robot.mode === mode && <CheckRounded fontSize="small" />}</ListItemIcon>
      <ListItemText primary={modes(mode)} />
    </MenuItem>
  );
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('modeTitle', { name: robot.name }) } }}
    >
      {isOther && (
        <MenuItem selected disabled sx={MODE_ITEM}>
          <ListItemIcon>
            <CheckRounded fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={robot.mode} />
        </MenuItem>
      )}
      {SERVICE_MODES.filter(isDeclared).map((mode) => item(mode))}
      {others.length > 0 && (
        <ListSubheader id={whyNot} sx={{ lineHeight: 2.4, backgroundColor: 'transparent' }}>
          {t('modeUnknown')}
        </ListSubheader>
      )}
      {others.map((mode) => item(mode, whyNot))}
    </Menu>
  );
}
