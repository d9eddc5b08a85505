import { SIMULATED_FAULTS, type ActiveFault, type Robot, type SimulatedFault } from '@rota/contract/robots';
import BugReportRounded from '@mui/icons-material/BugReportRounded';
import { Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { RobotStateChip, StateChip } from '../../../ui/state-chip.tsx';
import { SimulatedRow } from './simulated-row.tsx';
import { faultTexts, simulatorTexts, sufferingTexts } from './simulator.messages.ts';

type RowProps = {
  robot: Robot;
  faults: readonly ActiveFault[];
  onGive: (fault: SimulatedFault) => void;
  onClear: () => void;
};

/** One simulated robot. */
export function SimulatedRobotRow({ robot, faults, onGive, onClear }: RowProps) {
  const t = useTexts(simulatorTexts);
  const names = useTexts(faultTexts);
  const suffers = useTexts(sufferingTexts);
  const isOff = !robot.connected && faults.some(({ kind }) => kind === 'kill' || kind === 'drop_off');
  return (
    <SimulatedRow
      name={robot.name}
      state={<RobotStateChip state={robot.state} />}
      hasFaults={faults.length > 0}
      isReached={robot.connected}
      offered={SIMULATED_FAULTS.map((fault) => ({
        fault,
        label: names(fault),
        isDangerous: fault === 'kill',
      }))}
      onGive={onGive}
      onClear={onClear}
      faults={
        <>
          {faults.map(({ kind, seconds_left: secondsLeft }) => (
            <StateChip
              key={kind}
              tone={kind === 'kill' ? 'fault' : 'attention'}
              icon={BugReportRounded}
              label={isOff ? suffers(kind) : `${suffers(kind)} · ${t('left', { count: secondsLeft })}`}
            />
          ))}
          {isOff && (
            <Typography variant="body2" color="textSecondary">
              {t('unreachable')}
            </Typography>
          )}
        </>
      }
    />
  );
}
