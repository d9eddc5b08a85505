import type { AddressPerson } from '@rota/contract/addresses';
import type { Database } from '../../../db/database.ts';
import { findPeopleByLogin, searchMembers } from '../../access/users/index.ts';

const MOST_OFFERED = 20;

/** People of the project to whom an address can be given, by a part of their name or by all of a username, phone or e-mail address. */
export async function findAddressPeople(
  database: Database,
  projectId: number,
  search: string,
): Promise<AddressPerson[]> {
  return database.tenant(projectId, async (tx) => {
    const exact = [...(await findPeopleByLogin(tx, { projectId, knownIds: [] }, [search])).values()];
    const members = await searchMembers(tx, projectId, search, MOST_OFFERED);
    const all = new Map([...exact, ...members].map((person) => [person.id, person]));
    return [...all.values()].map(({ id, name, username }) => ({ user_id: id, name, username }));
  });
}
