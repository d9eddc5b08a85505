import { createHmac } from 'node:crypto';
import {
  isCallDevice,
  PRESS_BOUNCE_MS,
  type DeviceBinding,
  type DeviceCommandMessage,
  type DeviceStateMessage,
  type PressOutcome,
} from '@rota/contract/call-devices';
import { callResultTexts } from '@rota/contract/robot-calls';
import type { Delivery } from '@rota/contract/deliveries';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { DeliveryService } from '../deliveries/index.ts';
import { findDevice, noteHeard, type DeviceRow } from '../../robots/devices/index.ts';
import {
  stateOf,
  type CallingService,
  type CallRecords,
  type RobotCallService,
} from '../robot-calls/index.ts';
import { findStation, type StationRow } from '../stations/index.ts';
import { useCard } from './call-cards.store.ts';
import * as store from './call-devices.store.ts';
import type { DeviceAddress } from './device-link.service.ts';

export type PressDeps = {
  readonly database: Database;
  readonly calling: CallingService;
  readonly calls: Pick<RobotCallService, 'cancel'>;
  readonly records: Pick<CallRecords, 'open'>;
  readonly deliveries: Pick<DeliveryService, 'command' | 'listOpen'>;
  /** What the numbers of cards are hashed with. */
  readonly cardKey: string;
  readonly tell: (to: DeviceAddress, command: DeviceCommandMessage) => void;
  /** Follows a call for the device from which it was made. */
  readonly follow: (device: DeviceAddress, callId: string) => void;
  readonly clock: () => number;
};

/** The worker of a press has answered by then, or is gone, ms. */
const ABANDONED_MS = 20_000;
/** A device that says nothing new is written down again after this, ms. */
const HEARD_AGAIN_MS = 20_000;

type Press = NonNullable<DeviceStateMessage['press']>;
type Pressed = { readonly device: DeviceRow; readonly card: { readonly name: string } | null };
type Nothing = { readonly call_id: null; readonly seconds: null };
type Done = {
  readonly outcome: PressOutcome;
  readonly seconds: number | null;
  readonly call_id: string | null;
};

const NOTHING: Nothing = { call_id: null, seconds: null };

