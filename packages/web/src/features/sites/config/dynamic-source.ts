import { rawDynamicConfig, type RawDynamicConfig } from '@rota/contract/config';
import type { ConfigDocument, ConfigSource } from './shared/config-source.ts';

/** The dynamic config of a project. */
export function dynamicSource(projectId: number): ConfigSource {
  const params = { projectId };
  return {
    key: [projectId, 'dynamic'],
    audited: { scope: projectId, id: 'dynamic' },
    isRaw: true,
    load: async (api, signal) => toDocument(await api.config.dynamicRaw({ params }, { signal })),
    logs: ({ config }, { limit, cursor }, signal) =>
      config.dynamicLogs({ params, query: { limit, ...(cursor !== undefined && { cursor }) } }, { signal }),
    save: async (api, { text, restoredFrom }, options) => {
      const body = {
        dynamic_config: text,
        ...(restoredFrom !== undefined && { restored_from: restoredFrom }),
      };
      return toDocument(await api.config.updateDynamic({ params, body }, options));
    },
    readNewer(current) {
      const raw = rawDynamicConfig.safeParse(current).data;
      return raw && toDocument(raw);
    },
  };
}

function toDocument({ dynamic_config: text, ...stamp }: RawDynamicConfig): ConfigDocument {
  return { ...stamp, text };
}
