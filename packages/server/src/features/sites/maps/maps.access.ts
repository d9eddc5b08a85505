import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { mapEditors, mapReaders, mapUploaders } from '../../../access-walker/people.ts';
import { reads, changes, type Requested } from '../../../access-walker/requests.ts';
import {
  aMapZip,
  asRoot,
  FLOOR,
  mapsAreProcessed,
  pathOfLink,
  uploadPath,
} from '../../../access-walker/stage.ts';

const ofMap =
  (what: string): Requested =>
  (_stage, { id, mapId }) => ({ path: `/project/${id}/maps/${mapId}${what}` });

export const access: AccessTable = {
  'maps.list': reads({ inProject: mapReaders }, (_stage, { id }) => ({ path: `/project/${id}/maps` })),
  'maps.get': reads({ inProject: mapReaders }, ofMap('')),
  'maps.compressed': reads({ inProject: mapReaders }, ofMap('/compressed')),
  'maps.originalCompressed': reads({ inProject: mapReaders }, ofMap('/original-compressed')),
  'maps.downloadZip': reads({ inProject: mapReaders }, ofMap('/download-zip')),
  'maps.oldMap': reads({ inProject: mapReaders }, (_stage, { id, marker }) => ({
    path: `/robots/${id}/map`,
    body: { site: marker, floor: FLOOR },
  })),
  'maps.files': reads({ inProject: mapReaders }, ofMap('/files')),
  'maps.downloadFile': reads({ inProject: mapReaders }, ofMap('/download/targets.geojson')),
  'maps.config': reads({ inProject: mapReaders }, ofMap('/configs')),
  'maps.logs': reads({ inProject: mapReaders }, ofMap('/logs')),
  'maps.updateConfig': changes({ inProject: mapEditors }, 200, (_stage, { id, mapId }) => ({
    path: `/project/${id}/maps/${mapId}/configs`,
    // Another one each time: the same config again is no change.
    body: { config: { inflation_radius: 0.3, note: aName() } },
  })),
  'maps.uploadZip': changes({ inProject: mapUploaders }, 200, (_stage, { id, marker }) => ({
    path: `/project/${id}/maps/${marker}_${aName()}/upload-zip`,
  })),
  'maps.blank': {
    ...changes({ inProject: mapEditors }, 201, (_stage, { id, marker }) => ({
      path: `/project/${id}/maps/${marker}_${aName()}/blank`,
      body: { width_m: 3, height_m: 3 },
    })),
    settle: (stage) => mapsAreProcessed(stage, stage.own.id),
  },
  'maps.update': changes({ inProject: mapEditors }, 200, (_stage, { id, mapId }) => ({
    path: `/project/${id}/maps/${mapId}`,
    body: { name: aName() },
  })),
  'maps.remove': changes({ inProject: mapEditors }, 200, async (stage, { id, marker }) => {
    const mapId = `${marker}_${aName()}`;
    await uploadPath(stage, id, mapId);
    return { path: `/project/${id}/maps/${mapId}` };
  }),
  'maps.targetUses': reads({ inProject: mapEditors }, (_stage, { id, mapId }) => ({
    path: `/project/${id}/maps/${mapId}/target-uses`,
  })),
  'files.read': reads('anyone', async (stage, { id, mapId }) => ({
    path: pathOfLink((await asRoot(stage, 'GET', `/project/${id}/maps/${mapId}/download-zip`)).body),
  })),
  'files.upload': {
    who: 'anyone',
    // A further version of one map: a map for each who calls would have to be drawn, listed and fetched ever after.
    request: async (stage, { id, mapId }) => ({
      path: await uploadPath(stage, id, mapId),
      body: await aMapZip(),
      headers: { 'content-type': 'application/zip' },
    }),
    success: 200,
    changes: true,
    settle: (stage) => mapsAreProcessed(stage, stage.own.id),
  },
};
