import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { storedZip } from './stored-zip.ts';

/** What somebody wants to import, and how it is to be understood. */
export type ImportRequest = {
  readonly files: readonly File[];
  readonly maxSpeed: number | undefined;
  readonly laneWidth: number;
};

/** What is sent of the chosen files: a zip as it is, anything else in one, so that the answer names the files as they are called. */
export async function importBytes(files: readonly File[]): Promise<Blob> {
  const [only] = files;
  if (only !== undefined && files.length === 1 && /\.zip$/i.test(only.name)) return only;
  return storedZip(
    await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    ),
  );
}

/** Has the server read files as drawings and points for this map; nothing is changed there. */
export function useReadImport(projectId: number, mapId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ files, maxSpeed, laneWidth }: ImportRequest) =>
      api.mapImport.read(
        {
          params: { projectId, mapId },
          query: { ...(maxSpeed !== undefined && { max_speed: maxSpeed }), lane_width: laneWidth },
        },
        { bytes: await importBytes(files) },
      ),
  });
}
