import { usedPercent } from './sim-forecast.rules.ts';
import type { SimCard } from './sim-cards.ts';

/** What all cards of a project make together. Data counts those with a limit; costs stand by currency, each month. */
export type SimTotals = {
  readonly cards: number;
  readonly in_robots: number;
  /** Cards from 80% of their data on. */
  readonly nearly_used: number;
  readonly data_used: number;
  readonly data_total: number;
  readonly costs: readonly { readonly currency: string; readonly cost_minor: number }[];
};

type Counted = Pick<SimCard, 'robot_id' | 'data_used' | 'data_total' | 'cost_minor' | 'currency'>;
const NEARLY_PERCENT = 80;

/** Adds up the cards of a project. */
export function simTotals(cards: readonly Counted[]): SimTotals {
  const limited = cards.filter(({ data_total: total }) => total !== null);
  const costs = new Map<string, number>();
  for (const { cost_minor: cost, currency } of cards)
    if (cost !== null && currency !== null) costs.set(currency, (costs.get(currency) ?? 0) + cost);
  return {
    cards: cards.length,
    in_robots: cards.filter(({ robot_id: robotId }) => robotId !== null).length,
    nearly_used: cards.filter((card) => (usedPercent(card) ?? 0) >= NEARLY_PERCENT).length,
    data_used: limited.reduce((sum, { data_used: used }) => sum + used, 0),
    data_total: limited.reduce((sum, { data_total: total }) => sum + (total ?? 0), 0),
    costs: [...costs]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, cost_minor]) => ({ currency, cost_minor })),
  };
}
