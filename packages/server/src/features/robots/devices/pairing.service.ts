import { randomUUID } from 'node:crypto';
import {
  PAIRING_MINUTES,
  PAIRING_POLL_S,
  type BrokerAccess,
  type Device,
  type DeviceType,
  type PairingAnswer,
  type PairingStart,
} from '@rota/contract/devices';
import { z } from 'zod';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { translateConflict } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import { createTokenBucket, type TokenBucket } from '../../../token-bucket.ts';
import type { Vault } from '../../../vault/index.ts';
import { DEVICE_CONFLICTS, deviceSnapshot, type DeviceService } from './devices.service.ts';
import type { DeviceRow } from './devices.store.ts';
import {
  createPairingCode,
  createPollToken,
  hashPairingCode,
  hashPollToken,
} from './pairing-code.service.ts';
import * as store from './pairing.store.ts';

export type PairingDeps = {
  readonly database: Database;
  readonly vault: Vault;
  readonly devices: Pick<DeviceService, 'insert' | 'replace' | 'showOne' | 'lockDevice'>;
  readonly clock: () => number;
};
export type PairingService = ReturnType<typeof createPairingService>;
export type Waiting = {
  readonly device_id: string;
  readonly type: DeviceType;
  readonly model: string;
  readonly firmware: string;
};

/** What one address may ask for a code, and how often it may ask for its pairing; a venue's devices have one address. */
const STARTS = { burst: 20, perSecond: 0.1 };
const POLLS = { burst: 120, perSecond: 10 };
/** Wrong codes of one person. */
const MISSES = { burst: 10, perSecond: 1 / 60 };
const MOST_KEYS = 5_000;
/** Devices that wait at once in the whole installation. */
const MOST_WAITING = 1_000;
const MINUTE_MS = 60_000;

const keptAccess = z.object({
  url: z.string(),
  username: z.string(),
  password: z.string(),
  prefix: z.string(),
});

/**
 * Devices that show a code, and people who enter it. A device gets its access once, by a token that it alone has; the code opens nothing
 * by itself, and the person who enters it has to be signed in.
 */
