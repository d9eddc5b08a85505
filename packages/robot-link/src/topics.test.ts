import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultInterfaceName,
  isTopicLevel,
  parseTopic,
  topicOf,
  topicPrefix,
  type RobotIdentity,
} from './topics.ts';

const level = fc.string({ minLength: 1, maxLength: 20 }).filter(isTopicLevel);
const robots: fc.Arbitrary<RobotIdentity> = fc.record({
  interfaceName: level,
  manufacturer: level,
  serialNumber: level,
  protocolVersion: fc.constantFrom('2.0.0', '2.1.0', '3.0.0'),
});

test('a topic names the robot it was built for', () => {
  fc.assert(
    fc.property(robots, fc.constantFrom('order', 'state', 'serviceEvents'), (robot, topic) => {
      expect(parseTopic(topicOf(robot, topic))).toEqual({
        prefix: topicPrefix(robot),
        interfaceName: robot.interfaceName,
        version: robot.protocolVersion === '3.0.0' ? 'v3' : 'v2',
        manufacturer: robot.manufacturer,
        serialNumber: robot.serialNumber,
        topic,
      });
    }),
  );
});

test.each([
  '',
  'state',
  'uagv/v2/acme/r1',
  'uagv/v2/acme/r1/state/more',
  'uagv/v1/acme/r1/state',
  'uagv/v2//r1/state',
])('%j is no topic of a robot', (topic) => {
  expect(parseTopic(topic)).toBeUndefined();
});

test.each([
  ['2.0.0', 'uagv'],
  ['2.1.0', 'uagv'],
  ['3.0.0', 'vda5050'],
] as const)('robots of %s are under %s unless set otherwise', (version, expected) => {
  expect(defaultInterfaceName(version)).toBe(expected);
});

test.each(['', 'a/b', 'a+', '#', '$SYS', 'a\u0000'])('%j may not stand in a topic', (text) => {
  expect(isTopicLevel(text)).toBe(false);
});
