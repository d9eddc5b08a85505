import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import type { MapProcessing } from './map-processing.service.ts';

/** Reads an uploaded map. It runs on behalf of the uploader. */
export const processMap = defineJob({
  name: 'maps.process',
  access: { permission: 'maps.edit' },
  payload: z.object({
    projectId: z.number().int(),
    mapId: z.string(),
    fileKey: z.string(),
    version: z.number().int(),
  }),
});

/** Removes maps that were never uploaded. */
const removeAbandonedMaps = defineJob({
  name: 'remove-abandoned-maps',
  access: 'system',
  payload: z.object({}),
});

export function mapJobs(processing: MapProcessing, removeAbandoned: () => Promise<void>): JobHandler[] {
  return [
    handleJob(processMap, (payload) => processing.process(payload.projectId, payload)),
    { ...handleJob(removeAbandonedMaps, removeAbandoned), schedule: '*/10 * * * *' },
  ];
}
