// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTarget } from '../../testing/builders.ts';
import { targetBody, targetFields } from './target-form.ts';

test('a direction goes to degrees and back, to a tenth of a degree', () => {
  fc.assert(
    fc.property(fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }), (theta) => {
      const back = targetBody(targetFields(aTarget({ theta }))).theta;
      const difference = Math.abs(Math.atan2(Math.sin(back - theta), Math.cos(back - theta)));
      return difference <= (0.051 * Math.PI) / 180;
    }),
  );
});

test('a direction is sent from -180 to 180 degrees, whatever was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 10_000 }), (degrees) => {
      const { theta } = targetBody({ name: 'a', type: 'table', x: 0, y: 0, degrees, group: '', door: 'front' });
      return theta >= -Math.PI && theta <= Math.PI && Math.abs(Math.cos(theta) - Math.cos((degrees * Math.PI) / 180)) < 1e-9;
    }),
  );
});

test('places are kept to the centimetre', () => {
  expect(targetFields(aTarget({ x: 1.23456, y: -0.005 }))).toMatchObject({ x: 1.23, y: -0 });
});

test('a target waits for elevators by a door, or for none', () => {
  const lobby = aTarget({ elevator_group: 'Main', door_direction: 'rear' });
  expect(targetBody(targetFields(lobby))).toMatchObject({ elevator_group: 'Main', door_direction: 'rear' });
  expect(targetBody({ ...targetFields(lobby), group: '' })).toMatchObject({ elevator_group: null, door_direction: null });
});
