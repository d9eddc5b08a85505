import { SIMULATED_MODELS } from '@rota/contract/site-setup';
import { expect, test } from 'vitest';
import { models } from '../robot/models.ts';

test('the models that the console offers are those of the simulator', () => {
  expect(SIMULATED_MODELS).toEqual(
    Object.fromEntries(
      Object.entries(models).map(([key, { name, manufacturer }]) => [key, { name, manufacturer }]),
    ),
  );
});
