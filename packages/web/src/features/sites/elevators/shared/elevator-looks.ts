import type { Elevator } from '@rota/contract/elevators';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import DoorSlidingRounded from '@mui/icons-material/DoorSlidingRounded';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import LocalFireDepartmentRounded from '@mui/icons-material/LocalFireDepartmentRounded';
import RadioButtonCheckedRounded from '@mui/icons-material/RadioButtonCheckedRounded';
import ReportProblemRounded from '@mui/icons-material/ReportProblemRounded';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import WrongLocationRounded from '@mui/icons-material/WrongLocationRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { elevatorSituation, isLeaving, type ElevatorSituation } from './elevator-situation.rules.ts';
import { elevatorTexts } from './elevators.messages.ts';

/** The shape of each thing that an elevator does. */
export const situationIcons: Readonly<Record<ElevatorSituation, SvgIconComponent>> = {
  fire: LocalFireDepartmentRounded,
  emergency: ReportProblemRounded,
  stuck: ReportProblemRounded,
  offline: CloudOffRounded,
  out_of_service: BlockRounded,
  taken_out: BlockRounded,
  no_lobby: WrongLocationRounded,
  free: RadioButtonCheckedRounded,
  in_the_elevator: ElevatorRounded,
  on_the_floor: DoorSlidingRounded,
  on_the_way: SwapVertRounded,
};

/** The situation of an elevator, in one sentence. */
export function useElevatorSentence(): (elevator: Elevator) => string {
  const t = useTexts(elevatorTexts);
  return (elevator) => {
    const { session, out_of_service_by: by, stuck_robot_name: stuck } = elevator;
    const robot = stuck ?? session?.robot_name ?? '';
    return t(isLeaving(elevator) ? 'say_out_of_it' : `say_${elevatorSituation(elevator)}`, {
      robot,
      from: session?.from ?? '',
      to: session?.to ?? '',
      name: by ?? '',
      floors: elevator.missing_lobbies.join(', '),
    });
  };
}
