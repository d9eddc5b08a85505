import type { ErrorCode } from '@rota/contract/areas';
import { errorTexts } from '@rota/contract/failures';
import type { Elevator } from '@rota/contract/elevators';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DoorSlidingRounded from '@mui/icons-material/DoorSlidingRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { elevatorPageTexts } from './elevators.messages.ts';
import { useElevatorAct } from './elevators.queries.ts';

/** The reason why a person cannot call an elevator now, in the server's words. */
export function whyNotCall({ session, mode, stuck_robot_id: stuck }: Elevator): ErrorCode | undefined {
  if (session !== null || stuck !== null) return 'ELEVATOR_IN_USE';
  return mode === 'automatic' ? undefined : 'ELEVATOR_SUSPENDED';
}

const BUTTON = { place: 'button', permission: 'elevators.operate' } as const;

/** Holding the doors, letting the elevator go, and taking it out of service. */
export function ElevatorActions({ projectId, elevator }: { projectId: number; elevator: Elevator }) {
  const t = useTexts(elevatorPageTexts);
  const tError = useTexts(errorTexts);
  const act = useElevatorAct(projectId, elevator.elevator_id);
  const release = useRelease(projectId, elevator);
  const isOut = elevator.out_of_service_by !== null;
  return (
    <Actions
      projectId={projectId}
      actions={[
        {
          ...BUTTON,
          id: 'hold',
          label: t('hold'),
          icon: DoorSlidingRounded,
          blockedBy: elevator.mode === 'automatic' ? undefined : tError('ELEVATOR_SUSPENDED'),
          run: () => act({ kind: 'hold' }),
        },
        release,
        {
          ...BUTTON,
          id: 'out',
          label: t('out'),
          icon: BlockRounded,
          isOffered: !isOut,
          confirm: { title: t('outTitle', { name: elevator.name }), children: t('outBody') },
          run: () => act({ kind: 'out', isOut: true }),
        },
        {
          ...BUTTON,
          id: 'back',
          label: t('back'),
          icon: CheckRounded,
          isOffered: isOut,
          run: () => act({ kind: 'out', isOut: false }),
        },
      ]}
    />
  );
}

/** Letting the elevator go. Where a robot may be in it, a person first says that it is empty. */
function useRelease(projectId: number, elevator: Elevator): Action {
  const t = useTexts(elevatorPageTexts);
  const act = useElevatorAct(projectId, elevator.elevator_id);
  const { name, session } = elevator;
  const hasRobot = elevator.stuck_robot_id !== null || elevator.state === 'in_the_elevator';
  const release = { ...BUTTON, label: t('release'), icon: LockOpenRounded };
  if (hasRobot)
    return {
      ...release,
      id: 'empty',
      confirm: {
        title: t('emptyTitleAsk', { name }),
        children: t('emptyBody'),
        confirmLabel: t('isEmpty'),
        isDangerous: true,
      },
      run: () => act({ kind: 'release', isEmpty: true }),
    };
  return {
    ...release,
    id: 'release',
    ...(session !== null && {
      confirm: {
        title: t('releaseTitle', { name, robot: session.robot_name }),
        children: t('releaseBody'),
      },
    }),
    run: () => act({ kind: 'release', isEmpty: false }),
  };
}
