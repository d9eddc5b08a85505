import type { MapCheck, MapPoint } from '@rota/contract/map-versions';
import type { CheckedMap, RobotType } from './check.rules.ts';

/** So many points are compared: some 3,500 ways. */
const POINTS_MOST = 60;
/** The most ways that are reported. */
const MOST_REPORTED = 200;
/** Metres a second at which robots drive where nothing slows them. */
const USUAL_SPEED = 0.8;
/** Changes below half a second are the grain of the search. */
const NOTHING_S = 0.5;

type Effect = Pick<MapCheck, 'travel' | 'mean_before_s' | 'mean_after_s'>;

/** How long robots of a type drive between points that are there before and after, before and after. */
export function travelEffect(before: CheckedMap, after: CheckedMap, { radius }: RobotType): Effect {
  const former = new Map(before.points.map((point) => [point.target_id, point]));
  const pairs = after.points.flatMap((now) => {
    const then = former.get(now.target_id);
    return then ? [{ then, now }] : [];
  });
  const chosen = pairs.sort((a, b) => importanceOf(a.now) - importanceOf(b.now)).slice(0, POINTS_MOST);
  const isSame =
    before.planner === after.planner && chosen.every(({ then, now }) => then.x === now.x && then.y === now.y);
  const ways = chosen.flatMap((from) => {
    const [away, awayNow] = [
      before.planner.reach(from.then, radius, 'away'),
      isSame ? undefined : after.planner.reach(from.now, radius, 'away'),
    ];
    return chosen.flatMap((to) => {
      if (to === from) return [];
      const beforeS = secondsOf(away(to.then));
      return [
        {
          from: from.now.target_id,
          to: to.now.target_id,
          before_s: beforeS,
          after_s: awayNow ? secondsOf(awayNow(to.now)) : beforeS,
        },
      ];
    });
  });
  const both = ways.filter((way) => way.before_s !== null && way.after_s !== null);
  const travel = ways
    .filter((way) => changeOf(way) >= NOTHING_S)
    .sort((a, b) => changeOf(b) - changeOf(a))
    .slice(0, MOST_REPORTED);
  return {
    travel,
    mean_before_s: meanOf(both.map((way) => way.before_s ?? 0)),
    mean_after_s: meanOf(both.map((way) => way.after_s ?? 0)),
  };
}

/** Robots set out from chargers and waiting points; the others are as they come. */
function importanceOf({ type }: MapPoint): number {
  return type === 'charge' || type === 'waiting' ? 0 : 1;
}

function secondsOf(metres: number | undefined): number | null {
  return metres === undefined ? null : Math.round((metres / USUAL_SPEED) * 10) / 10;
}

/** Seconds by which a way changes; one that comes or goes changes most. */
function changeOf({
  before_s: before,
  after_s: after,
}: {
  before_s: number | null;
  after_s: number | null;
}): number {
  if (before === null && after === null) return 0;
  return before === null || after === null ? Infinity : Math.abs(after - before);
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0
    ? null
    : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}
