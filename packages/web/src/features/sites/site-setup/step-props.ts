import type { FloorMap } from '@rota/contract/maps';
import type { Project } from '@rota/contract/projects';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import type { ProjectRobots } from '../../robots/robots/shared/project-robots.ts';
import type { WizardStep } from './wizard-steps.rules.ts';

/** What every step of the wizard gets. */
export type StepProps = {
  readonly project: Project;
  readonly robots: ProjectRobots;
  readonly marks: readonly RobotMark[];
  readonly maps: readonly FloorMap[];
  /** The floor that is set up; undefined while there is none. */
  readonly floor: FloorMap | undefined;
  readonly frame: {
    readonly step: WizardStep;
    isDone(this: void, step: WizardStep): boolean;
    onStep(this: void, step: WizardStep): void;
  };
};
