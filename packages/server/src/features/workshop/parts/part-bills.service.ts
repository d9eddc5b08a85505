import { can } from '@rota/contract/core';
import {
  PART_DUE,
  type BillChange,
  type PartBill,
  type PartDue,
  type RobotParts,
} from '@rota/contract/parts';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef, Session } from '../../../http/context.ts';
import { findRobot } from '../../robots/robots/index.ts';
import * as bills from './part-bills.store.ts';
import { daysUntil, dueOf, missingParts, toPart } from './parts.rules.ts';
import type { PartDeps } from './parts.service.ts';
import { countByLocation, listInstalled, listPartsOfRobot } from './parts.store.ts';

type BillDeps = PartDeps & {
  /** The robots of a project by their ids, with the model of each. */
  readonly robotModels: (
    projectId: number,
  ) => Promise<ReadonlyMap<string, { readonly name: string; readonly model: string }>>;
};
export type BillService = ReturnType<typeof createBillService>;

/** A part in a robot with one thing that is due, for alerts. */
export type PartReminder = {
  readonly part_id: string;
  readonly serial_number: string;
  readonly robot_id: string;
  readonly robot_name: string;
  readonly due: PartDue;
  /** Days until its warranty ends; null where that is not what is due. */
  readonly days: number | null;
};
/** How many parts a project has where, and how many its robots miss. */
export type PartsSummary = {
  readonly in_robots: number;
  readonly on_shelf: number;
  readonly in_repair: number;
  readonly missing: number;
};

/** What robots of a model are made of, and what follows: what a robot misses, and what is due. */
export function createBillService({ database, reach, robotModels, clock }: BillDeps) {
  /** Bills belong to the installation; who sees parts in any project, or sets bills, sees them. Others see none. */
  async function list(session: Session): Promise<PartBill[]> {
    const isAllowed =
      can(session.roles, 'workshop.set_up', undefined) ||
      (await reach.projectsWith(session, 'parts.read')).length > 0;
    return isAllowed ? database.global((tx) => bills.listBills(tx)) : [];
  }

  /** Throws VERSION_CONFLICT. */
  function save(model: string, { lines, version }: BillChange, actor: ActorRef): Promise<PartBill> {
    return database.global(async (tx) => {
      const before = await bills.lockBill(tx, model);
      requireVersion('part_bill', { version: before?.version ?? 0 }, version);
      const after = await bills.saveBill(tx, { model: before?.model ?? model, lines, at: new Date(clock()) });
      await recordAudit(tx, {
        projectId: null,
        actor,
        code: 'LOG_PART_BILL_CHANGED',
        entity: 'part_bill',
        entityId: after.model,
        before: before === undefined ? null : { name: before.model, lines: before.lines },
        after: { name: after.model, lines: after.lines },
      });
      return after;
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function ofRobot(projectId: number, robotId: string): Promise<RobotParts> {
    return database.tenant(projectId, async (tx) => {
      const { name, model } = requireRow(await findRobot(tx, projectId, robotId));
      const rows = await listPartsOfRobot(tx, projectId, robotId);
      const bill = await bills.findBill(tx, model);
      const lines = bill?.lines ?? [];
      const parts = rows.map((row) => toPart(row, name));
      const due = dueOf(lines, parts, clock());
      return {
        model,
        has_bill: lines.length > 0,
        parts: parts.map((part) => ({ ...part, due: due.get(part) ?? [] })),
        missing: missingParts(lines, parts),
      };
    });
  }

  async function listByRobot(tx: Tx, projectId: number) {
    const robots = await robotModels(projectId);
    const lines = new Map(
      (await bills.listBills(tx)).map((bill) => [bills.modelKey(bill.model), bill.lines]),
    );
    const installed = Map.groupBy(await listInstalled(tx, projectId), (row) => row.robot_id ?? '');
    return [...robots].map(([robotId, { name, model }]) => ({
      robotId,
      lines: lines.get(bills.modelKey(model)) ?? [],
      parts: (installed.get(robotId) ?? []).map((row) => toPart(row, name)),
    }));
  }

  /** What is due at the parts in a project's robots. */
  async function listDue(projectId: number): Promise<PartReminder[]> {
    const robots = await database.tenant(projectId, (tx) => listByRobot(tx, projectId));
    return robots.flatMap(({ robotId, lines, parts }) =>
      [...dueOf(lines, parts, clock())].flatMap(([part, due]) =>
        PART_DUE.filter((one) => due.includes(one)).map((one) => ({
          part_id: part.part_id,
          serial_number: part.serial_number,
          robot_id: robotId,
          robot_name: part.robot_name ?? '',
          due: one,
          days: one === 'warranty' ? daysUntil(part.warranty_until, clock()) : null,
        })),
      ),
    );
  }

  /** In the caller's transaction of the project. */
  async function summary(tx: Tx, projectId: number): Promise<PartsSummary> {
    const counts = await countByLocation(tx, projectId);
    const robots = await listByRobot(tx, projectId);
    const missing = robots.flatMap(({ lines, parts }) => missingParts(lines, parts));
    return {
      in_robots: counts.get('robot') ?? 0,
      on_shelf: counts.get('shelf') ?? 0,
      in_repair: counts.get('repair') ?? 0,
      missing: missing.reduce((sum, { count }) => sum + count, 0),
    };
  }

  return { list, save, ofRobot, listDue, summary };
}
