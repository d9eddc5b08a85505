import { expect, test } from 'vitest';
import { aDelivery } from './testing/builders.ts';
import { hotel } from './testing/floors.ts';
import { createWorld } from './testing/world.ts';

test('one robot loads in the kitchen, delivers to two rooms, and goes to wait', () => {
  const floor = hotel();
  const world = createWorld({ seed: 1, floor, robots: [{ id: 'r1', at: 'w1' }] });
  world.start();
  for (let i = 0; i < 4; i += 1) world.advance();
  world.tell({ type: 'delivery.created', delivery: aDelivery('d1', floor, ['n1', 's2'], 'kitchen', { createdAt: world.now() }) });
  for (let i = 0; i < 1000 && world.openDeliveries().length > 0; i += 1) world.advance();
  if (process.env['TRACE']) console.log(world.trace.join('\n'));
  expect(world.book.deliveries.get('d1')?.status).toBe('Completed');
});