/** What devices say and what comes of it. One press is worked on once, on whichever server it arrives first. */
export function createPressService(deps: PressDeps) {
  const { database, clock } = deps;

  /** Handles a device's own state, of every type; an unknown or disabled device is skipped. Only those that call robots are pressed. */
  async function hear(from: DeviceAddress, state: DeviceStateMessage): Promise<boolean> {
    const { projectId } = from;
    const at = new Date(clock());
    const device = await database.tenant(projectId, async (tx) => {
      const row = await findDevice(tx, projectId, from.deviceId);
      if (row === undefined || !row.enabled) return undefined;
      const { online, battery, firmware } = state;
      if (isNews(row, state, at)) await noteHeard(tx, projectId, row.id, { online, battery, firmware, at });
      return row;
    });
    if (device === undefined) return false;
    if (!isCallDevice(device.type)) return true;
    if (state.press !== undefined) await answer(from, device, state.press, at);
    else await followAgain(from, device);
    return true;
  }

  /** After a restart the device's call has no follower any more; a device that reports itself gets the state of its call. */
  async function followAgain(from: DeviceAddress, device: DeviceRow): Promise<void> {
    const [last] = await database.tenant(from.projectId, (tx) =>
      store.listPresses(tx, from.projectId, device.id, 1),
    );
    const isCall = last?.outcome === 'success' || last?.outcome === 'queued_success';
    if (!isCall || last.call_id === null) return;
    const open = await deps.records.open(from.projectId);
    if (open.some(({ row }) => row.call_id === last.call_id)) deps.follow(from, last.call_id);
  }

  async function answer(from: DeviceAddress, device: DeviceRow, press: Press, at: Date): Promise<void> {
    const { projectId } = from;
    const noted = { device_key: device.id, press_id: press.id, kind: press.kind, at };
    const { isOurs, known, earlier } = await database.tenant(projectId, async (tx) => {
      const isNew = await store.insertPress(tx, projectId, noted);
      const since = new Date(at.getTime() - PRESS_BOUNCE_MS);
      if (isNew)
        return {
          isOurs: true,
          known: undefined,
          earlier: await store.findPressBefore(tx, projectId, noted, since),
        };
      const isOurs = await store.takePress(
        tx,
        projectId,
        device.id,
        press.id,
        at,
        new Date(at.getTime() - ABANDONED_MS),
      );
      return { isOurs, known: await store.findPress(tx, projectId, device.id, press.id), earlier: undefined };
    });
    if (!isOurs) {
      // Sent again because our answer was lost: it gets the same one. Where there is none yet, its worker answers.
      if (known !== undefined && known.outcome !== null)
        say(from, press.id, { ...known, outcome: known.outcome });
      return;
    }
    const end: store.PressEnd = earlier ?? (await workOff(projectId, device, press));
    await database.tenant(projectId, (tx) => store.endPress(tx, projectId, device.id, press.id, end));
    const { outcome, seconds, call_id: callId } = end;
    say(from, press.id, { outcome: outcome ?? 'error', seconds });
    if (callId !== null && (outcome === 'success' || outcome === 'queued_success')) deps.follow(from, callId);
  }

  function say(
    to: DeviceAddress,
    press: string,
    { outcome, seconds }: Pick<Done, 'outcome' | 'seconds'>,
  ): void {
    deps.tell(to, { command: 'answer', press, outcome, seconds, text: OUTCOME_TEXTS[outcome] });
  }

  async function workOff(projectId: number, device: DeviceRow, press: Press): Promise<store.PressEnd> {
    const { binding, station, card } = await database.tenant(projectId, async (tx) => {
      const binding = (await store.findState(tx, projectId, device.id))?.bindings.find(
        (one) => one.press === press.kind,
      );
      const station = binding && (await findStation(tx, projectId, binding.station_id));
      const digest = press.card === undefined ? undefined : cardDigest(deps.cardKey, press.card);
      const card = digest === undefined ? undefined : await useCard(tx, projectId, digest, new Date(clock()));
      return { binding, station, card };
    });
    const about = { station_name: station?.name ?? null, card_name: card?.name ?? null };
    if (binding === undefined || station === undefined) return { outcome: 'not_bound', ...NOTHING, ...about };
    const isCardGood =
      card !== undefined && (card.station_ids.length === 0 || card.station_ids.includes(station.station_id));
    if (press.kind === 'card' && !isCardGood) return { outcome: 'card_refused', ...NOTHING, ...about };
    const done = await act(projectId, binding, station, { device, card: card ?? null });
    return { ...done, ...about };
  }

  async function act(
    projectId: number,
    binding: DeviceBinding,
    station: StationRow,
    by: Pressed,
  ): Promise<Done> {
    const actor: ActorRef = {
      id: `device:${by.device.device_id}`,
      name: by.card === null ? by.device.name : `${by.device.name} · ${by.card.name}`,
    };
    try {
      switch (binding.action) {
        case 'call':
          return await callTo(projectId, binding, actor);
        case 'cancel':
          return await cancelAt(projectId, station, actor);
        case 'confirm':
          return await confirmAt(projectId, station, actor);
      }
    } catch (error) {
      // What the product does not do now is an outcome to a device; anything else is a fault of ours and is reported as one.
      if (error instanceof AppError) return { outcome: 'error', ...NOTHING };
      throw error;
    }
  }

  async function callTo(
    projectId: number,
    { station_id, kind, confirm }: DeviceBinding,
    actor: ActorRef,
  ): Promise<Done> {
    const wanted = { station_id, kind: kind ?? undefined, confirm };
    const { result, promise, call_id } = await deps.calling.call(projectId, wanted, {
      source: 'device',
      actor,
      key: actor.id,
    });
    const middle = promise === null ? null : (Date.parse(promise.from) + Date.parse(promise.to)) / 2;
    return {
      outcome: result,
      seconds: middle === null ? null : Math.max(0, Math.round((middle - clock()) / 1_000)),
      call_id: call_id ?? null,
    };
  }

  async function cancelAt(projectId: number, station: StationRow, actor: ActorRef): Promise<Done> {
    const [open] = await deps.records.open(projectId, station.station_id);
    if (open === undefined) return { outcome: 'nothing_to_do', ...NOTHING };
    const { call_id } = open.row;
    try {
      await deps.calls.cancel(projectId, call_id, actor);
      return { outcome: 'cancelled', seconds: null, call_id };
    } catch (error) {
      if (error instanceof AppError && error.code === 'CALL_NOT_CANCELLABLE')
        return { outcome: 'nothing_to_do', seconds: null, call_id };
      throw error;
    }
  }

  /** A robot that waits for a person at the station may have come for a call, or with something else. */
  async function confirmAt(projectId: number, station: StationRow, actor: ActorRef): Promise<Done> {
    const called = (await deps.records.open(projectId, station.station_id)).find(
      (call) => stateOf(call) === 'arrived',
    );
    const isHere = (one: Delivery): boolean =>
      one.subtasks.some((stop) => stop.target_id === station.target_id && stop.status === 'arrived');
    const deliveryId =
      called?.row.delivery_id ?? (await deps.deliveries.listOpen(projectId)).find(isHere)?.delivery_id;
    if (deliveryId === undefined) return { outcome: 'nothing_to_do', ...NOTHING };
    try {
      await deps.deliveries.command(projectId, deliveryId, { command: 'confirm', reason: undefined, actor });
    } catch (error) {
      if (error instanceof AppError && error.code === 'DELIVERY_NOT_WAITING')
        return { outcome: 'nothing_to_do', ...NOTHING };
      throw error;
    }
    return { outcome: 'confirmed', seconds: null, call_id: called?.row.call_id ?? null };
  }

  return { hear };
}

/** What a card's number is kept as. */
export function cardDigest(key: string, number: string): string {
  return createHmac('sha256', key).update(number).digest('hex');
}

function isNews(
  before: Pick<DeviceRow, 'battery' | 'firmware' | 'said_online' | 'heard_at'>,
  { online, battery, firmware }: DeviceStateMessage,
  at: Date,
): boolean {
  if (before.heard_at === null || before.said_online !== online) return true;
  const isChanged =
    (battery !== undefined && battery !== before.battery) ||
    (firmware !== undefined && firmware !== before.firmware);
  return isChanged || at.getTime() - before.heard_at.getTime() >= HEARD_AGAIN_MS;
}

const OUTCOME_TEXTS: Readonly<Record<PressOutcome, string>> = {
  ...callResultTexts.en,
  cancelled: 'The call was cancelled',
  confirmed: 'Confirmed',
  nothing_to_do: 'There is nothing to do here',
  not_bound: 'This press does nothing',
  card_refused: 'This card does not call robots here',
};
