import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Box, Skeleton } from '../../../ui/kit.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useRobotMarks } from '../../robots/robots/shared/live-robots.ts';
import { useProjectRobots } from '../../robots/robots/shared/project-robots.ts';
import { useMaps } from '../maps/shared/maps.queries.ts';
import { DeliveryStep } from './delivery-step.tsx';
import { MapStep } from './map-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { RobotStep } from './robot-step.tsx';
import { useSetupState } from './shared/setup.ts';
import { SiteStep } from './site-step.tsx';
import { TargetsStep } from './targets-step.tsx';
import { stateOf, stepOf, type WizardStep } from './wizard-steps.rules.ts';
import type { StepProps } from './step-props.ts';

/** Every step, by name. */
const steps: Record<WizardStep, (props: StepProps) => ReactNode> = {
  site: SiteStep,
  map: MapStep,
  targets: TargetsStep,
  robot: RobotStep,
  people: PeopleStep,
  delivery: DeliveryStep,
};

/** Sets up a site step by step. What is done follows from the project itself, so that it can be left and taken up again anywhere. */
export function SiteSetupPage() {
  const project = useProject();
  const { project_id: projectId } = project;
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<WizardStep>();
  const robots = useProjectRobots(projectId);
  const marks = useRobotMarks(robots.store);
  const maps = useMaps(projectId);
  const setup = useSetupState(projectId, robots.status === 'loaded' ? marks : undefined);
  if (maps.isError && maps.data === undefined)
    return <ErrorState error={maps.error} onRetry={() => void maps.refetch().catch(() => undefined)} />;
  if (robots.status === 'error') return <ErrorState error={robots.error} onRetry={robots.reload} />;
  if (setup === undefined || maps.data === undefined)
    return (
      <Box sx={{ p: 3 }} aria-hidden>
        <Skeleton variant="rounded" height={44} sx={{ mb: 3 }} />
        <Skeleton variant="rounded" width={420} height={320} sx={{ maxWidth: '100%' }} />
      </Box>
    );
  const step = stepOf(search.get('step') ?? opened ?? null, setup);
  // What is done here must not take the person away from it.
  if (opened === undefined) setOpened(step);
  const Step = steps[step];
  return (
    <Step
      project={project}
      robots={robots}
      marks={marks}
      maps={maps.data}
      floor={firstReady(maps.data)}
      frame={{
        step,
        isDone: (one) => stateOf(one, setup) === 'done',
        onStep: (one) =>
          setSearch((before) => {
            const after = new URLSearchParams(before);
            after.set('step', one);
            return after;
          }),
      }}
    />
  );
}

/** The floor that is set up: the first that is ready, else the first. */
function firstReady(maps: readonly FloorMap[]): FloorMap | undefined {
  return maps.find((map) => map.status === MAP_STATUS.READY) ?? maps[0];
}
