import type { RobotMapAlias, RobotModel } from '@rota/contract/robots';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import * as store from './robot-models.store.ts';

export type ModelDeps = {
  readonly database: Pick<Database, 'tenant'>;
  readonly fleet: Pick<FleetGateway, 'registryChanged'>;
};
export type ModelService = ReturnType<typeof createModelService>;
type AliasChange = {
  readonly model: string;
  readonly map_aliases: readonly RobotMapAlias[];
  readonly version?: number | undefined;
};

const MODEL: AuditedRecord<RobotModel> = {
  entity: 'robot_model',
  // A model is known by what its maker calls it.
  idOf: ({ model }) => model,
  snapshot: ({ model, map_aliases: mapAliases }) => ({ name: model, map_aliases: mapAliases }),
  conflicts: {},
};

/** What the robots of a model have in common. The fleet owner reads its robots again after a change. */
export function createModelService({ database, fleet }: ModelDeps) {
  /** Throws RECORD_NOT_FOUND where the project has no robot of the model, VERSION_CONFLICT. */
  function setMapAliases(
    projectId: number,
    { model, map_aliases: aliases, version }: AliasChange,
    actor: ActorRef,
  ): Promise<RobotModel> {
    return auditedChange(
      database,
      MODEL,
      { projectId, actor, code: 'LOG_ROBOT_MODEL_CHANGED' },
      async (tx) => {
        if (!(await store.isModelInUse(tx, projectId, model))) throw recordNotFound();
        const before = await store.lockModel(tx, projectId, model);
        requireVersion('robot_model', before, version);
        const after = await store.saveMapAliases(tx, projectId, model, aliases);
        await fleet.registryChanged(tx, projectId, 'robots');
        return { before: before.version === 0 ? null : before, after, answer: after };
      },
    );
  }

  return { setMapAliases };
}
