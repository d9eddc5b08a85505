import type { HumanMinutes } from '@rota/contract/help-requests';
import { splitMapId } from '@rota/contract/maps';

type Effort = Pick<HumanMinutes, 'site' | 'requests' | 'answered' | 'median_answer_s'> & {
  readonly seconds: number;
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The minutes that people spent, beside the deliveries, site by site: also where robots needed no help. */
export function humanMinutesOf(
  days: HumanMinutes['days'],
  efforts: readonly Effort[],
  completedByMap: ReadonlyMap<string, number>,
): HumanMinutes[] {
  const delivered = new Map<string | null, number>();
  for (const [mapId, count] of completedByMap) {
    const site = splitMapId(mapId)?.site ?? null;
    delivered.set(site, (delivered.get(site) ?? 0) + count);
  }
  const bySite = new Map(efforts.map((effort) => [effort.site, effort]));
  const sites = [...new Set([...delivered.keys(), ...bySite.keys()])].sort((a, b) =>
    (a ?? '\uffff').localeCompare(b ?? '\uffff'),
  );
  return sites.map((site) => {
    const {
      requests = 0,
      answered = 0,
      seconds = 0,
      median_answer_s: median = null,
    } = bySite.get(site) ?? {};
    const deliveries = delivered.get(site) ?? 0;
    return {
      site,
      days,
      requests,
      answered,
      deliveries,
      minutes: tenths(seconds / 60),
      minutes_per_100_deliveries: deliveries === 0 ? null : tenths((seconds / 60 / deliveries) * 100),
      median_answer_s: median === null ? null : Math.round(median),
    };
  });
}
