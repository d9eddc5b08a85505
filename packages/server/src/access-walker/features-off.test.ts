import { api } from '@rota/contract/areas';
import {
  PROJECT_FEATURES,
  roles,
  type Endpoint,
  type EndpointGroup,
  type ProjectFeature,
} from '@rota/contract/core';
import { liveTopics } from '@rota/contract/live';
import { featureOfPermission } from '@rota/contract/projects';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorize } from '../http/access.ts';
import { AppError } from '../http/app-error.ts';

type Area = keyof typeof api;

/**
 * Which areas of the API each feature takes with it, by hand: written from the product and not from the table that the server reads. Calls
 * without a project and calls for everyone stay; the pages of guests have tests of their own.
 */
const AREAS: Readonly<Record<ProjectFeature, readonly Area[]>> = {
  ordering: [
    'menus',
    'categories',
    'products',
    'propertySets',
    'qrCodes',
    'commerce',
    'orders',
    'payments',
    'paymentProviders',
    'subMerchants',
    'settlement',
    'disputes',
    'legalTexts',
    'sandboxBank',
  ],
  market: ['market', 'marketUsers'],
  robot_calls: ['robotCalls', 'callDevices'],
  schedules: ['schedules'],
  addresses: ['addresses'],
  table_service: [],
  guidance: [],
  cruise: [],
  recycle: [],
  pickup: [],
  printing: ['printers'],
  speech: ['speech'],
  camera: ['camera'],
  manual_control: ['manualControl'],
  meetings: ['meetings'],
  webhooks: ['webhooks'],
};
const TOPICS: Readonly<Partial<Record<ProjectFeature, readonly string[]>>> = {
  ordering: ['orders'],
  addresses: ['address_review'],
  camera: ['camera', 'video'],
  meetings: ['meetings'],
};

const calls = Object.entries(api).flatMap(([area, group]) =>
  Object.entries(group as EndpointGroup).map(([name, spec]) => ({ area, name: `${area}.${name}`, spec })),
);
const guarded = calls.filter(
  ({ spec }) => spec.path.includes('{projectId}') && typeof spec.access === 'object',
);
const namesOf = (feature: ProjectFeature) =>
  guarded.filter(({ area }) => AREAS[feature].includes(area as Area)).map(({ name }) => name);

/** The code with which a person who may do everything is refused while one feature is off; undefined where they are not. */
async function refusedWith(spec: Endpoint, off: ProjectFeature): Promise<string | undefined> {
  const session = {
    userId: 'u1',
    userName: 'Ada',
    sessionId: 's1',
    personId: null,
    roles: { '*': [...roles] },
  };
  const projects = {
    exists: async () => true,
    isOff: (_id: number, feature: ProjectFeature) => feature === off,
  };
  try {
    await authorize(spec, session, '7', projects);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code;
  }
}

describe('the product with a feature off', () => {
  test.each(PROJECT_FEATURES)('refuses every call of %s, and no other', async (feature) => {
    const refused: string[] = [];
    for (const { name, spec } of guarded)
      if ((await refusedWith(spec, feature)) === 'FEATURE_OFF') refused.push(name);
    expect(refused.sort()).toEqual(namesOf(feature).sort());
  });

  test.each(PROJECT_FEATURES)('does not send the live topics of %s', (feature) => {
    const silent = Object.entries(liveTopics).filter(
      ([, { permission }]) => permission !== null && featureOfPermission(permission) === feature,
    );
    expect(silent.map(([topic]) => topic).sort()).toEqual([...(TOPICS[feature] ?? [])].sort());
  });
});

describe('over HTTP, for the administrator of the project', () => {
  let server: TestServer;
  let admin: string;
  let projectId: number;
  beforeAll(async () => {
    server = await startServer();
    projectId = await server.addProject();
    admin = await server.tokenFor({ [String(projectId)]: ['rr_project_admin'] });
  });
  afterAll(() => server.stop());

  const change = (features: Partial<Record<ProjectFeature, boolean>>) =>
    server.call('PATCH', `/projects/${projectId}`, { token: admin, body: { features } });
  const ask = (spec: Endpoint) => {
    const path = spec.path.replace('{projectId}', String(projectId)).replaceAll(/\{\w+\}/g, 'x');
    return server.call(spec.method, path, { token: admin });
  };

  test.each(PROJECT_FEATURES.filter((feature) => AREAS[feature].length > 0))(
    'every call of %s says that it is off, and works again once it is on',
    async (feature) => {
      const own = guarded.filter(({ area }) => AREAS[feature].includes(area as Area));
      const codes = async () => {
        const found = new Map<string, unknown>();
        for (const { name, spec } of own) {
          const { error } = await ask(spec);
          found.set(name, error.resultCode === 'FEATURE_OFF' ? error.feature : undefined);
        }
        return found;
      };
      // What the administrator may not do in the first place stays forbidden, whatever is off.
      const mayNot = new Set<string>();
      for (const { name, spec } of own)
        if ((await ask(spec)).error.resultCode === 'FORBIDDEN') mayNot.add(name);
      expect((await change({ [feature]: false })).status).toBe(200);
      for (const [name, off] of await codes())
        expect([name, off]).toEqual([name, mayNot.has(name) ? undefined : feature]);
      const allOn = Object.fromEntries(PROJECT_FEATURES.map((one) => [one, true]));
      expect((await change(allOn)).status).toBe(200);
      expect([...(await codes()).values()].every((off) => off === undefined)).toBe(true);
    },
  );
});
