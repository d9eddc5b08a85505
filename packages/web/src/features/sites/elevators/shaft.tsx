import type { Elevator } from '@rota/contract/elevators';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { useState } from 'react';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { elevatorSituation, isInService, situationTones } from './shared/elevator-situation.rules.ts';
import { useNow } from '../../../ui/now.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { elevatorPageTexts } from './elevators.messages.ts';
import { cabPlace } from './shaft.rules.ts';

/** Height of a floor and of the cab in it, and width of the shaft, CSS pixels. */
const FLOOR_PX = 64;
const CAB_PX = 52;
const SHAFT_PX = 92;
/** As long as a real door takes, about. */
const MOVE = '900ms cubic-bezier(0.4, 0, 0.2, 1)';

type ShaftProps = {
  elevator: Elevator;
  /** Calls the cab to a floor; undefined for who may not. */
  onCall: ((floor: string) => void) | undefined;
};

/** The shaft from the lowest floor up: the cab where it is, with its doors and the robot in it, and who waits at each floor. */
export function Shaft({ elevator, onCall }: ShaftProps) {
  const t = useTexts(elevatorPageTexts);
  const place = useCabPlace(elevator);
  const floors = elevator.floors.map((floor, index) => ({ floor, index })).reverse();
  return (
    <Box component="ol" aria-label={t('shaft')} sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0 }}>
      {floors.map(({ floor, index }) => (
        <FloorRow
          key={floor}
          elevator={elevator}
          floor={floor}
          isHere={!place.isBetween && place.at === index}
          onCall={onCall}
        />
      ))}
      <Cab elevator={elevator} at={place.at} isBetween={place.isBetween} />
    </Box>
  );
}

function useCabPlace(elevator: Elevator) {
  const [last, setLast] = useState(0);
  const place = cabPlace(elevator, last);
  // Where it was seen before is all that tells where it is between floors.
  if (!place.isBetween && place.at !== last) setLast(place.at);
  return place;
}

function FloorRow({ elevator, floor, isHere, onCall }: ShaftProps & { floor: string; isHere: boolean }) {
  const t = useTexts(elevatorPageTexts);
  const formats = useFormats();
  const now = useNow(1_000);
  const waiting = elevator.queue.filter(({ from }) => from === floor);
  const { session } = elevator;
  const isFor = session?.from === floor && elevator.state !== 'in_the_elevator' ? session : undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: `${SHAFT_PX}px minmax(0, 1fr) auto`,
        alignItems: 'center',
        columnGap: 1.5,
        minHeight: FLOOR_PX,
        '& + &': {
          borderTop: 1,
          borderColor: 'divider',
        },
      }}
    >
      <Box
        aria-hidden
        sx={{
          alignSelf: 'stretch',
          borderInline: 2,
          borderColor: 'divider',
          backgroundColor: 'action.hover',
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: isHere ? 600 : 500, overflowWrap: 'anywhere' }} translate="no">
          {floor}
        </Typography>
        {isHere && <Box sx={visuallyHidden}>{t('cabHere')}</Box>}
        {[...(isFor ? [isFor] : []), ...waiting].map((ride) => (
          <Typography key={ride.robot_id} variant="caption" component="p" color="textSecondary" noWrap>
            {t('waits', {
              robot: ride.robot_name,
              to: ride.to,
              time: formats.duration((now - Date.parse(ride.since)) / 1_000),
            })}
          </Typography>
        ))}
      </Box>
      {onCall !== undefined && (
        <Button size="small" aria-label={t('callTo', { floor })} onClick={() => onCall(floor)}>
          {t('call')}
        </Button>
      )}
    </Box>
  );
}

/** How far each door leaf stands to its side, as a part of the cab's half. */
const OPENING: Readonly<Record<Elevator['doors'], number>> = {
  open: 0.82,
  opening: 0.45,
  closing: 0.45,
  closed: 0,
  unknown: 0,
};

function Cab({ elevator, at, isBetween }: { elevator: Elevator; at: number; isBetween: boolean }) {
  const { tones } = useColours();
  const situation = elevatorSituation(elevator);
  const tone = tones[situationTones[situation]];
  const hasRobot = elevator.state === 'in_the_elevator' || elevator.stuck_robot_id !== null;
  return (
    <Box
      aria-hidden
      data-floor={elevator.floor ?? ''}
      sx={{
        position: 'absolute',
        insetInlineStart: 8,
        width: SHAFT_PX - 16,
        height: CAB_PX,
        bottom: at * (FLOOR_PX + 1) + (FLOOR_PX - CAB_PX) / 2,
        transition: `bottom ${MOVE}`,
        border: `2px ${isInService(situation) ? 'solid' : 'dashed'} ${tone.solid}`,
        borderRadius: '6px',
        overflow: 'hidden',
        backgroundColor: 'background.paper',
        opacity: isBetween ? 0.85 : 1,
        '@media (prefers-reduced-motion: reduce)': {
          transition: 'none',
          '& *': { transition: 'none !important' },
        },
      }}
    >
      {hasRobot && (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: tone.text }}>
          <SmartToyRounded sx={{ fontSize: 30 }} />
        </Box>
      )}
      <DoorLeaf side="left" elevator={elevator} />
      <DoorLeaf side="right" elevator={elevator} />
    </Box>
  );
}

/** One half of the doors. They are of glass: a robot behind them is seen. */
function DoorLeaf({ side, elevator }: { side: 'left' | 'right'; elevator: Elevator }) {
  const { scheme, tones } = useColours();
  const tone = tones[situationTones[elevatorSituation(elevator)]];
  const shift = OPENING[elevator.doors] * (side === 'left' ? -100 : 100);
  return (
    <Box
      sx={{
        position: 'absolute',
        insetBlock: 0,
        width: '50%',
        transition: `transform ${MOVE}`,
        backgroundColor: tone.soft,
        [side]: 0,
        [side === 'left' ? 'borderRight' : 'borderLeft']: `1px solid ${tone.solid}`,
        transform: `translateX(${shift}%)`,
        opacity: scheme === 'light' ? 0.6 : 0.7,
      }}
    />
  );
}
