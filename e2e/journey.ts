import type { User } from '@rota/contract/auth';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { visit, type Visitor, type VisitOptions } from './browser.ts';
import type { Stage } from './stage.ts';

/** A person who can sign in. */
export type Person = Pick<User, 'username'> & { readonly password: string };

export type JourneyOptions = VisitOptions & {
  /** Signed in before the journey begins. */
  readonly as?: Person;
  /** The page that is opened first. */
  readonly at?: string;
  /** Complaints of the browser that belong to the journey, such as a lost connection. */
  readonly expected?: RegExp;
};

/** Walks through the console as one visitor with a browser of their own; the page must not complain about anything on the way. */
export async function journey(
  stage: Stage,
  options: JourneyOptions,
  walk: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const visitor = await visit(stage.browser, stage.url, options);
  try {
    if (options.as !== undefined) await startSignedIn(stage, visitor, options.as);
    if (options.at !== undefined) await visitor.page.goto(options.at);
    await walk(visitor);
    expect(visitor.complaints.filter((complaint) => options.expected?.test(complaint) !== true)).toEqual([]);
  } catch (error) {
    throw await describeFailure(error, visitor);
  } finally {
    await visitor.context.close();
  }
}

const words = {
  en: { user: 'Username or phone', password: 'Password', submit: 'Sign in' },
  tr: { user: 'Kullanıcı adı veya telefon', password: 'Parola', submit: 'Giriş yap' },
} as const;

/** Fills the login form and sends it. */
export async function fillLogin(
  page: Page,
  username: string,
  password: string,
  language: 'en' | 'tr' = 'en',
): Promise<void> {
  const { user, password: passwordLabel, submit } = words[language];
  await page.getByLabel(user).fill(username);
  await page.getByLabel(passwordLabel, { exact: true }).fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** Signs in by the call that the form makes, so that the page opens as for a returning person. */
async function startSignedIn(stage: Stage, { context }: Visitor, person: Person): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { userNameOrPhone: person.username, password: person.password },
    headers: { origin: stage.url },
  });
  const { token, user } = (await answer.json()) as { token: string; user: User };
  await context.addInitScript(
    ([accessToken, stored]) => {
      // Only the first page of the tab: what a journey signs out stays signed out.
      if (window.sessionStorage.getItem('journey') !== null) return;
      window.sessionStorage.setItem('journey', 'begun');
      window.localStorage.setItem('accessToken', accessToken);
      window.localStorage.setItem('user', stored);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** Adds the texts on the screen to a failed journey's error: they explain more than the failed step. */
async function describeFailure(error: unknown, { page, complaints }: Visitor): Promise<Error> {
  // What lies over the page first, as of a long list the rest is cut off.
  const texts = await page
    .locator('[role=dialog], aside, body')
    .evaluateAll((places) =>
      places.map((place) => (place instanceof HTMLElement ? place.innerText : '')).reverse(),
    )
    .catch(() => ['(the page did not answer)']);
  const seen = [
    `At ${page.url()}`,
    ...complaints.map((complaint) => `Complaint: ${complaint}`),
    ...texts.map((text) => text.slice(0, 3_000)),
  ].join('\n');
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${message}\n--- ${seen}`, { cause: error });
}
