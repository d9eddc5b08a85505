import { brokenRule } from '@rota/contract/core';
import { ipRange } from '@rota/contract/blocked-ips';
import { z } from 'zod';

/** How long a rule counts, as people choose it; `asIs` where it is there already. */
export const durations = ['hour', 'day', 'week', 'month', 'ever'] as const;
export type Duration = (typeof durations)[number] | 'asIs';

const HOURS = { hour: 1, day: 24, week: 168, month: 720 } as const;

export const ruleForm = z.object({
  address: ipRange,
  reason: z
    .string()
    .trim()
    .min(1, { error: brokenRule('reason_required') })
    .max(200),
  duration: z.enum([...durations, 'asIs']),
});
export type RuleFields = z.input<typeof ruleForm>;

/** When a rule of that duration ends; null: never; undefined: as it is. */
export function endOf(duration: Duration, now: number): string | null | undefined {
  if (duration === 'asIs') return undefined;
  return duration === 'ever' ? null : new Date(now + HOURS[duration] * 3_600_000).toISOString();
}
