import type { RobotDetails } from '@rota/contract/robots';
import { Box, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { RobotChip } from './shared/robot-badge.tsx';
import { BatteryCell, NewsAge } from './shared/robot-row.tsx';
import { toneOf } from './shared/robot-look.ts';
import { SpokenSentence } from './shared/spoken-sentence.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { robotPageTexts } from './robots.messages.ts';

/** The robot's state in words first, with the age of old news, then as a chip with its battery. */
export function RobotHead({ robot, staleSeconds }: { robot: RobotDetails; staleSeconds: number }) {
  const t = useTexts(robotPageTexts);
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
      {robot.hold?.reason === 'person' && robot.hold.said !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('heldBecause', { reason: robot.hold.said })}
        </Typography>
      )}
    </Box>
  );
}
