import type { ValuePreview } from '@rota/contract/robot-config';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../../api/client.ts';
import type { DocumentRef } from './values-source.ts';

/** How soon a robot's answer is seen, ms. */
const EVERY_MS = 5_000;

/** The queries of the configs of robots. */
export const robotConfigQueries = {
  /** The common prefix of a project's queries. */
  all: (projectId: number) => ['robot-config', projectId] as const,
  robots: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['robot-config', projectId, 'robots'] as const,
      queryFn: ({ signal }) => api.robotConfig.list({ params: { projectId } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  robot: (api: ApiClient, projectId: number, robotId: string) =>
    queryOptions({
      queryKey: ['robot-config', projectId, 'robot', robotId] as const,
      queryFn: ({ signal }) => api.robotConfig.get({ params: { projectId, robotId } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  documents: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['robot-config', projectId, 'documents'] as const,
      queryFn: ({ signal }) => api.robotConfig.values({ params: { projectId } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  /** What a text would change; the last answer stays while the next one is on its way. */
  preview: (
    api: ApiClient,
    projectId: number,
    { scope, name }: DocumentRef,
    text: string,
    pilot: string | null,
  ) =>
    queryOptions({
      queryKey: ['robot-config', projectId, 'preview', scope, name, text, pilot] as const,
      queryFn: ({ signal }): Promise<ValuePreview> => {
        const body = { text, pilot_robot_id: pilot };
        return scope === 'installation'
          ? api.robotConfig.previewInstallation({ body }, { signal })
          : api.robotConfig.preview({ params: { projectId, scope, name }, body }, { signal });
      },
      placeholderData: keepPreviousData,
      // Robots and documents change meanwhile.
      staleTime: 0,
    }),
};
