import { mapIdOf } from '@rota/contract/maps';
import type { TopographyElevator, TopographyFloor, TopographySite } from '@rota/contract/topography';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import { Link } from 'react-router';
import { Box, Link as MuiLink, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../ui/tokens.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { FloorOutline } from './floor-outline.tsx';
import { shaftCells, type placesOfWay, type ShaftCell } from './shafts.rules.ts';
import { topographyTexts } from './topography.messages.ts';
import { useMaps } from '../maps/shared/maps.queries.ts';

const SHAFT_PX = 76;
const ROW_PX = 104;

/** A floor's name, or its id until a person names it. */
export function floorWords({
  name,
  map_id: mapId,
  floor,
}: Pick<TopographyFloor, 'name' | 'map_id' | 'floor'>): string {
  return name === mapId ? floor : name;
}

/** The floors of a site one above the other, the highest first, with its elevators as shafts through them. */
export function SiteStack({ site, way }: { site: TopographySite; way: ReturnType<typeof placesOfWay> }) {
  const t = useTexts(topographyTexts);
  const rows = [...site.floors].reverse();
  const shafts = site.elevators.map((elevator) => ({ elevator, cells: shaftCells(rows, elevator) }));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      {shafts.length > 0 && (
        <Box aria-hidden sx={{ display: 'flex', justifyContent: 'flex-end', mb: 0.5 }}>
          {shafts.map(({ elevator }) => (
            <ShaftHead key={elevator.elevator_id} elevator={elevator} />
          ))}
        </Box>
      )}
      <Box
        component="ol"
        reversed
        aria-label={t('floorsOf', { site: site.site })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {rows.map((floor, index) => (
          <Box
            component="li"
            key={floor.map_id}
            sx={{
              display: 'flex',
              alignItems: 'stretch',
              minHeight: ROW_PX,
              borderTop: index === 0 ? 0 : 1,
              borderColor: 'divider',
            }}
          >
            <FloorPart floor={floor} site={site} isOnWay={way.mapIds.has(floor.map_id)} />
            {shafts.map(({ elevator, cells }) => (
              <Shaft
                key={elevator.elevator_id}
                elevator={elevator}
                cell={cells[index]}
                isOnWay={way.elevatorIds.has(elevator.elevator_id)}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function ShaftHead({ elevator }: { elevator: TopographyElevator }) {
  const t = useTexts(topographyTexts);
  const { tones } = useColours();
  const takesRobots = elevator.mode === 'automatic';
  return (
    <Box sx={{ width: SHAFT_PX, textAlign: 'center', px: 0.5 }}>
      <ElevatorRounded fontSize="small" sx={{ color: takesRobots ? 'text.secondary' : tones.paused.solid }} />
      <Typography
        variant="caption"
        component="div"
        sx={{ lineHeight: 1.2, overflowWrap: 'anywhere', fontWeight: 600 }}
      >
        {elevator.name}
      </Typography>
      {!takesRobots && (
        <Typography variant="caption" component="div" sx={{ lineHeight: 1.2, color: tones.paused.text }}>
          {t('suspended')}
        </Typography>
      )}
    </Box>
  );
}

function FloorPart({
  floor,
  site,
  isOnWay,
}: {
  floor: TopographyFloor;
  site: TopographySite;
  isOnWay: boolean;
}) {
  const t = useTexts(topographyTexts);
  const { project_id: projectId } = useProject();
  const map = useMaps(projectId).data?.find(({ map_id: mapId }) => mapId === floor.map_id);
  const name = floorWords(floor);
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1.25, sm: 2 },
        py: 1,
        pl: 1.25,
        borderLeft: 4,
        borderColor: isOnWay ? 'primary.main' : 'transparent',
        borderRadius: `${RADIUS.control}px 0 0 ${RADIUS.control}px`,
      }}
    >
      {floor.is_ready && <FloorOutline projectId={projectId} floor={map} label={t('outline', { name })} />}
      <Box sx={{ flex: 1, minWidth: 96 }}>
        <MuiLink
          component={Link}
          to={`/project/maps?map=${encodeURIComponent(mapIdOf(floor.site, floor.floor))}`}
          underline="hover"
          color="inherit"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {name}
        </MuiLink>
        <FloorLines floor={floor} site={site} />
      </Box>
    </Box>
  );
}

/** How many targets a floor has, how large it is, and the floors that it is connected to. */
function FloorLines({ floor, site }: { floor: TopographyFloor; site: TopographySite }) {
  const t = useTexts(topographyTexts);
  const formats = useFormats();
  const { map_id: mapId, width_m: width, height_m: height } = floor;
  const joined = site.connections.flatMap(({ from, to }) =>
    from === mapId ? [to] : to === mapId ? [from] : [],
  );
  const joinedNames = site.floors.filter((other) => joined.includes(other.map_id)).map(floorWords);
  const metres = (value: number) => formats.number(Math.round(value));
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t('targets', { count: floor.targets })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {width === null || height === null
          ? t('notReady')
          : t('ground', { width: metres(width), height: metres(height) })}
      </Typography>
      {joinedNames.length > 0 && (
        <Typography variant="body2" sx={visuallyHidden}>
          {t('joined', { floors: joinedNames.join(', ') })}
        </Typography>
      )}
    </>
  );
}

function Shaft({
  elevator,
  cell,
  isOnWay,
}: {
  elevator: TopographyElevator;
  cell: ShaftCell | undefined;
  isOnWay: boolean;
}) {
  const t = useTexts(topographyTexts);
  const { tones } = useColours();
  const colour = isOnWay
    ? 'primary.main'
    : elevator.mode === 'automatic'
      ? 'text.secondary'
      : tones.paused.solid;
  const line = (side: 'top' | 'bottom') => (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left: '50%',
        ml: '-3px',
        width: 6,
        [side]: 0,
        height: '50%',
        bgcolor: colour,
        opacity: isOnWay ? 1 : 0.45,
      }}
    />
  );
  return (
    <Box sx={{ position: 'relative', width: SHAFT_PX, flexShrink: 0 }}>
      {cell?.goesUp === true && line('top')}
      {cell?.goesDown === true && line('bottom')}
      {cell?.isStop === true && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: '50%',
            top: '50%',
            width: 22,
            height: 22,
            ml: '-11px',
            mt: '-11px',
            borderRadius: '6px',
            border: 3,
            borderColor: colour,
            bgcolor: 'background.paper',
          }}
        />
      )}
      {cell !== undefined && (
        <Box component="span" sx={visuallyHidden}>
          {cell.isStop
            ? t('stopsHere', { elevator: elevator.name })
            : t('passes', { elevator: elevator.name })}
        </Box>
      )}
    </Box>
  );
}
