import { useMutation } from '@tanstack/react-query';
import { Zip, ZipPassThrough } from 'fflate';
import { useApi } from '../../../../api/api-context.tsx';

/** The file to import, and its interpretation. */
export type ImportRequest = {
  readonly files: readonly File[];
  readonly maxSpeed: number | undefined;
  readonly laneWidth: number;
};

/** The upload of the chosen files: a zip as it is, anything else in one, so that the answer uses the files' names. */
export async function importBytes(files: readonly File[]): Promise<Blob> {
  const [only] = files;
  if (only !== undefined && files.length === 1 && /\.zip$/i.test(only.name)) return only;
  // As they are, unpacked: they travel a short way, and a mask is small. Two files may have one name.
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  for (const file of files) {
    const entry = new ZipPassThrough(file.name);
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
  }
  zip.end();
  return new Blob(chunks, { type: 'application/zip' });
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
