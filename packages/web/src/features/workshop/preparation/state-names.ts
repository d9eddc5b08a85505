import type { WorkshopPhase, WorkshopRobot, WorkshopState } from '@rota/contract/preparation';
import { mayMoveCard } from '@rota/contract/preparation';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage } from '../../../i18n/i18n-context.tsx';
import { workshopQueries } from './preparation.queries.ts';

/** A state with its name in the person's language. */
export type NamedState = Pick<WorkshopState, 'state_id' | 'phase'> & { readonly name: string };
const NONE: readonly NamedState[] = [];

/** The states of the workshop in their order; empty while they are read. */
export function useStates(): readonly NamedState[] {
  const [language] = useLanguage();
  const { data } = useQuery(workshopQueries.states(useApi()));
  return data?.states.map((state) => toNamed(state, language)) ?? NONE;
}

function toNamed({ state_id, phase, name_en, name_tr }: WorkshopState, language: 'en' | 'tr'): NamedState {
  return { state_id, phase, name: language === 'tr' ? name_tr : name_en };
}

/** Why a robot cannot go to a state; undefined if it can. */
export type StepObstacle = 'phase' | 'checklist' | undefined;

/** What keeps a robot from a state, as the server decides it. */
export function obstacleTo(
  robot: Pick<WorkshopRobot, 'phase' | 'required_left'>,
  phase: WorkshopPhase,
): StepObstacle {
  if (!mayMoveCard(robot.phase, phase)) return 'phase';
  return phase === 'tested' && robot.phase !== 'tested' && robot.required_left > 0 ? 'checklist' : undefined;
}
