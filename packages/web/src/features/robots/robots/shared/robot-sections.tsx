import type { Permission } from '@rota/contract/core';
import type { RobotDetails } from '@rota/contract/robots';
import { Suspense } from 'react';
import { useCan } from '../../../../auth/auth-context.tsx';
import { createBroughtParts, type BroughtPart } from '../../../../ui/brought-parts.tsx';
import type { Sender } from './command-availability.ts';

/** The props of each section of the robot's page. */
export type RobotSectionProps = { readonly robot: RobotDetails; readonly sender: Sender };
type About = {
  readonly id: string;
  /** `live`: after what the robot does now; `history`: at the end of the page. */
  readonly place: 'live' | 'history';
  /** Shown to who has it in the robot's project. */
  readonly permission: Permission;
};

/** A part of the robot's page that a feature brings. */
export type RobotSection = BroughtPart<About, RobotSectionProps>;

const { Provider, useParts } = createBroughtParts<About, RobotSectionProps>();

/** Hands what features bring to the robot's page, which knows none of them. */
export const RobotSectionsProvider = Provider;

/** The sections of one place on the robot's page, in the order of the features. */
export function RobotSections({ place, robot, sender }: RobotSectionProps & Pick<RobotSection, 'place'>) {
  const can = useCan();
  return useParts()
    .filter((section) => section.place === place && can(section.permission, robot.project_id))
    .map(({ id, Component: Section }) => (
      <Suspense key={id} fallback={null}>
        <Section robot={robot} sender={sender} />
      </Suspense>
    ));
}
