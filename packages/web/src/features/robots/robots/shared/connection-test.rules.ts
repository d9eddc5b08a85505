import type { Finding } from '@rota/contract/doctor';
import type { RobotDetails } from '@rota/contract/robots';

/** The steps of a robot's first minutes, in the order in which they come. */
export const CONNECTION_STEPS = ['heard', 'state', 'factsheet', 'checked'] as const;
export type ConnectionStep = (typeof CONNECTION_STEPS)[number];
/** `next`: awaited now. `problem`: it arrived, with something to fix. */
export type StepProgress = 'done' | 'next' | 'later' | 'problem';

export type Contact = Pick<RobotDetails, 'heard_at' | 'last_state_at' | 'has_factsheet'>;

/** How far a robot is on its way from its registration to its first work. */
export function connectionProgress(
  robot: Contact,
  problems: readonly Finding[],
): Record<ConnectionStep, StepProgress> {
  const [hasContact, state] = [robot.heard_at !== null, robot.last_state_at !== null];
  const wait = (isDone: boolean, mayCome: boolean): StepProgress =>
    isDone ? 'done' : mayCome ? 'next' : 'later';
  return {
    heard: wait(hasContact, true),
    state: wait(state, hasContact),
    factsheet: wait(robot.has_factsheet, hasContact),
    checked: problems.length > 0 ? 'problem' : wait(state, false),
  };
}

/** The doctor's findings to fix before the robot can work; that it is still awaited is no problem. */
export function connectionProblems(
  findings: readonly Finding[],
  { heard_at: heardAt, last_state_at: lastStateAt }: Contact,
): Finding[] {
  const awaited = [
    ...(heardAt === null ? ['robot_never_connected'] : []),
    ...(lastStateAt === null ? ['robot_no_state'] : []),
  ];
  const isOurs = ({ robot_id, code }: Finding) =>
    robot_id !== null || code === 'broker_down' || code === 'fleet_not_running';
  return findings.filter(
    (finding) => finding.severity !== 'info' && isOurs(finding) && !awaited.includes(finding.code),
  );
}
