import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import SyncProblemRounded from '@mui/icons-material/SyncProblemRounded';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Box, Button } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import { robotConfigTexts } from './robot-config.messages.ts';
import { robotConfigQueries } from './robot-config.queries.ts';

/** How many robots of the project have the values that they should have, with the way to the list of them. */
export function SyncSummary({ projectId }: { projectId: number }) {
  const t = useTexts(robotConfigTexts);
  const { data: robots } = useQuery(robotConfigQueries.robots(useApi(), projectId));
  if (robots === undefined) return null;
  const behind = robots.filter(({ state }) => state !== 'in_sync').length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      {robots.length === 0 || behind === 0 ? (
        <StateChip
          tone="neutral"
          icon={CheckCircleRounded}
          label={robots.length === 0 ? t('noRobots') : t('inSync', { count: robots.length })}
        />
      ) : (
        <StateChip
          tone="attention"
          icon={SyncProblemRounded}
          label={t('notInSync', { count: behind, all: robots.length })}
        />
      )}
      {robots.length > 0 && (
        <Button size="small" component={Link} to="/project/robot-configs">
          {t('showRobots')}
        </Button>
      )}
    </Box>
  );
}
