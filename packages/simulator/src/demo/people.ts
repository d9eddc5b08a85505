import { api } from '@rota/contract/areas';
import type { HumanRole } from '@rota/contract/core';
import { randomBytes } from 'node:crypto';
import type { ApiClient } from './api-client.ts';

type Person = {
  readonly username: string;
  readonly name: string;
  readonly lastname: string;
  readonly role: HumanRole;
  readonly email?: string;
};

/** The person who is responsible for the hotel's programs. */
const MANAGER = 'elif@lale-hotel';
/** An invited person who has not signed in yet. */
const INVITED = 'zeynep@lale-hotel';
const PEOPLE: readonly Person[] = [
  { username: MANAGER, name: 'Elif', lastname: 'Yıldız', role: 'rr_project_admin' },
  { username: 'deniz@lale-hotel', name: 'Deniz', lastname: 'Kaya', role: 'rr_admin' },
  { username: 'mert@lale-hotel', name: 'Mert', lastname: 'Demir', role: 'rr_delivery_operator' },
  { username: 'ayse@lale-hotel', name: 'Ayşe', lastname: 'Şahin', role: 'rr_delivery_operator' },
  { username: 'can@lale-hotel', name: 'Can', lastname: 'Aydın', role: 'rr_workshop_operator' },
  {
    username: INVITED,
    name: 'Zeynep',
    lastname: 'Arslan',
    role: 'rr_view_only',
    email: 'zeynep@lale-hotel.example',
  },
];

/**
 * Creates missing people as a hotel has them: its operator, who is responsible for what is created, the restaurant's manager, two waiters,
 * a technician, and an invited visitor. Their passwords are random and not stored anywhere: to sign in as one of them, have an
 * administrator create a link.
 */
export async function ensurePeople(
  client: ApiClient,
  projectId: number,
  personOf: (token: string) => ApiClient,
  does: {
    readonly operator: (operator: ApiClient) => Promise<void>;
    readonly waiter: (waiter: ApiClient) => Promise<void>;
  },
): Promise<void> {
  const params = { projectId };
  const { items } = await client.call(api.users.listMembers, { params, query: { limit: 100 } });
  for (const { role, ...person } of PEOPLE) {
    const known = items.find(({ username }) => username === person.username);
    if (known === undefined)
      await client.call(api.users.inviteMember, { params, body: { ...person, roles: [role] } });
    if (person.username === INVITED || (known !== undefined && known.state !== 'invited')) continue;
    const token = await register(client, projectId, person.username);
    if (token === undefined) continue;
    const registered = personOf(token);
    if (person.username === MANAGER) await does.operator(registered);
    if (role === 'rr_delivery_operator') await does.waiter(registered);
    await registered.call(api.auth.revoke, {});
  }
}

/** Sets a password for an invited person, and returns their access token. */
async function register(client: ApiClient, projectId: number, username: string): Promise<string | undefined> {
  const { items } = await client.call(api.users.listMembers, {
    params: { projectId },
    query: { search: username, limit: 100 },
  });
  const userId = items.find((one) => one.username === username)?.id;
  if (userId === undefined) return undefined;
  const { link } = await client.call(api.users.renewMemberLink, { params: { projectId, userId }, body: {} });
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
  const answer = await client.call(api.auth.register, {
    body: { token, password: `Aa1-${randomBytes(24).toString('base64url')}` },
  });
  return answer.status === 'success' ? answer.token : undefined;
}
