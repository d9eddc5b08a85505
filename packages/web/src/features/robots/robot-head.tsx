import type { RobotDetails } from '@rota/contract';
import Box from '@mui/material/Box';
import { RobotChip } from '../../parts/robots/robot-badge.tsx';
import { BatteryCell, NewsAge } from '../../parts/robots/robot-row.tsx';
import { toneOf } from '../../parts/robots/robot-look.ts';
import { SpokenSentence } from '../../parts/robots/spoken-sentence.tsx';
import { useColours } from '../../ui/theme-provider.tsx';

/** The robot's state in words first, with the age of old news, then as a chip with its battery. */
export function RobotHead({ robot, staleSeconds }: { robot: RobotDetails; staleSeconds: number }) {
  const { tones } = useColours();
  const tone = toneOf(robot);
  const isUrgent = tone === 'fault' || tone === 'attention';
  return (
    <Box sx={{ px: 2, pb: 1.5 }}>
      <SpokenSentence
        robot={robot}
        variant="h3"
        sx={{ textWrap: 'pretty', mb: 1, ...(isUrgent ? { color: tones[tone].text } : {}) }}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <RobotChip robot={robot} />
        <NewsAge seconds={staleSeconds} />
        <BatteryCell percent={robot.battery} charging={robot.charging} />
      </Box>
    </Box>
  );
}
