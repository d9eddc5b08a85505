import { robotConfigApi, type ValueScope, type ValueText } from '@rota/contract/robot-config';
import type {
  ConfigChange,
  ConfigDocument,
  ConfigSource,
} from '../../../sites/config/shared/config-source.ts';

/** Names one document of values; `name` is a model, a tag or a robot's id, and `-` where there is only one. */
export type DocumentRef = { readonly scope: ValueScope; readonly name: string };

/** A document of values in a project, or that of the installation. */
export function valuesSource(projectId: number, { scope, name }: DocumentRef): ConfigSource {
  if (scope === 'installation') return INSTALLATION;
  const params = { projectId, scope, name };
  return {
    key: [projectId, 'values', scope, name],
    audited: { scope: projectId, id: scope === 'project' ? 'project' : `${scope}:${name}` },
    isRaw: false,
    load: async ({ robotConfig }, signal) => toDocument(await robotConfig.getValues({ params }, { signal })),
    logs: ({ robotConfig }, { limit, cursor }, signal) =>
      robotConfig.valueLogs(
        { params, query: { limit, ...(cursor !== undefined && { cursor }) } },
        { signal },
      ),
    save: async ({ robotConfig }, change, { ifMatch }) =>
      toDocument(await robotConfig.setValues({ params, body: bodyOf(change) }, { ifMatch })),
    readNewer,
  };
}

const INSTALLATION: ConfigSource = {
  key: ['installation', 'values'],
  audited: { scope: 'installation', id: 'installation' },
  isRaw: false,
  load: async ({ robotConfig }, signal) =>
    toDocument(await robotConfig.getInstallation(undefined, { signal })),
  logs: ({ robotConfig }, { limit, cursor }, signal) =>
    robotConfig.installationLogs({ query: { limit, ...(cursor !== undefined && { cursor }) } }, { signal }),
  save: async ({ robotConfig }, change, { ifMatch }) =>
    toDocument(await robotConfig.setInstallation({ body: bodyOf(change) }, { ifMatch })),
  readNewer,
};

function bodyOf({ text, restoredFrom, reach }: ConfigChange) {
  return { text, ...(restoredFrom !== undefined && { restored_from: restoredFrom }), ...reach };
}

function readNewer(current: unknown): ConfigDocument | undefined {
  const newer = robotConfigApi.getValues.response.safeParse(current).data;
  return newer && toDocument(newer);
}

function toDocument({ pilot_robot_id, starts_at, ...text }: ValueText): ConfigDocument {
  return { ...text, reach: { pilot_robot_id, starts_at } };
}
