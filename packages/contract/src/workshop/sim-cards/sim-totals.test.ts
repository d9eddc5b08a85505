import { expect, test } from 'vitest';
import { simTotals } from './sim-totals.rules.ts';

const card = { robot_id: null, data_used: 0, data_total: null, cost_minor: null, currency: null };

test('cards add up: data where there is a limit, costs by currency', () => {
  expect(
    simTotals([
      { ...card, robot_id: 'r', data_used: 80, data_total: 100, cost_minor: 150, currency: 'EUR' },
      { ...card, data_used: 20, data_total: 100, cost_minor: 250, currency: 'EUR' },
      { ...card, data_used: 9_999, cost_minor: 90, currency: 'TRY' },
    ]),
  ).toEqual({
    cards: 3,
    in_robots: 1,
    nearly_used: 1,
    data_used: 100,
    data_total: 200,
    costs: [
      { currency: 'EUR', cost_minor: 400 },
      { currency: 'TRY', cost_minor: 90 },
    ],
  });
  expect(simTotals([])).toMatchObject({ cards: 0, costs: [] });
});
