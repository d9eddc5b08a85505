import type { Drawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';

/** A GeoJSON feature (RFC 7946) whose coordinates are metres in the frame of the map, not degrees: floors have no place on the globe. */
export type MapFeature = {
  readonly type: 'Feature';
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: readonly [number, number] }
    | { readonly type: 'LineString'; readonly coordinates: readonly (readonly [number, number])[] };
};
export type MapFeatures = {
  readonly type: 'FeatureCollection';
  readonly frame: 'map';
  readonly map: string;
  readonly features: readonly MapFeature[];
};

/** The targets of a map as points; all that is known of each stands in its properties. */
export function targetFeatures(map: string, points: readonly MapPoint[]): MapFeatures {
  return collection(
    map,
    points.map(({ target_id: id, x, y, ...properties }) => ({
      type: 'Feature',
      id,
      properties,
      geometry: {
        type: 'Point',
        coordinates: [x, y],
      },
    })),
  );
}

/** The lines that are driven in one direction, from their first place to their last; `width` in metres. */
export function laneFeatures(map: string, drawings: readonly Drawing[]): MapFeatures {
  return collection(
    map,
    drawings.flatMap((drawing): MapFeature[] => {
      if (drawing.layer !== 'directional' || drawing.kind !== 'line') return [];
      const { id, coords, width, props } = drawing;
      const properties = { name: props.name ?? null, width, oneway: true };
      return [{ type: 'Feature', id, properties, geometry: { type: 'LineString', coordinates: coords } }];
    }),
  );
}

function collection(map: string, features: readonly MapFeature[]): MapFeatures {
  return { type: 'FeatureCollection', frame: 'map', map, features };
}
