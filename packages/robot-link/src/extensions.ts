import { z } from 'zod';
import { activeFault, SIMULATED_FAULTS, SPEECH_MOST } from '@rota/contract/robots';
import { readSoftware, writeSoftware } from './software.ts';
import type { ServiceEvent, ServiceState, SystemUsage } from '@rota/fleet-core';
import type { Read } from './payload.ts';
import {
  looseList,
  optionalFlag,
  optionalNumber,
  optionalText,
  optionalPart,
  readWith,
  requiredId,
  requiredNumber,
  shownName,
} from './field-readers.ts';
import { omitUndefined, writeHeader, type Header, type WireMessage } from './wire.ts';

const MAX_LIDS = 50;
const MAX_MODES = 50;
const MAX_CAMERAS = 8;
/** Nothing is said for longer than an hour. */
const MOST_SPEECH_S = 3_600;
const MAX_PROTOCOLS = 8;
/** How a robot that publishes videos by WHIP names that among the protocols of its cameras. */
const WEBRTC = 'webrtc';
/** A camera's name is a level of a topic. */
const cameraName = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/);

const lid = z.object({ lid: shownName, state: z.enum(['opening', 'opened', 'closing', 'closed']) });
const percent = requiredNumber.transform((value) => Math.min(100, Math.max(0, value)));
const count = optionalNumber.transform((value) => (value !== undefined && value >= 0 ? value : undefined));
const systemUsage = z
  .object({
    cpu: percent,
    memory: percent,
    disk: percent,
    temperature_c: optionalNumber,
    signal_dbm: optionalNumber,
    received_bytes: count,
    sent_bytes: count,
    uptime_s: count,
  })
  .transform((usage): SystemUsage => {
    const { cpu, memory, disk, temperature_c: temperatureC, signal_dbm: signalDbm } = usage;
    const { received_bytes: receivedBytes, sent_bytes: sentBytes, uptime_s: uptimeS } = usage;
    return {
      cpu,
      memory,
      disk,
      ...(temperatureC !== undefined && { temperatureC }),
      ...(signalDbm !== undefined && { signalDbm }),
      ...(receivedBytes !== undefined && { receivedBytes }),
      ...(sentBytes !== undefined && { sentBytes }),
      ...(uptimeS !== undefined && { uptimeS }),
    };
  });
const speaking = z
  .object({ text: optionalText, seconds_left: requiredNumber })
  .transform(({ text, seconds_left: left }) => ({
    ...(text !== undefined && { text: text.slice(0, SPEECH_MOST) }),
    secondsLeft: Math.min(MOST_SPEECH_S, Math.max(0, left)),
  }));
/** The longest reason of a robot that is kept. */
const MOST_REASON = 300;
const configRejected = z
  .object({ version: requiredNumber, reason: optionalText })
  .transform(({ version, reason }) => ({ version, reason: (reason ?? '').slice(0, MOST_REASON) }))
  .refine(({ version }) => Number.isSafeInteger(version) && version > 0);
const serviceState = z.object({
  lids: looseList(lid, MAX_LIDS),
  mode: optionalText,
  modes: looseList(shownName, MAX_MODES),
  full: optionalFlag,
  cameras: looseList(cameraName, MAX_CAMERAS),
  camera_protocols: looseList(shownName, MAX_PROTOCOLS),
  system_usage: optionalPart(systemUsage),
  battery_cycles: count,
  config_version: count.transform((value) => (Number.isSafeInteger(value) ? value : undefined)),
  config_rejected: optionalPart(configRejected),
  speaking: optionalPart(speaking),
  software: optionalPart(readSoftware),
  faults: looseList(activeFault, SIMULATED_FAULTS.length),
});

/** Reads our `serviceState`. It omits a lid in an unknown state; system usage is in percent. */
export function readServiceState(message: unknown): Read<ServiceState> {
  const read = readWith(serviceState, message);
  if (!read.ok) return read;
  const {
    lids,
    mode,
    modes,
    full,
    cameras,
    camera_protocols: protocols,
    system_usage: usage,
    battery_cycles: batteryCycles,
    config_version: configVersion,
    config_rejected: rejected,
    speaking: said,
    software,
    faults,
  } = read.value;
  const value = {
    lids,
    mode,
    systemUsage: usage,
    ...(batteryCycles !== undefined && { batteryCycles }),
    ...(configVersion !== undefined && { configVersion }),
    ...(rejected !== undefined && { configRejected: rejected }),
    ...(said !== undefined && { speaking: said }),
    ...(software !== undefined && { software }),
    ...(modes.length > 0 && { modes }),
    ...(full !== undefined && { full }),
    ...(cameras.length > 0 && { cameras: [...new Set(cameras)] }),
    ...(protocols.includes(WEBRTC) && { sendsVideo: true }),
    ...(faults.length > 0 && { faults }),
  };
  return { ok: true, value };
}

/** Writes our `serviceState` (robot to fleet control, QoS 1, retained). */
export function writeServiceState(header: Header, service: ServiceState): WireMessage {
  return omitUndefined({
    ...writeHeader(header),
    lids: service.lids.map(({ lid: name, state }) => ({ lid: name, state })),
    mode: service.mode,
    modes: service.modes && [...service.modes],
    full: service.full,
    cameras: service.cameras && [...service.cameras],
    camera_protocols: service.sendsVideo === true ? ['jpeg', WEBRTC] : undefined,
    system_usage: service.systemUsage && writeSystemUsage(service.systemUsage),
    battery_cycles: service.batteryCycles,
    config_version: service.configVersion,
    config_rejected: service.configRejected && { ...service.configRejected },
    speaking: service.speaking && writeSpeaking(service.speaking),
    software: service.software && writeSoftware(service.software),
    faults: service.faults?.map((fault) => ({ ...fault })),
  });
}

function writeSpeaking({ text, secondsLeft }: NonNullable<ServiceState['speaking']>): WireMessage {
  return omitUndefined({ text, seconds_left: secondsLeft });
}

function writeSystemUsage(usage: SystemUsage): WireMessage {
  return omitUndefined({
    cpu: usage.cpu,
    memory: usage.memory,
    disk: usage.disk,
    temperature_c: usage.temperatureC,
    signal_dbm: usage.signalDbm,
    received_bytes: usage.receivedBytes,
    sent_bytes: usage.sentBytes,
    uptime_s: usage.uptimeS,
  });
}

const serviceEvent = z.discriminatedUnion('type', [
  z.object({ event_id: requiredId, type: z.enum(['confirmed', 'full']) }),
  // Whatever is longer than any PIN is wrong, and need not be carried further.
  z.object({ event_id: requiredId, type: z.literal('pin_entered'), pin: z.string().max(16) }),
]);

/** Reads our `serviceEvents`. A repeat of an `event_id` is the same press of the same key. */
export function readServiceEvent(message: unknown): Read<ServiceEvent> {
  const read = readWith(serviceEvent, message);
  if (!read.ok) return read;
  const { event_id: eventId, ...event } = read.value;
  return { ok: true, value: { eventId, ...event } };
}

/** Writes our `serviceEvents` (robot to fleet control, QoS 1). */
export function writeServiceEvent(header: Header, event: ServiceEvent): WireMessage {
  return {
    ...writeHeader(header),
    event_id: event.eventId,
    type: event.type,
    ...(event.type === 'pin_entered' && { pin: event.pin }),
  };
}
