import { sentenceTexts } from '@rota/contract/core';
import { MAP_STATUS, mapIdOf, type FloorMap } from '@rota/contract/maps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useServer } from '../../../../api/api-context.tsx';
import { ApiError, isCanceled } from '../../../../api/api-error.ts';
import type { ApiClient } from '../../../../api/client.ts';
import { mapQueries } from '../../../../api/queries.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useMapError } from '../../../../map/floor-view.tsx';
import { placeOfMap } from '../../../../map/map-name.ts';
import { toastWork, type WorkToast } from '../../../../ui/toasts.tsx';
import { uploadTexts } from './map-upload.messages.ts';

/** The floor that an upload is for. */
export type Place = { site: string; floor: string };

/** How often is asked what became of an uploaded map, ms. */
const ASK_EVERY_MS = 1_500;

/** The map once it is processed, well or not. Asked of the server, as its page may be closed meanwhile. */
async function waitUntilProcessed(
  api: ApiClient,
  params: { projectId: number; mapId: string },
): Promise<FloorMap> {
  for (;;) {
    const map = await api.maps.get({ params });
    if (map.status === MAP_STATUS.READY || map.status === MAP_STATUS.ERROR) return map;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Sends a map's zip: asks for its upload URL, then puts the bytes there. One toast says how far it is until the map is ready or failed. */
export function useUploadMap(projectId: number, onDone: (mapId: string) => void) {
  const t = useTexts(uploadTexts);
  const tSentence = useTexts(sentenceTexts);
  const mapError = useMapError();
  const { api, upload } = useServer();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(undefined);
  const fail = (work: WorkToast, error: unknown) => {
    // A person who signed out meanwhile gets no news of a map.
    if (isCanceled(error) || (error instanceof ApiError && error.status === 401)) work.drop();
    else
      work.fail(error instanceof Error && error.message !== '' ? error.message : tSentence('server_failed'));
  };
  const follow = async (work: WorkToast, place: Place, mapId: string) => {
    const map = await waitUntilProcessed(api, { projectId, mapId });
    if (map.status === MAP_STATUS.READY) work.done(t('ready', { place: placeOfMap(place) }));
    else work.fail(map.error === null ? t('failed', { place: placeOfMap(place) }) : mapError(map.error));
  };
  const mutation = useMutation({
    mutationFn: async ({ place, file }: { place: Place; file: File }) => {
      const controller = new AbortController();
      abort.current = controller;
      setShare(0);
      const mapId = mapIdOf(place.site, place.floor);
      const work = toastWork(t('uploading', { place: placeOfMap(place) }));
      try {
        const url = await api.maps.uploadZip({ params: { projectId, mapId } }, { signal: controller.signal });
        await upload(url, file, { signal: controller.signal, onProgress: setShare });
      } catch (error) {
        fail(work, error);
        throw error;
      }
      work.say(t('done'));
      follow(work, place, mapId).catch((error: unknown) => fail(work, error));
      return mapId;
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: mapQueries.list(api, projectId).queryKey }),
  });
  return { mutation, share, cancel: () => abort.current?.abort() };
}
