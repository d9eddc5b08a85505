import type { DayClosing, Payout, Sums } from '@rota/contract/settlement';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { dayOf, spanOf } from './days.rules.ts';
import * as store from './settlement.store.ts';
import type { DayRow, MovementRow, PartyRow, SumsRow } from './settlement.store.ts';

export type SettlementDeps = {
  readonly database: Database;
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly sellerNames: (tx: Tx, projectId: number) => Promise<ReadonlyMap<string, string>>;
  readonly house: (projectId: number) => Promise<string>;
  readonly clock: () => number;
};
/** A day of a pickup location with each of its movements; what is of a seller has their name. */
export type Day = {
  readonly days: readonly DayClosing[];
  readonly movements: readonly (MovementRow & { readonly name: string })[];
};

/** What each has coming, and days that are closed: all of it adds up the ledger, and nothing else. */
export function createSettlementService({ database, timeZone, sellerNames, house, clock }: SettlementDeps) {
  async function payouts(projectId: number, from: string, to: string): Promise<Payout[]> {
    const [zone, own] = await Promise.all([timeZone(projectId), house(projectId)]);
    return database.tenant(projectId, async (tx) => {
      const names = await sellerNames(tx, projectId);
      const owed = await store.owedNow(tx, projectId);
      const sums = await store.sumByParty(tx, projectId, spanOf(from, to, zone));
      // Who is owed something, or owes it, is there although nothing moved on those days.
      const still = owed.filter(
        (one) =>
          one.owed !== 0 && !sums.some((row) => row.party === one.party && row.currency === one.currency),
      );
      return [...sums, ...still.map(nothingOf)].map((row) => ({
        ...sumsOf(row),
        sub_merchant_id: row.party === '' ? null : row.party,
        name: row.party === '' ? own : (names.get(row.party) ?? row.party),
        released_minor: row.released,
        owed_minor:
          owed.find(({ party, currency }) => party === row.party && currency === row.currency)?.owed ?? 0,
      }));
    });
  }

  async function days(projectId: number, from: string, to: string): Promise<DayClosing[]> {
    const zone = await timeZone(projectId);
    return database.tenant(projectId, (tx) => daysInside(tx, projectId, { from, to, zone }));
  }

  async function daysInside(
    tx: Tx,
    projectId: number,
    {
      from,
      to,
      zone,
      stationId,
    }: { readonly from: string; readonly to: string; readonly zone: string; readonly stationId?: string },
  ): Promise<DayClosing[]> {
    const closings = await store.listClosings(tx, projectId, from, to);
    const rows = await store.sumByDay(tx, projectId, spanOf(from, to, zone), zone, stationId);
    return rows.map((row) => {
      const closing = closings.find(
        (one) => one.day === row.day && one.station_id === row.station_id && one.currency === row.currency,
      );
      return { ...dayFields(row), closed: closing === undefined ? null : closedOf(closing) };
    });
  }

  /** Throws RECORD_NOT_FOUND where nothing was taken or given back. */
  async function day(projectId: number, wanted: string, stationId: string): Promise<Day> {
    const [zone, own] = await Promise.all([timeZone(projectId), house(projectId)]);
    return database.tenant(projectId, async (tx) => {
      const found = await daysInside(tx, projectId, { from: wanted, to: wanted, zone, stationId });
      if (found.length === 0) throw recordNotFound();
      const names = await sellerNames(tx, projectId);
      const movements = await store.listMovements(tx, projectId, spanOf(wanted, wanted, zone), stationId);
      return {
        days: found,
        movements: movements.map((row) => ({
          ...row,
          name: row.party === '' ? own : (names.get(row.party) ?? row.party),
        })),
      };
    });
  }

  /** Closes a day that is over; closed before, it stays so. Throws DAY_NOT_OVER, RECORD_NOT_FOUND. */
  async function close(
    projectId: number,
    wanted: string,
    stationId: string,
    actor: ActorRef,
  ): Promise<DayClosing[]> {
    const zone = await timeZone(projectId);
    if (wanted >= dayOf(clock(), zone)) throw new AppError('DAY_NOT_OVER', 'The day has not ended');
    return database.tenant(projectId, async (tx) => {
      const about = { from: wanted, to: wanted, zone, stationId };
      const found = await daysInside(tx, projectId, about);
      if (found.length === 0) throw recordNotFound();
      for (const one of found) {
        const row = { day: wanted, station_id: stationId, currency: one.currency };
        if (!(await store.insertClosing(tx, projectId, row, actor.name))) continue;
        await recordAudit(tx, {
          projectId,
          actor,
          code: 'LOG_DAY_CLOSED',
          entity: 'day_closing',
          entityId: `${wanted} ${stationId}`,
          before: null,
          after: {
            name: `${wanted}, ${one.station_name}`,
            amount_minor: one.payable_minor,
          },
        });
      }
      return daysInside(tx, projectId, about);
    });
  }

  return { payouts, days, day, close };
}

function nothingOf({ party, currency }: Pick<PartyRow, 'party' | 'currency'>): PartyRow {
  const none = {
    orders: 0,
    sold: 0,
    refunded: 0,
    disputed: 0,
    commission: 0,
    service: 0,
    fee: 0,
    released: 0,
  };
  return { party, currency, ...none };
}

function closedOf({
  number,
  closed_at: at,
  closed_by: by,
}: store.ClosingRow): NonNullable<DayClosing['closed']> {
  return { number, at: at.toISOString(), by };
}

function dayFields(row: DayRow): Omit<DayClosing, 'closed'> {
  return { ...sumsOf(row), day: row.day, station_id: row.station_id, station_name: row.station_name };
}

/** What is owed is what was sold less what went back or was lost, what was kept and what the provider took. */
export function sumsOf({
  currency,
  orders,
  sold,
  refunded,
  disputed,
  commission,
  service,
  fee,
}: SumsRow): Sums {
  return {
    currency,
    orders,
    sold_minor: sold,
    refunded_minor: refunded,
    disputed_minor: disputed,
    commission_minor: commission,
    service_commission_minor: service,
    fee_minor: fee,
    payable_minor: sold - refunded - disputed - commission - service - fee,
  };
}
