import type { Raster } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A raster as the zip that map_server writes and the console takes: map.yaml and map.pgm. */
export async function mapArchive(raster: Raster): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(mapYaml(savedMapMeta(raster, 'map.pgm'))), 'map.yaml');
  zip.addBuffer(Buffer.from(gridToPgm(raster)), 'map.pgm');
  zip.end();
  return buffer(zip.outputStream);
}
