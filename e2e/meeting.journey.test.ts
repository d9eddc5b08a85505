import { aName, expectWithin, waitFor } from '@rota/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { journey, type Person } from './journey.ts';
import { aRobotScreen, type RobotScreen } from './robot-screen.ts';
import { theStage, type Stage } from './stage.ts';

/** From accepting a call to the robot's picture. */
const PICTURE_MS = 1_000;

let stage: Stage;
let browser: Browser;
let projectId: number;
let screen: RobotScreen;
let attendant: Person;
let colleague: Person;

beforeAll(async () => {
  const shared = await theStage();
  browser = await launchBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
  stage = { ...shared, browser };
  projectId = await stage.server.addProject('Screens');
  screen = await aRobotScreen(stage, {
    projectId,
    name: 'Otto',
    page: await (await browser.newContext()).newPage(),
  });
  const meets = { roles: { [projectId]: ['rr_meet'] } } as const;
  attendant = await stage.server.addUser({ username: `ada-${aName()}`, ...meets });
  colleague = await stage.server.addUser({ username: `ben-${aName()}`, ...meets });
});
afterAll(async () => {
  await screen.close();
  await browser.close();
});

const at = () => `/robot/meeting?project-id=${projectId}&robot-id=${screen.robotId}`;
/** The robot calls until it is heard, as each message may be lost. */
async function callFrom(callId: string): Promise<void> {
  await waitFor(async () => {
    screen.say({ kind: 'call', callId });
    return screen.heard.some((word) => word.kind === 'state' && word.callId === callId);
  }, 60_000);
}

test('a call of a robot is taken by one attendant, with picture on both sides, and the other learns who has it', async () =>
  journey(stage, { as: attendant, at: at() }, async ({ page }) =>
    journey(stage, { as: colleague, at: at() }, async ({ page: other }) => {
      await page.getByText('No calls yet').waitFor();
      await other.getByText('No calls yet').waitFor();
      await callFrom('c1');
      await other.getByRole('alertdialog', { name: 'Call from Otto' }).waitFor();
      const accept = page
        .getByRole('alertdialog', { name: 'Call from Otto' })
        .getByRole('button', { name: 'Accept' });
      await accept.waitFor();
      const began = performance.now();
      await accept.click();
      await page.waitForFunction(
        () =>
          (document.querySelector<HTMLVideoElement>('video[aria-label="Picture from Otto"]')?.videoWidth ??
            0) > 0,
        undefined,
        { polling: 10 },
      );
      expectWithin('accept to picture', performance.now() - began, PICTURE_MS);
      await waitFor(async () => (await screen.pictureWidth()) > 0, 60_000);
      await other.getByText(/ took the call from Otto$/).waitFor();
      expect(await other.getByRole('alertdialog').count()).toBe(0);

      // The tab is loaded again and takes its call up.
      await page.reload();
      await page.getByRole('dialog', { name: 'Call with Otto' }).getByText('Connected').waitFor();
      await page.getByRole('button', { name: 'Mute' }).click();
      await page.getByRole('button', { name: 'Unmute' }).waitFor();
      await page.getByRole('button', { name: 'Minimize' }).click();
      await page.getByRole('button', { name: 'Hang up' }).click();
      await page.getByText('Call with Otto ended').waitFor();
      await page.getByText('Ended by us', { exact: true }).waitFor();
      await waitFor(
        async () => screen.heard.some((word) => word.kind === 'state' && word.outcome === 'hung_up'),
        60_000,
      );
    }),
  ));

test('a call that everyone declines ends on the robot’s screen, too', async () =>
  journey(stage, { as: attendant, at: at() }, async ({ page }) => {
    await page.getByText('Ended by us', { exact: true }).waitFor();
    await callFrom('c2');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Declined', { exact: true }).waitFor();
    await waitFor(
      async () => screen.heard.some((word) => word.kind === 'state' && word.outcome === 'declined'),
      60_000,
    );
  }));

test('an attendant answers calls and nothing else', async () =>
  journey(stage, { as: attendant, at: at() }, async ({ page }) => {
    await page.getByRole('link', { name: 'Live meeting' }).waitFor();
    for (const name of ['Camera', 'Manual control', 'Logs', 'Messages', 'Move to project'])
      expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
    for (const section of ['camera', 'manual', 'logs']) {
      await page.goto(at().replace('/meeting', `/${section}`));
      await page.getByText('You do not have access to this section').waitFor();
    }
  }));
