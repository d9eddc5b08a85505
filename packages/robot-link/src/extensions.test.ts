import { expect, test } from 'vitest';
import { readServiceState } from './extensions.ts';

test.each([
  [
    { text: 'Merhaba', seconds_left: 2.5 },
    { text: 'Merhaba', secondsLeft: 2.5 },
  ],
  [{ seconds_left: -3 }, { secondsLeft: 0 }],
  [
    { text: 'x'.repeat(900), seconds_left: 1e9 },
    { text: 'x'.repeat(300), secondsLeft: 3_600 },
  ],
  [{ text: 'no end' }, undefined],
])('of what a robot says, %j is read as %j', (speaking, read) => {
  const service = readServiceState({ lids: [], speaking, config_version: 14 });
  expect(service.ok && [service.value.speaking, service.value.configVersion]).toEqual([read, 14]);
});

test.each([
  [
    { version: 15, reason: 'Too fast.' },
    { version: 15, reason: 'Too fast.' },
  ],
  [{ version: 15 }, { version: 15, reason: '' }],
  [
    { version: 15, reason: 'x'.repeat(900) },
    { version: 15, reason: 'x'.repeat(300) },
  ],
  [{ version: 0, reason: 'No version.' }, undefined],
  [{ reason: 'Which one?' }, undefined],
])('of a config that a robot rejects, %j is read as %j', (rejected, read) => {
  const service = readServiceState({ lids: [], config_version: 14, config_rejected: rejected });
  expect(service.ok && [service.value.configRejected, service.value.configVersion]).toEqual([read, 14]);
});
