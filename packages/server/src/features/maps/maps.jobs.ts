import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '../../jobs/index.ts';
import type { MapProcessing } from './map-processing.service.ts';

/** Reads an uploaded map. It runs on behalf of whoever uploaded it. */
export const processMap = defineJob({
  name: 'maps.process',
  access: { permission: 'maps.edit' },
  /** `fileKey` tells a map from one of the same name that was deleted before it. */
  payload: z.object({ projectId: z.number().int(), mapId: z.string(), fileKey: z.string(), version: z.number().int() }),
});

export function mapJobs(processing: MapProcessing): JobHandler[] {
  return [handleJob(processMap, (payload) => processing.process(payload.projectId, payload))];
}
