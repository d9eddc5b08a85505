import type { Elevator, ElevatorAdapter } from '@rota/contract/elevators';
import { elevatorsApi } from '@rota/contract/elevators';
import { describe, expect, test } from 'vitest';
import { elevatorBody, elevatorFields, elevatorForm, pairsOf } from './elevator-form.ts';

const t = ((key: string) => key) as Parameters<typeof elevatorForm>[0];
const form = elevatorForm(t);
const stop = (floor: string) => ({ floor, x: 1, y: 2, degrees: 90, door: 'front' as const });
const fields = {
  ...elevatorFields(undefined, 'hotel'),
  name: 'Lift',
  group: 'Main',
  stops: [stop('Ground'), stop('Upper')],
};
const request = (url: string) => ({ method: 'POST' as const, url, body: '' });

describe('the form of an elevator', () => {
  test('makes a body that the call takes', () => {
    const parsed = elevatorsApi.create.body.parse(elevatorBody(form.parse(fields)));
    expect(parsed).toMatchObject({
      site: 'hotel',
      adapter: { kind: 'mqtt' },
      stops: [{ floor: 'Ground', theta: Math.PI / 2 }, {}],
    });
  });

  test('gives back what it was opened with, template and all', () => {
    const template = {
      ...fields.http,
      stateUrl: 'https://lift.example/state',
      floor: 'level',
      doors: 'doors.front',
      words: 'open = OPENED\nGround = 0',
      mode: 'mode',
      headers: 'Authorization: Bearer {secret}',
      secret: 'S',
      requests: {
        ...fields.http.requests,
        call: {
          method: 'PUT' as const,
          url: 'https://lift.example/{floor}',
          body: '{"to":"{floor}"}',
        },
      },
    };
    const body = elevatorsApi.create.body.parse(
      elevatorBody(form.parse({ ...fields, kind: 'http', http: template })),
    );
    const again = elevatorFields(
      { ...body, adapter: 'http', connection: body.adapter } as unknown as Elevator & {
        connection: ElevatorAdapter;
      },
      '',
    );
    expect(again).toEqual({ ...fields, kind: 'http', http: { ...template, secret: '' } });
  });

  test.each([
    ['one floor', { stops: [stop('Ground')] }, ['twoStops']],
    ['a floor twice', { stops: [stop('Ground'), stop('Ground')] }, ['floorTwice']],
    ['no name', { name: ' ' }, ['nameRequired']],
    ['a cab of a matchbox', { width: 0.1 }, ['between']],
    ['a template without addresses', { kind: 'http' as const }, ['urlInvalid', 'urlInvalid']],
    [
      'words without a sign',
      {
        kind: 'http' as const,
        http: {
          ...fields.http,
          stateUrl: 'http://a',
          words: 'open',
          requests: { ...fields.http.requests, call: request('http://a') },
        },
      },
      ['wordInvalid'],
    ],
  ])('refuses %s in words', (_name, change, sentences) => {
    expect(form.safeParse({ ...fields, ...change }).error?.issues.map(({ message }) => message)).toEqual(
      sentences,
    );
  });

  test.each([
    ['a = b\n\n c=d = e ', { a: 'b', c: 'd = e' }],
    ['', {}],
    ['= b', undefined],
    ['a =', undefined],
  ])('reads the lines of %j', (text, pairs) => {
    expect(pairsOf(text, '=')).toEqual(pairs);
  });
});
