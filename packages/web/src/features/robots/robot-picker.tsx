import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/i18n-context.tsx';
import type { RobotMark } from '../../parts/robots/pose-store.ts';
import { useRobotBadge } from '../../parts/robots/robot-badge.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { useColours } from '../../ui/theme-provider.tsx';
import { robotPageTexts } from './robots.messages.ts';

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
  return (
    <SearchSelect<RobotMark, true>
      disableClearable
      size="small"
      options={marks}
      value={selected}
      isOptionEqualToValue={(option, value) => option.robotId === value.robotId}
      getOptionLabel={(mark) => mark.robot.name}
      getOptionKey={(mark) => mark.robotId}
      wordsOf={({ robot }) => [robot.name, robot.model, robot.serialNumber]}
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
