import type { HelpRequest } from '@rota/contract/help-requests';
import { mapIdOf } from '@rota/contract/maps';
import { lazy, Suspense, type ReactNode } from 'react';
import { Box, Skeleton, Typography } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { laterPart } from '../../../../ui/later.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';
import { useRobotDetails } from '../../../robots/robots/shared/robot-details.ts';
import { helpTexts } from './help.messages.ts';
import type { HelpMapProps } from './help-map.tsx';
import { useMaps } from '../../../sites/maps/shared/maps.queries.ts';

const MAP_PX = 180;

/** The map's engine loads only when a person opens the place; if it fails to load, the card does without. */
const HelpMap = lazy<(props: HelpMapProps) => ReactNode>(() =>
  import('./help-map.tsx').then(
    (module) => ({ default: module.HelpMap }),
    () => ({ default: () => null }),
  ),
);

/** Video is fetched with the first picture. */
const RobotPicture = laterPart(
  async () => (await import('../../../robots/robots/shared/robot-picture.tsx')).RobotPicture,
);

/** The place of a robot that needs a person, on a small map, and its camera, for people who may see it. */
export function HelpPlace({ projectId, help }: { projectId: number; help: HelpRequest }) {
  const t = useTexts(helpTexts);
  const can = useCan();
  const maps = useMaps(projectId, { enabled: can('maps.read', projectId) });
  const { site, floor: floorName } = help;
  const mapId = site === null || floorName === null ? undefined : mapIdOf(site, floorName);
  const floor = maps.data?.find((map) => map.map_id === mapId);
  const robot = useRobotDetails(projectId, help.robot_id).data;
  const seesCamera = robot?.has_camera === true && robot.connected && can('robots.camera', projectId);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, mt: 1 }}>
      {maps.isLoading || floor !== undefined ? (
        <Box
          sx={{
            position: 'relative',
            height: MAP_PX,
            overflow: 'hidden',
            borderRadius: `${RADIUS.control}px`,
            backgroundColor: 'background.paper',
          }}
        >
          <Suspense fallback={<Skeleton variant="rectangular" height={MAP_PX} />}>
            <HelpMap projectId={projectId} floor={floor} isLoading={maps.isLoading} robotId={help.robot_id} />
          </Suspense>
        </Box>
      ) : (
        <Typography variant="body2">{t('nowhere')}</Typography>
      )}
      {seesCamera && <RobotPicture robot={robot} />}
    </Box>
  );
}
