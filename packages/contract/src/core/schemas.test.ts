import { expect, test } from 'vitest';
import { createDeliveryBody } from '../work/deliveries/create-delivery.ts';
import { robotCallsApi } from '../work/robot-calls/index.ts';
import { deviceWord, name, oneLine } from './schemas.ts';

test.each([
  ['  Ada  ', 'Ada'],
  ['Cafe\u0301', 'Café'],
  ['İzmir Şubesi', 'İzmir Şubesi'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['Aşçı 👩\u200d🍳', 'Aşçı 👩\u200d🍳'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
])('the name %j is taken as %j', (text, expected) => {
  expect(name.parse(text)).toBe(expected);
});

test.each([
  ['\u200b', 'invisible_characters'],
  ['\u200b\u200d', 'invisible_characters'],
  ['Ada\u200b', 'invisible_characters'],
  ['A\u200dda', 'invisible_characters'],
  ['\u200dخ', 'invisible_characters'],
  ['می\u200c', 'invisible_characters'],
  ['Ad\u00ada', 'invisible_characters'],
  ['\u3164', 'invisible_characters'],
  ['\u2800', 'invisible_characters'],
  ['A\ufeffda', 'invisible_characters'],
  ['A\u0007da', 'not_one_line'],
  ['A\u0085da', 'not_one_line'],
  ['A\nda', 'not_one_line'],
  ['A\u202eda', 'turns_direction'],
])('%j is no line of text', (text, error) => {
  expect(oneLine.safeParse(text).error?.issues.map(({ message }) => message)).toContain(error);
});

test('a name is not empty', () => {
  expect(name.safeParse('   ').error?.issues[0]?.message).toBe('name_required');
});

test('what a device says about itself is shortened and cleaned, not rejected', () => {
  expect(deviceWord(5).parse(' 1.2\u0000\u202e\n.3-rc\u200b')).toBe('1.2.3');
});

test.each([
  ['the sender of a delivery', createDeliveryBody, { targets: [{ target_id: 't' }], sender: 'Ada\u0007' }],
  [
    'the address of a delivery',
    createDeliveryBody,
    { targets: [{ target_id: 't' }], address: 'Room\u202e7' },
  ],
  ['the note at a stop', createDeliveryBody, { targets: [{ target_id: 't', note: 'Ring\u200bonce' }] }],
  ['the note of a robot call', robotCallsApi.create.body, { target_id: 't', note: 'Ring\u0007' }],
])('%s is one line without control, direction and invisible characters', (_what, schema, body) => {
  expect(schema.safeParse(body).success).toBe(false);
});

test('an address and a note of several lines become one', () => {
  const body = { targets: [{ target_id: 't', note: 'Ring\r\n\tonce' }], address: 'Room 7\nFloor 2' };
  expect(createDeliveryBody.parse(body)).toMatchObject({
    targets: [{ note: 'Ring once' }],
    address: 'Room 7 Floor 2',
  });
});
