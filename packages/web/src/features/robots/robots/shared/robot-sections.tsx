import type { Permission } from '@rota/contract/core';
import type { RobotDetails } from '@rota/contract/robots';
import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useMemo,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useCan } from '../../../../auth/auth-context.tsx';
import type { Sender } from './command-availability.ts';

/** The props of each section of the robot's page. */
export type RobotSectionProps = { readonly robot: RobotDetails; readonly sender: Sender };

/** A part of the robot's page that a feature brings. */
export type RobotSection = {
  readonly id: string;
  /** `live`: after what the robot does now; `history`: at the end of the page. */
  readonly place: 'live' | 'history';
  /** Shown to who has it in the robot's project. */
  readonly permission: Permission;
  load(this: void): Promise<ComponentType<RobotSectionProps>>;
};

type ShownSection = Omit<RobotSection, 'load'> & { readonly Section: ComponentType<RobotSectionProps> };

const Sections = createContext<readonly ShownSection[]>([]);

/** Hands what features bring to the robot's page, which knows none of them. `sections` keeps its identity. */
export function RobotSectionsProvider({
  sections,
  children,
}: {
  sections: readonly RobotSection[];
  children: ReactNode;
}) {
  const shown = useMemo(
    () =>
      sections.map(({ load, ...section }) => ({
        ...section,
        Section: lazy(async () => ({ default: await load() })),
      })),
    [sections],
  );
  return <Sections.Provider value={shown}>{children}</Sections.Provider>;
}

/** The sections of one place on the robot's page, in the order of the features. */
export function RobotSections({ place, robot, sender }: RobotSectionProps & Pick<RobotSection, 'place'>) {
  const can = useCan();
  return useContext(Sections)
    .filter((section) => section.place === place && can(section.permission, robot.project_id))
    .map(({ id, Section }) => (
      <Suspense key={id} fallback={null}>
        <Section robot={robot} sender={sender} />
      </Suspense>
    ));
}
