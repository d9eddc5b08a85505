import { expect, test } from 'vitest';
import { Network, NO_FAULTS } from './network.ts';
import { seededRandom } from '../preflight/random.ts';

test('an outage without any message lasts until it has taken one', () => {
  const network = new Network(seededRandom(1), NO_FAULTS);
  const arrived: string[] = [];
  network.goOutUntil(10_000);
  network.post(12_000, () => arrived.push('first'));
  network.post(12_000, () => arrived.push('second'));
  network.run(13_000);
  expect(arrived).toEqual(['second']);
  network.goOutUntil(20_000);
  network.post(15_000, () => arrived.push('third'));
  network.post(21_000, () => arrived.push('fourth'));
  network.run(22_000);
  expect(arrived).toEqual(['second', 'fourth']);
  expect(network.happened.outage).toBe(2);
});
