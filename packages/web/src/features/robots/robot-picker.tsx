import type { Robot } from '@rota/contract';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/i18n-context.tsx';
import type { RobotMark } from '../../map/pose-store.ts';
import { useRobotBadge } from '../../map/robot-badge.tsx';
import { foldText } from '../../ui/fold-text.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { robotPageTexts } from './robots.messages.ts';

/** So many are offered at once: of a larger fleet a name, or a part of one, is typed. */
const OFFERED = 50;

/** Chooses a robot of the project by typing its name, model or serial number. */
export function RobotPicker({
  marks,
  selected,
  onSelect,
}: {
  marks: readonly RobotMark[];
  selected: RobotMark;
  onSelect: (robotId: string) => void;
}) {
  const t = useTexts(robotPageTexts);
  const badge = useRobotBadge();
  const { tones } = useColours();
  const finds = (robot: Robot, search: string) =>
    [robot.name, robot.model, robot.serialNumber].some((text) => foldText(text).includes(search));
  return (
    <Autocomplete
      disableClearable
      size="small"
      options={marks}
      value={selected}
      isOptionEqualToValue={(option, value) => option.robotId === value.robotId}
      getOptionLabel={(mark) => mark.robot.name}
      getOptionKey={(mark) => mark.robotId}
      filterOptions={(options, { inputValue }) => {
        const search = foldText(inputValue.trim());
        const found = search === '' ? options : options.filter((mark) => finds(mark.robot, search));
        // The chosen one is among those that are offered before anything is typed.
        const first = search === '' ? found.indexOf(selected) - OFFERED / 2 : 0;
        return found.slice(Math.max(0, first), Math.max(0, first) + OFFERED);
      }}
      onChange={(_event, mark) => onSelect(mark.robotId)}
      renderInput={(params) => <TextField {...params} label={t('chooseRobot')} />}
      renderOption={({ key, ...props }, mark) => (
        <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1.25 }}>
          <Box
            component="span"
            sx={{
              width: 10,
              height: 10,
              borderRadius: '50%',
              flexShrink: 0,
              border: `2.5px ${mark.tone === 'offline' ? 'dashed' : 'solid'} ${tones[mark.tone].solid}`,
            }}
          />
          <Box component="span" sx={{ flex: 1 }}>
            {mark.robot.name}
          </Box>
          <Typography component="span" variant="caption" color="text.secondary">
            {badge(mark.robot).label}
          </Typography>
        </Box>
      )}
    />
  );
}
