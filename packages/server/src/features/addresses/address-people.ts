import type { AddressPerson } from '@rota/contract';
import type { Database } from '../../db/database.ts';
import { findPeopleByLogin, searchMembers } from '../users/index.ts';

const MOST_OFFERED = 20;

/** People to whom an address can be given: those of the project by a part of their name, others only by all of what they sign in with. */
export async function findAddressPeople(database: Database, projectId: number, search: string): Promise<AddressPerson[]> {
  return database.tenant(projectId, async (tx) => {
    const exact = [...(await findPeopleByLogin(tx, [search])).values()];
    const members = await searchMembers(tx, projectId, search, MOST_OFFERED);
    const all = new Map([...exact, ...members].map((person) => [person.id, person]));
    return [...all.values()].map(({ id, name, username }) => ({ user_id: id, name, username }));
  });
}
