/** The robot to show: the one the address names if it is in the list, else the one remembered for the project, else the first, else none. */
export function selectRobot(robotIds: readonly string[], asked: string | null, remembered: string | undefined): string | undefined {
  if (asked !== null && robotIds.includes(asked)) return asked;
  if (remembered !== undefined && robotIds.includes(remembered)) return remembered;
  return robotIds[0];
}
