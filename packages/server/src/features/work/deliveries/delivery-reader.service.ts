import type { Readable } from 'node:stream';
import type { InputOf, Page } from '@rota/contract/core';
import type {
  Delivery,
  DeliveryDetails,
  DeliveryGroup,
  DeliveryGrouping,
  deliveriesApi,
} from '@rota/contract/deliveries';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import { listCustody } from './custody.store.ts';
import { composeDelivery, composeEvent, composeRecorded, type Cursor } from './deliveries.rules.ts';
import * as store from './deliveries.store.ts';
import type { DeliveryRow } from './deliveries.tables.ts';
import { deliveryCsv } from './delivery-export.format.ts';
import { listPromises } from './delivery-promises.store.ts';
import { countGroups, listDeliveries } from './delivery-list.store.ts';
import {
  cursorAfter,
  cursorOf,
  filterOf,
  inOrderOfNames,
  listingOf,
  type NamedRobot,
} from './delivery-listing.service.ts';

type ListQuery = InputOf<typeof deliveriesApi.list>['query'];
type GroupsQuery = InputOf<typeof deliveriesApi.groups>['query'];
type ExportQuery = InputOf<typeof deliveriesApi.export>['query'];

export type ReaderDeps = {
  readonly database: Database;
  readonly fleet: FleetGateway;
  readonly robots: { list(projectId: number): Promise<readonly NamedRobot[]> };
  /** IANA name of the time zone of a project. */
  readonly timeZone: (projectId: number) => Promise<string>;
};

/** Rows of an export that are read at once. */
const EXPORT_PAGE = 500;

/** The background of a delivery that has to do with no robot. */
export const NO_ROBOTS = { robotName: null, requestedName: null, view: undefined };

/** Deliveries as they are read: lists, their groups and exports, one with its history. */
export function createDeliveryReader(deps: ReaderDeps) {
  const { database, fleet } = deps;

  async function list(projectId: number, query: ListQuery): Promise<Page<Delivery>> {
    const listing = listingOf(query, await robotOrder(query.group, projectId));
    const { page, subtasks } = await database.tenant(projectId, async (tx) => {
      const page = await listDeliveries(tx, projectId, { ...listing, limit: query.limit + 1 });
      return { page, subtasks: await store.listSubtasks(tx, projectId, idsOf(page.rows)) };
    });
    const rows = page.rows.slice(0, query.limit);
    const last = page.rows.length > query.limit ? rows.at(-1) : undefined;
    return {
      items: await compose(projectId, rows, subtasks),
      next_cursor: last === undefined ? null : cursorAfter(query, last),
      total: page.total,
    };
  }

  /** Robots in the order of their groups: as people count their names. */
  async function robotOrder(
    group: DeliveryGrouping | undefined,
    projectId: number,
  ): Promise<readonly NamedRobot[]> {
    return group === 'robot' ? inOrderOfNames(await deps.robots.list(projectId)) : [];
  }

  async function groups(projectId: number, query: GroupsQuery): Promise<DeliveryGroup[]> {
    const robots = await robotOrder(query.group, projectId);
    const grouped = { by: query.group, robots: robots.map(({ robotId }) => robotId) };
    const counted = await database.tenant(projectId, (tx) =>
      countGroups(tx, projectId, filterOf(query), grouped),
    );
    const names = new Map(robots.map(({ robotId, name }) => [robotId, name]));
    return counted.map(({ key, count }) => ({ key, count, name: names.get(key) ?? key }));
  }

  /** Everything that matches as a file, read page by page while it is sent. Throws VALIDATION_FAILED before its first byte. */
  async function exportRows(projectId: number, query: ExportQuery): Promise<Readable> {
    const listing = listingOf(query, []);
    const timeZone = await deps.timeZone(projectId);
    const pageAfter = (after: Cursor | undefined) =>
      database.tenant(projectId, async (tx) => {
        const { rows } = await listDeliveries(tx, projectId, { ...listing, after, limit: EXPORT_PAGE });
        const [subtasks, custody] = [
          await store.listSubtasks(tx, projectId, idsOf(rows)),
          await listCustody(tx, projectId, idsOf(rows)),
        ];
        const last = rows.at(-1);
        return { rows, subtasks, custody, next: last === undefined ? undefined : cursorOf(query, last) };
      });
    async function* pages() {
      for (
        let page = await pageAfter(undefined);
        page.next !== undefined;
        page = await pageAfter(page.next)
      ) {
        const { custody } = page;
        const deliveries = await compose(projectId, page.rows, page.subtasks);
        yield deliveries.map((one) => ({ ...one, custody: custody.get(one.delivery_id) ?? [] }));
      }
    }
    return deliveryCsv(pages(), { language: query.lang, timeZone });
  }

  async function get(projectId: number, deliveryId: string): Promise<DeliveryDetails> {
    return details(projectId, await database.tenant(projectId, (tx) => read(tx, projectId, deliveryId)));
  }

  async function read(tx: Tx, projectId: number, deliveryId: string) {
    const [row] = await store.listDeliveriesById(tx, projectId, [deliveryId]);
    if (row === undefined) throw recordNotFound();
    const subtasks = await store.listSubtasks(tx, projectId, [deliveryId]);
    const events = await store.listEvents(tx, projectId, deliveryId);
    const custody = (await listCustody(tx, projectId, [deliveryId])).get(deliveryId) ?? [];
    return { row, subtasks, events, custody, promises: await listPromises(tx, projectId, deliveryId) };
  }

  async function details(
    projectId: number,
    { row, subtasks, events, custody, promises }: Awaited<ReturnType<typeof read>>,
  ): Promise<DeliveryDetails> {
    const [delivery] = await compose(projectId, [row], subtasks);
    if (delivery === undefined) throw recordNotFound();
    return {
      ...delivery,
      events: events.map(composeEvent),
      custody,
      promises: promises.map(composeRecorded),
    };
  }

  /** Rows as the contract shows them, with what their robots are doing now. */
  async function compose(
    projectId: number,
    rows: readonly DeliveryRow[],
    subtasks: Awaited<ReturnType<typeof store.listSubtasks>>,
  ) {
    if (!rows.some((row) => row.robot_id !== null || row.requested_robot_id !== null)) {
      return rows.map((row) => composeDelivery(row, subtasks.get(row.delivery_id) ?? [], NO_ROBOTS));
    }
    const [views, robots] = await Promise.all([fleet.robotViews(projectId), deps.robots.list(projectId)]);
    const names = new Map(robots.map((robot) => [robot.robotId, robot.name]));
    return rows.map((row) =>
      composeDelivery(row, subtasks.get(row.delivery_id) ?? [], {
        robotName: row.robot_id === null ? null : (names.get(row.robot_id) ?? null),
        requestedName: row.requested_robot_id === null ? null : (names.get(row.requested_robot_id) ?? null),
        view: row.robot_id === null ? undefined : views.get(row.robot_id),
      }),
    );
  }

  async function listRows(projectId: number, find: (tx: Tx) => Promise<DeliveryRow[]>): Promise<Delivery[]> {
    const { rows, subtasks } = await database.tenant(projectId, async (tx) => {
      const rows = await find(tx);
      return { rows, subtasks: await store.listSubtasks(tx, projectId, idsOf(rows)) };
    });
    return compose(projectId, rows, subtasks);
  }

  return { list, groups, exportRows, get, read, listRows };
}

function idsOf(rows: readonly DeliveryRow[]): string[] {
  return rows.map((row) => row.delivery_id);
}
