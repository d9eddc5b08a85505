import type { MadeFile, PrintQuery } from '@rota/contract/maps';
import { composeGrid } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { floorPdf } from './floor-pdf.format.ts';
import { floorPng, thumbnail } from './floor-png.format.ts';
import type { MadeBytes, MapContent } from './map-content.service.ts';
import { zipOfFiles } from './map-zip.format.ts';
import { laneFeatures, targetFeatures } from './map-geojson.rules.ts';
import { keepOutMask, speedMask, USUAL_MAX_SPEED, type Mask } from './map-masks.rules.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const GEOJSON_TYPE = 'application/geo+json; charset=utf-8';

/** Makes a file of a map. A large floor takes a core for a second or two. */
export async function makeMapFile(
  file: MadeFile,
  content: MapContent,
  print: PrintQuery,
): Promise<MadeBytes> {
  switch (file) {
    case 'composed.zip':
      return { bytes: await composedZip(content), type: 'application/zip' };
    case 'drawings.json':
      return { bytes: json(content.drawings), type: JSON_TYPE };
    case 'targets.geojson':
      return { bytes: json(targetFeatures(content.mapId, content.points)), type: GEOJSON_TYPE };
    case 'lanes.geojson':
      return { bytes: json(laneFeatures(content.mapId, content.drawings)), type: GEOJSON_TYPE };
    case 'config.json':
      return { bytes: json(content.config), type: JSON_TYPE };
    case 'floor.pdf':
      return { bytes: await floorPdf(content, print), type: 'application/pdf' };
    case 'floor.png':
      return { bytes: await floorPng(content, print), type: 'image/png' };
    case 'thumbnail.png':
      return { bytes: await thumbnail(composeGrid(content.scan, content.drawings)), type: 'image/png' };
  }
}

/**
 * The map as robots and other tools take it: `map.yaml` is what robots drive on, in map_server form, the masks are those of nav2's costmap
 * filters, and `rota.json` says that `scan/` is what it was made of, so that the console reads back what it wrote.
 */
async function composedZip(content: MapContent): Promise<Uint8Array> {
  const { mapId, mapVersion, scan, drawings, points, config } = content;
  const composed = composeGrid(scan, drawings);
  const maxSpeed = typeof config['max_speed'] === 'number' ? config['max_speed'] : USUAL_MAX_SPEED;
  return zipOfFiles({
    'map.yaml': mapYaml(savedMapMeta(composed, 'map.pgm')),
    'map.pgm': gridToPgm(composed),
    'scan/scan.yaml': mapYaml(savedMapMeta(scan, 'scan.pgm')),
    'scan/scan.pgm': gridToPgm(scan),
    ...maskFiles('masks/keepout', keepOutMask(scan, drawings, 'keepout.pgm')),
    ...maskFiles('masks/speed', speedMask(scan, drawings, maxSpeed, 'speed.pgm')),
    'masks/filters.json': json({
      keepout: { type: 0, base: 0, multiplier: 1, mask: 'keepout.yaml' },
      speed: { type: 1, base: 100, multiplier: -1, mask: 'speed.yaml', max_speed: maxSpeed },
    }),
    'drawings.json': json(drawings),
    'targets.geojson': json(targetFeatures(mapId, points)),
    'lanes.geojson': json(laneFeatures(mapId, drawings)),
    'config.json': json(config),
    'rota.json': json({ format: 'rota-map', version: 1, map_id: mapId, map_version: mapVersion }),
  });
}

function maskFiles(name: string, { meta, picture }: Mask): Readonly<Record<string, string | Uint8Array>> {
  const header = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`);
  return { [`${name}.yaml`]: mapYaml(meta), [`${name}.pgm`]: Buffer.concat([header, picture.pixels]) };
}

function json(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
