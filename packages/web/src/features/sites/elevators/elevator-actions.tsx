import { errorTexts, type ErrorCode } from '@rota/contract/areas';
import type { Elevator } from '@rota/contract/elevators';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DoorSlidingRounded from '@mui/icons-material/DoorSlidingRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SvgIconComponent } from '@mui/icons-material';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { elevatorPageTexts } from './elevators.messages.ts';
import type { useElevatorAct } from './elevators.queries.ts';

type Act = ReturnType<typeof useElevatorAct>;

/** What keeps a person from calling an elevator now, as the server would say it. */
export function whyNotCall({ session, mode, stuck_robot_id: stuck }: Elevator): ErrorCode | undefined {
  if (session !== null || stuck !== null) return 'ELEVATOR_IN_USE';
  return mode === 'automatic' ? undefined : 'ELEVATOR_SUSPENDED';
}

/** Holding the doors, letting the elevator go, and taking it out of service. */
export function ElevatorActions({ elevator, act }: { elevator: Elevator; act: Act }) {
  const t = useTexts(elevatorPageTexts);
  const [asked, setAsked] = useState<'release' | 'empty' | 'out'>();
  const isOut = elevator.out_of_service_by !== null;
  const hasRobot = elevator.stuck_robot_id !== null || elevator.state === 'in_the_elevator';
  const done = { onSettled: () => setAsked(undefined) };
  const { name } = elevator;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <Reasoned
        icon={DoorSlidingRounded}
        label={t('hold')}
        reason={elevator.mode === 'automatic' ? undefined : 'ELEVATOR_SUSPENDED'}
        onPress={() => act.mutate({ kind: 'hold' })}
      />
      <Button
        variant="outlined"
        startIcon={<LockOpenRounded />}
        onClick={() =>
          hasRobot
            ? setAsked('empty')
            : elevator.session === null
              ? act.mutate({ kind: 'release', isEmpty: false })
              : setAsked('release')
        }
      >
        {t('release')}
      </Button>
      <Button
        variant="outlined"
        startIcon={isOut ? <CheckRounded /> : <BlockRounded />}
        onClick={() => (isOut ? act.mutate({ kind: 'out', isOut: false }) : setAsked('out'))}
      >
        {t(isOut ? 'back' : 'out')}
      </Button>
      <ConfirmDialog
        open={asked === 'release'}
        title={t('releaseTitle', { name, robot: elevator.session?.robot_name ?? '' })}
        confirmLabel={t('release')}
        isBusy={act.isPending}
        onConfirm={() => act.mutate({ kind: 'release', isEmpty: false }, done)}
        onCancel={() => setAsked(undefined)}
      >
        {t('releaseBody')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'empty'}
        title={t('emptyTitleAsk', { name })}
        confirmLabel={t('isEmpty')}
        isDangerous
        isBusy={act.isPending}
        onConfirm={() => act.mutate({ kind: 'release', isEmpty: true }, done)}
        onCancel={() => setAsked(undefined)}
      >
        {t('emptyBody')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'out'}
        title={t('outTitle', { name })}
        confirmLabel={t('out')}
        isBusy={act.isPending}
        onConfirm={() => act.mutate({ kind: 'out', isOut: true }, done)}
        onCancel={() => setAsked(undefined)}
      >
        {t('outBody')}
      </ConfirmDialog>
    </Box>
  );
}

/** A button that cannot be used now stays where it is and says why. */
function Reasoned(props: {
  icon: SvgIconComponent;
  label: string;
  reason: ErrorCode | undefined;
  onPress: () => void;
}) {
  const { icon: Icon, label, reason, onPress } = props;
  const tError = useTexts(errorTexts);
  const id = useId();
  return (
    <Box sx={{ maxWidth: 240 }}>
      <Button
        variant="outlined"
        startIcon={<Icon />}
        disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
        onClick={onPress}
      >
        {label}
      </Button>
      {reason !== undefined && (
        <Typography id={id} variant="caption" component="p" color="textSecondary" sx={{ mt: 0.25 }}>
          {tError(reason)}
        </Typography>
      )}
    </Box>
  );
}
