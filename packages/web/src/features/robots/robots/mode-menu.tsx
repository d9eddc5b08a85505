import type { RobotDetails, ServiceMode } from '@rota/contract/robots';
import { SERVICE_MODES } from '@rota/contract/robots';
import CheckRounded from '@mui/icons-material/CheckRounded';
import { ListItemIcon, ListItemText, Menu, MenuItem } from '../../../ui/kit.ts';
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

/** Every mode of the product, those that the robot does not support grey; another that it reports stands first, in its own word. */
export function ModeMenu({ robot, anchor, onClose, onChoose }: Props) {
  const t = useTexts(robotPageTexts);
  const modes = useTexts(robotModeTexts);
  const isOther = robot.mode !== null && !SERVICE_MODES.some((mode) => mode === robot.mode);
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
      {SERVICE_MODES.map((mode) => {
        const isDeclared = robot.service_modes.includes(mode);
        const isNow = robot.mode === mode;
        return (
          <MenuItem
            key={mode}
            selected={isNow}
            disabled={!isDeclared}
            sx={MODE_ITEM}
            onClick={() => {
              onClose();
              onChoose(mode);
            }}
          >
            <ListItemIcon>{isNow && <CheckRounded fontSize="small" />}</ListItemIcon>
            <ListItemText primary={modes(mode)} secondary={isDeclared ? undefined : t('modeUnknown')} />
          </MenuItem>
        );
      })}
    </Menu>
  );
}
