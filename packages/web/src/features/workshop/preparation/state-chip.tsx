import type { WorkshopRobot } from '@rota/contract/preparation';
import { StateChip } from '../../../ui/state-chip.tsx';
import { phaseLooks } from './phase-looks.ts';
import { useStates } from './state-names.ts';

type ChipProps = { robot: Pick<WorkshopRobot, 'state_id' | 'phase'>; quiet?: boolean };

/** The state of a robot in the workshop. */
export function WorkshopStateChip({ robot, quiet = false }: ChipProps) {
  const states = useStates();
  const name = states.find(({ state_id: id }) => id === robot.state_id)?.name ?? '';
  return <StateChip {...phaseLooks[robot.phase]} label={name} quiet={quiet} />;
}
