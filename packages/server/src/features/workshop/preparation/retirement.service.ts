import type { Retirement, WorkshopCard } from '@rota/contract/preparation';
import type { RegisteredRobot } from '@rota/contract/robots';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { ApiKeys } from '../../access/api-keys/index.ts';
import type { MachineAccounts } from '../../access/machine-accounts/index.ts';
import type { RobotAccessPart } from '../../robots/robot-access/index.ts';
import type { RobotDesk } from '../../robots/robots/index.ts';
import type { Vpn } from '../../robots/vpn/index.ts';
import type { CardReader } from './card-reader.service.ts';
import { firstState } from './cards.rules.ts';
import type { CardService } from './cards.service.ts';
import * as cards from './cards.store.ts';

export type RetirementDeps = {
  readonly database: Database;
  readonly desk: Pick<RobotDesk, 'putAway' | 'takeBack' | 'show' | 'obstacles'>;
  readonly reader: Pick<CardReader, 'get' | 'read' | 'stand'>;
  readonly cards: Pick<CardService, 'open'>;
  readonly access: Pick<RobotAccessPart, 'get' | 'forgetWifi'>;
  readonly vpn: Pick<Vpn, 'revokeOfRobot'>;
  readonly apiKeys: Pick<ApiKeys, 'removeOfRobot'>;
  readonly machineAccounts: Pick<MachineAccounts, 'removeOfRobot'>;
  readonly listMapIds: (projectId: number) => Promise<readonly string[]>;
};
export type RetirementService = ReturnType<typeof createRetirementService>;

/** The last day of a robot: what it could come in with is deleted, its history stays. And the day that it is taken back. */
export function createRetirementService(deps: RetirementDeps) {
  const { database, desk, reader } = deps;

  /** What retiring would delete. Throws RECORD_NOT_FOUND. */
  async function preview(projectId: number, robotId: string, actor: ActorRef): Promise<Retirement> {
    const { row, isWorking, uses } = await desk.obstacles(projectId, robotId);
    const access = await deps.access.get(projectId, robotId);
    const card = await reader.get(projectId, robotId, actor);
    return {
      name: row.name,
      is_retired: card.phase === 'retired',
      is_working: isWorking,
      uses,
      has_wifi: access.wifi !== null,
      vpn_client: access.vpn_client?.name ?? null,
      api_keys: access.api_keys.map(({ name }) => name),
      machine_accounts: access.machine_accounts.map(({ name }) => name),
      notes: card.notes.length,
      photos: card.photos.length,
    };
  }

  /** The phase of a robot and the first state of another one, with its card locked. Throws RECORD_NOT_FOUND. */
  async function openFor(tx: Tx, projectId: number, robotId: string, phase: 'retired' | 'received') {
    const { robot, card } = await deps.cards.open(tx, projectId, robotId);
    const { setup, state } = await reader.stand(tx, robot, card);
    return { robot, card, phase: state.phase, stateId: firstState(setup.states, phase).state_id };
  }

  async function record(
    tx: Tx,
    projectId: number,
    actor: ActorRef,
    code: 'LOG_ROBOT_RETIRED' | 'LOG_ROBOT_RESTORED',
    {
      robotId,
      name,
      enabled,
    }: { readonly robotId: string; readonly name: string; readonly enabled: boolean },
  ): Promise<void> {
    await recordAudit(tx, {
      projectId,
      actor,
      code,
      entity: 'robot',
      entityId: robotId,
      before: { name, enabled },
      after: { name, enabled: code === 'LOG_ROBOT_RESTORED' },
    });
  }

  /** Throws RECORD_NOT_FOUND, ROBOT_NAME_DIFFERENT, ROBOT_RETIRED, ROBOT_BUSY, ROBOT_NEEDED. */
  async function retire(
    projectId: number,
    robotId: string,
    name: string,
    actor: ActorRef,
  ): Promise<WorkshopCard> {
    const { row, answer } = await database.tenant(projectId, async (tx) => {
      const { robot, card, phase, stateId } = await openFor(tx, projectId, robotId, 'retired');
      if (robot.name !== name) throw new AppError('ROBOT_NAME_DIFFERENT', 'This is not its name');
      if (phase === 'retired') throw new AppError('ROBOT_RETIRED', 'The robot is retired already');
      const row = await desk.putAway(tx, projectId, robotId);
      await deps.access.forgetWifi(tx, projectId, robotId);
      await deps.vpn.revokeOfRobot(tx, projectId, robotId, actor);
      await deps.apiKeys.removeOfRobot(tx, projectId, robotId, actor);
      await deps.machineAccounts.removeOfRobot(tx, projectId, robotId, actor);
      await cards.enterState(tx, projectId, robotId, { stateId, restarts: false });
      await cards.updateCard(tx, projectId, robotId, { ...contentOf(card), due_on: null });
      await record(tx, projectId, actor, 'LOG_ROBOT_RETIRED', robot);
      return { row, answer: await reader.read(tx, projectId, robotId, actor) };
    });
    await desk.show(projectId, [row]);
    return answer;
  }

  /** Takes it back as received, with new credentials. Throws RECORD_NOT_FOUND, ROBOT_NOT_RETIRED. */
  async function restore(projectId: number, robotId: string, actor: ActorRef): Promise<RegisteredRobot> {
    const { row, activationCode, mqtt } = await database.tenant(projectId, async (tx) => {
      const { robot, card, phase, stateId } = await openFor(tx, projectId, robotId, 'received');
      if (phase !== 'retired') throw new AppError('ROBOT_NOT_RETIRED', 'The robot is not retired');
      const made = await desk.takeBack(tx, projectId, robotId);
      await cards.enterState(tx, projectId, robotId, { stateId, restarts: true });
      await cards.updateCard(tx, projectId, robotId, contentOf(card));
      await record(tx, projectId, actor, 'LOG_ROBOT_RESTORED', robot);
      return made;
    });
    await desk.show(projectId, [row]);
    return {
      robot_id: robotId,
      activation_code: activationCode,
      mqtt,
      map_ids: [...(await deps.listMapIds(projectId))],
    };
  }

  return { preview, retire, restore };
}

function contentOf({ owner, responsible_id, due_on }: cards.CardRow) {
  return { owner, responsible_id, due_on };
}
