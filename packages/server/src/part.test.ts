import { expect, test } from 'vitest';
import { assemble, startParts, type Part } from './part.ts';

test('parts are made one after the other, each with what those before it hand out', async () => {
  const log: string[] = [];
  const bell = (): Part & { ring: () => void } => ({ ring: () => void log.push('ring') });
  const door = async ({ bell }: { bell: { ring: () => void } }): Promise<Part> => ({
    start: () => bell.ring(),
  });
  const { made, parts } = await assemble({ colour: 'blue' }).add('bell', bell).add('door', door).done();
  expect([made.colour, Object.keys(made), parts.length]).toEqual(['blue', ['colour', 'bell', 'door'], 2]);
  await parts[1]?.start?.();
  expect(log).toEqual(['ring']);
});

test('a part that needs a later one does not compile', async () => {
  const door = ({ bell }: { bell: { ring: () => void } }): Part => ({ start: () => bell.ring() });
  // @ts-expect-error The bell does not stand before the door.
  const { parts } = await assemble({}).add('door', door).done();
  expect(() => parts[0]?.start?.()).toThrow(TypeError);
});

test('a part that cannot be made ends the assembly with its own error', async () => {
  const failing = (): Part => {
    throw new Error('no wood');
  };
  await expect(
    assemble({})
      .add('door', failing)
      .add('bell', () => ({}))
      .done(),
  ).rejects.toThrow('no wood');
});

test('parts are started in order, and one whose start fails is among those that are ended', async () => {
  const log: string[] = [];
  const aPart = (name: string, start: () => void): Part => ({
    start: () => {
      log.push(`${name} starts`);
      start();
    },
    stop: () => void log.push(`${name} ends`),
  });
  const failing = aPart('door', () => {
    throw new Error('stuck');
  });
  const stops: (() => void | Promise<void>)[] = [];
  await expect(
    startParts([aPart('wall', () => undefined), failing, aPart('roof', () => undefined)], stops),
  ).rejects.toThrow('stuck');
  for (const stop of stops.reverse()) await stop();
  expect(log).toEqual(['wall starts', 'door starts', 'door ends', 'wall ends']);
});
