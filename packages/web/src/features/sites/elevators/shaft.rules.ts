import type { Elevator } from '@rota/contract/elevators';

type Ridden = Pick<Elevator, 'floors' | 'floor' | 'session'>;

/** Where the cab is drawn, in floors from the lowest, and whether it is between floors. `last` is where it was seen before. */
export function cabPlace(
  { floors, floor, session }: Ridden,
  last: number,
): { readonly at: number; readonly isBetween: boolean } {
  const here = floor === null ? -1 : floors.indexOf(floor);
  if (here >= 0) return { at: here, isBetween: false };
  // An elevator says nothing of where it is between floors: somewhere on the way to where it is wanted.
  const wanted = [session?.to, session?.from]
    .map((one) => floors.indexOf(one ?? ''))
    .find((index) => index >= 0 && index !== last);
  return { at: wanted === undefined ? last : (last + wanted) / 2, isBetween: true };
}
