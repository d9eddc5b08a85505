import type { PropertyType } from './property.ts';

/** Whether several options may be chosen; of yes and no always one. */
export function takesSeveral({ type, allows_multiple }: { readonly type: PropertyType; readonly allows_multiple: boolean }): boolean {
  return allows_multiple && type !== 'yes_no';
}
