import { api } from '@rota/contract/areas';
import { aName, expectWithin, waitFor } from '@rota/testing';
import { beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

const WAITING = 20;
/** A person who looks at each clears this many in a minute; a browser that looks at none is far quicker. */
const WITHIN_MS = 60_000;

let stage: Stage;
let projectId: number;
let verifier: Person;
let token: string;

beforeAll(async () => {
  stage = await theStage();
  projectId = await stage.server.addProject('Cedar Court');
  verifier = await stage.server.addUser({
    username: `verifier-${aName()}`,
    roles: { [projectId]: ['rr_address_verifier'] },
  });
  token = await stage.server.tokenFor({ [projectId]: ['rr_project_admin'] });
  for (let number = 1; number <= WAITING; number += 1) {
    const body = { site: 'Cedar', floor: 'First', name: `Flat ${number}` };
    await stage.server.call('POST', `/projects/${projectId}/addresses`, { token, body });
  }
});

test('a verifier lands on the review and clears twenty addresses in a minute by keyboard alone, one of them twice', () =>
  journey(stage, { as: verifier, at: '/' }, async ({ page }) => {
    await page.getByText(`${WAITING} addresses waiting for review`).waitFor();
    const from = performance.now();
    await page.keyboard.press('v');
    await page.getByText(`${WAITING - 1} addresses waiting for review`).waitFor();
    // What is taken back has to be decided: the queue is shorter before the server has said so.
    await page.getByText(/^Flat \d+ verified$/).waitFor();
    await page.keyboard.press('u');
    await page.getByText(`${WAITING} addresses waiting for review`).waitFor();
    for (let left = WAITING - 1; left >= 2; left -= 1) {
      await page.keyboard.press('v');
      await page.getByText(`${left} addresses waiting for review`).waitFor();
    }
    await page.keyboard.press('r');
    const question = page.getByRole('dialog', { name: /^Reject Flat/ });
    await question.waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 address waiting for review').waitFor();
    await page.keyboard.press('v');
    await page.getByText('No addresses to review').waitFor();
    expectWithin('twenty addresses by keyboard', performance.now() - from, WITHIN_MS);
    // The queue is empty before the server has heard of the last one.
    const states = await waitFor(async () => {
      const listed = await stage.server.call('GET', `/projects/${projectId}/addresses`, { token });
      const all = api.addresses.list.response.parse(listed.body).items.map(({ state }) => state);
      return !all.includes('waiting') && all;
    });
    expect(states.filter((state) => state === 'verified')).toHaveLength(WAITING - 1);
    expect(states.filter((state) => state === 'rejected')).toHaveLength(1);
  }));
