import type { Address } from '@rota/contract/addresses';
import { api } from '@rota/contract/areas';
import type { HotelFloor } from '../hotel/hotel-floor.ts';
import type { ApiClient } from './api-client.ts';

type Planned = {
  readonly floor: 0 | 1;
  readonly name: string;
  readonly verified: boolean;
  /** The username of whose place it is. */
  readonly person?: string;
  /** The target, where none has its name. */
  readonly target?: string;
};

const room = (number: number, verified: boolean): Planned => ({ floor: 1, name: `Room ${number}`, verified });

/** The delivery addresses of the hotel: rooms, tables and desks. A person has yet to review some of them. */
const PLAN: readonly Planned[] = [
  ...[101, 102, 103, 104, 105, 106].map((number) => room(number, true)),
  ...[1, 2, 3, 4].map((number): Planned => ({ floor: 0, name: `Table ${number}`, verified: true })),
  { floor: 0, name: 'Reception', verified: true, person: 'elif@lale-hotel' },
  { floor: 0, name: 'Manager’s office', verified: true, person: 'deniz@lale-hotel', target: 'Lobby sofas' },
  ...[107, 108, 109, 110].map((number) => room(number, false)),
  { floor: 0, name: 'terrace-1', verified: false },
  { floor: 0, name: 'Flower stand', verified: false, person: 'ayse@lale-hotel' },
  { floor: 1, name: 'Housekeeping', verified: false, person: 'mert@lale-hotel', target: 'Linen 1' },
  { floor: 1, name: 'Room 213', verified: false },
];
const REJECTED = { name: 'Room 213', reason: 'There is no such room on this floor' } as const;

/** Adds the addresses of the hotel, unless it has some. What is there is left as people made it. */
export async function ensureAddresses(
  client: ApiClient,
  projectId: number,
  floors: readonly HotelFloor[],
  targetIds: ReadonlyMap<string, string>,
): Promise<void> {
  const params = { projectId };
  const { total } = await client.call(api.addresses.list, { params, query: { limit: 1 } });
  if (total !== 0) return;
  const made: Address[] = [];
  for (const { floor, name, verified, person, target } of PLAN) {
    const place = floors[floor];
    if (place === undefined) continue;
    const user_id = person === undefined ? null : await userIdOf(client, projectId, person);
    const target_id = target === undefined ? null : (targetIds.get(target) ?? null);
    made.push(
      await client.call(api.addresses.create, {
        params,
        body: { site: place.site, floor: place.floor, name, verified, user_id, target_id },
      }),
    );
  }
  const wrong = made.find(({ name }) => name === REJECTED.name);
  if (wrong !== undefined)
    await client.call(api.addresses.reject, {
      params: { projectId, id: wrong.uid },
      body: { reason: REJECTED.reason },
    });
}

async function userIdOf(client: ApiClient, projectId: number, username: string): Promise<string | null> {
  const people = await client.call(api.addresses.people, {
    params: { projectId },
    query: { search: username },
  });
  return people.find((person) => person.username === username)?.user_id ?? null;
}
