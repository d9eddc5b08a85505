import { randomUUID } from 'node:crypto';
import type {
  SavedChecklist,
  SavedStates,
  WorkshopChecklist,
  WorkshopStates,
} from '@rota/contract/preparation';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { requireVersion, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import * as store from './setup.store.ts';

export type SetupService = ReturnType<typeof createSetupService>;

/** Both lists are one record each of the installation's audit log. */
const ONLY = 'workshop';
const CONFLICTS: Conflicts = {
  workshop_robot_state: { code: 'WORKSHOP_STATE_IN_USE', message: 'Robots are in a state that is left out' },
};

/** The states and checklists of the workshop, which all projects share. */
export function createSetupService({ database }: { readonly database: Database }) {
  async function readStates(tx: Tx): Promise<WorkshopStates> {
    return { version: (await store.readVersions(tx)).states_version, states: await store.listStates(tx) };
  }
  async function readChecklist(tx: Tx): Promise<WorkshopChecklist> {
    return { version: (await store.readVersions(tx)).checklist_version, items: await store.listItems(tx) };
  }

  /** Throws VERSION_CONFLICT, WORKSHOP_STATE_IN_USE, WORKSHOP_PHASE_FIXED, RECORD_NOT_FOUND for an unknown id. */
  async function saveStates({ version, states }: SavedStates, actor: ActorRef): Promise<WorkshopStates> {
    const run = async (tx: Tx): Promise<WorkshopStates> => {
      const { states_version: current } = await store.lockVersions(tx);
      requireVersion('workshop_state', { version: current }, version);
      const before = await store.listStates(tx);
      const phases = new Map(before.map(({ state_id: id, phase }) => [id, phase]));
      for (const { state_id: id, phase } of states) {
        if (id === undefined) continue;
        if (!phases.has(id)) throw recordNotFound();
        if (phases.get(id) !== phase)
          throw new AppError('WORKSHOP_PHASE_FIXED', 'The phase of a state cannot change');
      }
      await store.replaceStates(
        tx,
        states.map(({ state_id: id = randomUUID(), ...state }) => ({ state_id: id, ...state })),
      );
      const answer = await readStates(tx);
      await recordAudit(tx, {
        projectId: null,
        actor,
        code: 'LOG_WORKSHOP_STATES_CHANGED',
        entity: 'workshop_state',
        entityId: ONLY,
        before: { states: before },
        after: { states: answer.states },
      });
      return answer;
    };
    return database.global(run).catch(translateConflict(CONFLICTS));
  }

  /** Throws VERSION_CONFLICT, RECORD_NOT_FOUND for an unknown id. */
  async function saveChecklist(
    { version, items }: SavedChecklist,
    actor: ActorRef,
  ): Promise<WorkshopChecklist> {
    return database.global(async (tx) => {
      const { checklist_version: current } = await store.lockVersions(tx);
      requireVersion('workshop_checklist', { version: current }, version);
      const before = await store.listItems(tx);
      const known = new Set(before.map(({ item_id: id }) => id));
      if (items.some(({ item_id: id }) => id !== undefined && !known.has(id))) throw recordNotFound();
      await store.replaceItems(
        tx,
        items.map(({ item_id: id = randomUUID(), ...item }) => ({ item_id: id, ...item })),
      );
      const answer = await readChecklist(tx);
      await recordAudit(tx, {
        projectId: null,
        actor,
        code: 'LOG_WORKSHOP_CHECKLIST_CHANGED',
        entity: 'workshop_checklist',
        entityId: ONLY,
        before: { items: before },
        after: { items: answer.items },
      });
      return answer;
    });
  }

  return {
    states: () => database.global(readStates),
    checklist: () => database.global(readChecklist),
    saveStates,
    saveChecklist,
  };
}
