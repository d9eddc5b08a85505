import { z } from 'zod';
import type { ConnectionState, RobotVisualization } from '@rota/fleet-core';
import type { Read } from '../payload.ts';
import { readWith, word } from '../field-readers.ts';
import { poseFields, poseOf } from './parts.ts';

const visualization = z.object(poseFields);

/** Reads `visualization` of any version. */
export function readVisualization(message: unknown): Read<RobotVisualization> {
  const read = readWith(visualization, message);
  return read.ok ? { ok: true, value: poseOf(read.value) } : read;
}

const CONNECTION_STATES: readonly ConnectionState[] = [
  'ONLINE',
  'OFFLINE',
  'CONNECTION_BROKEN',
  'HIBERNATING',
];
const connection = z.object({
  connectionState: word(CONNECTION_STATES, undefined, undefined).pipe(
    z.enum(['ONLINE', 'OFFLINE', 'CONNECTION_BROKEN', 'HIBERNATING']),
  ),
});

/** Reads `connection` of any version: CONNECTIONBROKEN and CONNECTION_BROKEN are one. Number and time of the message do not count. */
export function readConnection(message: unknown): Read<ConnectionState> {
  const read = readWith(connection, message);
  return read.ok ? { ok: true, value: read.value.connectionState } : read;
}
