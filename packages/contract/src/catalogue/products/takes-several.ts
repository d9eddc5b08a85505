/** Whether several options of a property may be chosen; of yes and no always one. */
export function takesSeveral({
  type,
  allows_multiple,
}: {
  readonly type: string;
  readonly allows_multiple: boolean;
}): boolean {
  return allows_multiple && type !== 'yes_no';
}
