import type { Preflight } from '@rota/contract/preflight';
import type { ShownPlace } from './preflight-layer.ts';

/** The places of a report on one map: before below after, and what cannot be reached on top. */
export function placesOf(report: NonNullable<Preflight['report']>, mapId: string): ShownPlace[] {
  const stands = (['before', 'after'] as const).flatMap((kind) =>
    report[kind].places
      .filter((place) => place.map_id === mapId)
      .map((place) => ({ kind, x: place.x, y: place.y, weight: place.seconds })),
  );
  const missed = new Map<string, { kind: 'missed'; x: number; y: number; weight: number }>();
  for (const { place } of report.after.missed) {
    if (place?.map_id !== mapId) continue;
    const { x, y } = place;
    const known = missed.get(`${x} ${y}`) ?? { kind: 'missed', x, y, weight: 0 };
    missed.set(`${x} ${y}`, { ...known, weight: known.weight + 1 });
  }
  return [...stands, ...missed.values()].map((place) => ({
    ...place,
    key: `${place.kind} ${place.x} ${place.y}`,
  }));
}
