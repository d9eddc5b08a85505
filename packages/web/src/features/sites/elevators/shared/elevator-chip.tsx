import type { Elevator } from '@rota/contract/elevators';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import { situationIcons } from './elevator-looks.ts';
import { elevatorSituation, situationTones } from './elevator-situation.rules.ts';
import { elevatorTexts } from './elevators.messages.ts';

/** The situation of an elevator, in colour, shape and word. */
export function ElevatorChip({ elevator, quiet = false }: { elevator: Elevator; quiet?: boolean }) {
  const t = useTexts(elevatorTexts);
  const situation = elevatorSituation(elevator);
  return (
    <StateChip
      tone={situationTones[situation]}
      icon={situationIcons[situation]}
      label={t(situation)}
      quiet={quiet}
    />
  );
}
