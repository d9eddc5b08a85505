import { mapEnvelope, mapIdOf, type MapEnvelope } from '@rota/contract/maps';
import { isCanceled } from './api-error.ts';
import type { ApiClient } from './client.ts';

/** Which floor's raster; `version` and `gridVersion` (of the map's row) make a new upload, and new drawings over it, a new entry. */
type FloorKey = {
  projectId: number;
  site: string;
  floor: string;
  version?: number | undefined;
  gridVersion?: number | undefined;
};
export type FloorMaps = {
  /** The floor's raster: composed with its drawings, or with `original` as it was uploaded. */
  load: (
    key: FloorKey,
    options?: { signal?: AbortSignal | undefined; original?: boolean | undefined },
  ) => Promise<MapEnvelope>;
  /** The raster behind a signed link that another call answered. */
  open: (url: string, options?: { signal?: AbortSignal | undefined }) => Promise<MapEnvelope>;
};

const FAILED = 'map_not_loaded';

/**
 * Loads floor rasters: the text behind the signed URL first; when that fails ('Failed to fetch map'), the old endpoint, whose
 * answers are kept per project, site and floor (and version, so that a new upload or drawing is seen).
 */
export function createFloorMaps(
  client: Pick<ApiClient, 'maps'>,
  fetchText: (url: string, signal?: AbortSignal) => Promise<string>,
): FloorMaps {
  const kept = new Map<string, Promise<MapEnvelope>>();

  async function fromSignedUrl(
    key: FloorKey,
    original: boolean,
    signal: AbortSignal | undefined,
  ): Promise<MapEnvelope> {
    const request = { params: { projectId: key.projectId, mapId: mapIdOf(key.site, key.floor) } };
    const call = original ? client.maps.originalCompressed : client.maps.compressed;
    try {
      const url = await call(request, { signal });
      return readEnvelope(await fetchText(url, signal));
    } catch (error) {
      if (isCanceled(error)) throw error;
      throw new Error(FAILED, { cause: error });
    }
  }
  function fromOldEndpoint(key: FloorKey): Promise<MapEnvelope> {
    const name = JSON.stringify([
      key.projectId,
      key.site,
      key.floor,
      key.version ?? null,
      key.gridVersion ?? null,
    ]);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const loading = client.maps
      .oldMap({ params: { projectId: key.projectId }, body: { site: key.site, floor: key.floor } })
      .then((answer) => readEnvelope(answer.full_map_compressed));
    kept.set(name, loading);
    // Only successes are worth keeping; the caller below learns of the failure.
    loading.catch(() => kept.delete(name));
    return loading;
  }
  return {
    open: async (url, { signal } = {}) => readEnvelope(await fetchText(url, signal)),
    async load(key, options = {}) {
      try {
        return await fromSignedUrl(key, options.original ?? false, options.signal);
      } catch (error) {
        if (!(error instanceof Error) || error.message !== FAILED) throw error;
        return fromOldEndpoint(key);
      }
    },
  };
}

function readEnvelope(text: string): MapEnvelope {
  return mapEnvelope.parse(JSON.parse(text));
}
