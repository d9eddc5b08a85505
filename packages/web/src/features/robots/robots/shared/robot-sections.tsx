import type { Language, Permission } from '@rota/contract/core';
import type { RobotDetails } from '@rota/contract/robots';
import type { SvgIconComponent } from '@mui/icons-material';
import { Suspense } from 'react';
import { useCan } from '../../../../auth/auth-context.tsx';
import { createBroughtParts, type BroughtPart } from '../../../../ui/brought-parts.tsx';
import type { Sender } from './command-availability.ts';

/** The props of each section of a robot. */
export type RobotSectionProps = { readonly robot: RobotDetails; readonly sender: Sender };
type About = {
  readonly id: string;
  /** Shown to who has it in the robot's project. */
  readonly permission: Permission;
} & (
  | {
      /** On the robot's dashboard. `live`: after what the robot does now; `history`: at the end. */
      readonly place: 'live' | 'history';
    }
  | {
      /** A page of its own at `/robot/<id>`, with a link in the index of sections. */
      readonly place: 'page';
      readonly label: Readonly<Record<Language, string>>;
      readonly icon: SvgIconComponent;
    }
);

/** A section of a robot that a feature brings. */
export type RobotSection = BroughtPart<About, RobotSectionProps>;

const { Provider, useParts } = createBroughtParts<About, RobotSectionProps>();

/** Hands what features bring to the robot's pages, which know none of them. */
export const RobotSectionsProvider = Provider;

/** The sections of one place on the robot's dashboard, in the order of the features. */
export function RobotSections({
  place,
  robot,
  sender,
}: RobotSectionProps & { readonly place: 'live' | 'history' }) {
  const can = useCan();
  return useParts()
    .filter((section) => section.place === place && can(section.permission, robot.project_id))
    .map(({ id, Component: Section }) => (
      <Suspense key={id} fallback={null}>
        <Section robot={robot} sender={sender} />
      </Suspense>
    ));
}

/** The sections with a page of their own, in the order of the features; `mayOpen` says whether the person has the right to one. */
export function useRobotPages(projectId: number) {
  const can = useCan();
  return useParts().flatMap((section) =>
    section.place === 'page' ? [{ ...section, mayOpen: can(section.permission, projectId) }] : [],
  );
}

/** The address of a section of a robot; without a section, of its dashboard. */
export function robotAddress(robotId: string, section?: string): string {
  const path = section === undefined ? '/robot' : `/robot/${section}`;
  return `${path}?robot-id=${encodeURIComponent(robotId)}`;
}
