import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_RECONNECT, reconnectPause } from './mqtt-session.ts';

test('pauses before a new attempt lie between 1 and 30 s and their bound grows with the failures', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const pauseMs = reconnectPause(failures, DEFAULT_RECONNECT, random);
      expect(pauseMs).toBeGreaterThanOrEqual(1_000);
      expect(pauseMs).toBeLessThanOrEqual(Math.min(30_000, 1_000 * 2 ** (failures + 1)));
    }),
  );
});