export function createPairingService({ database, vault, devices, clock }: PairingDeps) {
  const starts = createBuckets(STARTS);
  const polls = createBuckets(POLLS);
  const misses = createBuckets(MISSES);
  const secretOf = (pairingId: string): string => `device-pairing/${pairingId}`;
  const untilNow = (): Date => new Date(clock());
  const inMinutes = (): Date => new Date(clock() + PAIRING_MINUTES * MINUTE_MS);

  function requireTokens(bucket: TokenBucket): void {
    if (!bucket.take(clock())) throw new AppError('ThrottlerException', 'Request limit reached, try later');
  }

  /** Gives a device a code to show. Throws ThrottlerException. */
  async function start(device: Waiting, ip: string): Promise<PairingStart> {
    requireTokens(starts(ip));
    const [code, token, expiresAt] = [createPairingCode(), createPollToken(), inMinutes()];
    await database.global(async (tx) => {
      if ((await store.countPairings(tx)) >= MOST_WAITING)
        throw new AppError('ThrottlerException', 'Too many devices wait to be paired');
      await store.insertPairing(tx, {
        ...device,
        pairing_id: randomUUID(),
        expires_at: expiresAt,
        codeHash: hashPairingCode(code),
        tokenHash: hashPollToken(token),
      });
    });
    return {
      code,
      poll_token: token,
      expires_at: expiresAt.toISOString(),
      poll_after_s: PAIRING_POLL_S,
    };
  }

  /** Whether the device was paired, and then its access, which is forgotten here. Throws DEVICE_PAIRING_ENDED, ThrottlerException. */
  async function poll(token: string, ip: string): Promise<PairingAnswer> {
    requireTokens(polls(ip));
    return database.global(async (tx) => {
      const row = await store.lockByToken(tx, hashPollToken(token), untilNow());
      if (row === undefined) throw new AppError('DEVICE_PAIRING_ENDED', 'This pairing has ended');
      const { pairing_id: id, paired_project_id: projectId, name, expires_at: until } = row;
      if (projectId === null || name === null)
        return { state: 'waiting', expires_at: until.toISOString(), poll_after_s: PAIRING_POLL_S };
      const kept = requireRow(await vault.get(tx, secretOf(id)));
      await vault.remove(tx, secretOf(id));
      await store.deletePairing(tx, id);
      return { state: 'paired', project_id: projectId, name, mqtt: keptAccess.parse(JSON.parse(kept)) };
    });
  }

  /** The device that shows a code. Throws DEVICE_CODE_INVALID, and ThrottlerException after too many wrong ones. */
  async function claim(tx: Tx, code: string, actor: ActorRef): Promise<store.PairingRow> {
    const waiting = await store.lockWaiting(tx, hashPairingCode(code), untilNow());
    if (waiting !== undefined) return waiting;
    requireTokens(misses(actor.id));
    throw new AppError('DEVICE_CODE_INVALID', 'No device shows this code');
  }

  /** Lays the access down for the device to fetch. */
  async function hand(
    tx: Tx,
    { pairing_id: id }: store.PairingRow,
    paired: { readonly projectId: number; readonly name: string },
    access: BrokerAccess,
  ): Promise<void> {
    await vault.put(tx, secretOf(id), JSON.stringify(access));
    await store.markPaired(tx, id, { ...paired, expiresAt: inMinutes() });
  }

  async function record(
    tx: Tx,
    projectId: number,
    actor: ActorRef,
    code: 'LOG_DEVICE_PAIRED' | 'LOG_DEVICE_REPLACED',
    before: DeviceRow | null,
    after: DeviceRow,
  ): Promise<void> {
    await recordAudit(tx, {
      projectId,
      actor,
      code,
      entity: 'device',
      entityId: after.device_id,
      before: before && deviceSnapshot(before),
      after: deviceSnapshot(after),
    });
  }

  /** Registers the device that shows a code. Throws DEVICE_CODE_INVALID, DEVICE_ID_TAKEN, NAME_TAKEN, ThrottlerException. */
  async function pair(
    projectId: number,
    { code, name, place }: { readonly code: string; readonly name: string; readonly place: string },
    actor: ActorRef,
  ): Promise<Device> {
    const run = async (tx: Tx): Promise<Device> => {
      const waiting = await claim(tx, code, actor);
      const { device_id, type, model } = waiting;
      const { row, mqtt } = await devices.insert(tx, projectId, { device_id, name, type, model, place });
      await hand(tx, waiting, { projectId, name }, mqtt);
      await record(tx, projectId, actor, 'LOG_DEVICE_PAIRED', null, row);
      return devices.showOne(tx, projectId, row);
    };
    return database.tenant(projectId, run).catch(translateConflict(DEVICE_CONFLICTS));
  }

  /**
   * Puts other hardware in the place of a device: the one that shows a code, or one by its id, whose access is answered. Throws
   * RECORD_NOT_FOUND, DEVICE_CODE_INVALID, DEVICE_TYPE_DIFFERENT, DEVICE_ID_TAKEN, ThrottlerException.
   */
  async function replace(
    projectId: number,
    deviceId: string,
    by: { readonly code: string } | { readonly device_id: string },
    actor: ActorRef,
  ): Promise<Device & { mqtt: BrokerAccess | null }> {
    const run = async (tx: Tx): Promise<Device & { mqtt: BrokerAccess | null }> => {
      const before = await devices.lockDevice(tx, projectId, deviceId);
      const waiting = 'code' in by ? await claim(tx, by.code, actor) : undefined;
      if (waiting !== undefined && waiting.type !== before.type)
        throw new AppError('DEVICE_TYPE_DIFFERENT', 'The new device is of another type');
      const hardware =
        'device_id' in by
          ? { device_id: by.device_id, model: before.model, firmware: null }
          : hardwareOf(requireRow(waiting), before);
      const { row, mqtt } = await devices.replace(tx, projectId, before, hardware);
      if (waiting !== undefined) await hand(tx, waiting, { projectId, name: row.name }, mqtt);
      await record(tx, projectId, actor, 'LOG_DEVICE_REPLACED', before, row);
      const shown = await devices.showOne(tx, projectId, row);
      return { ...shown, mqtt: waiting === undefined ? mqtt : null };
    };
    return database.tenant(projectId, run).catch(translateConflict(DEVICE_CONFLICTS));
  }

  /** Forgets pairings whose time is over, with access that was never fetched. */
  async function forgetEnded(): Promise<void> {
    await database.global(async (tx) => {
      for (const id of await store.deleteEnded(tx, untilNow())) await vault.remove(tx, secretOf(id));
    });
  }

  return { start, poll, pair, replace, forgetEnded };
}

function hardwareOf({ device_id, model, firmware }: store.PairingRow, before: DeviceRow) {
  return {
    device_id,
    model: model === '' ? before.model : model,
    firmware: firmware === '' ? null : firmware,
  };
}

/** A bucket for each key; all are forgotten where there are too many. */
function createBuckets(limit: Parameters<typeof createTokenBucket>[0]): (key: string) => TokenBucket {
  const buckets = new Map<string, TokenBucket>();
  return (key) => {
    const bucket = buckets.get(key) ?? createTokenBucket(limit);
    if (!buckets.has(key) && buckets.size >= MOST_KEYS) buckets.clear();
    buckets.set(key, bucket);
    return bucket;
  };
}
