import { CALL_DEVICE_TYPES } from '@rota/contract/call-devices';
import { sql } from 'kysely';
import type { Functions } from '../../../db/schema.gen.ts';
import type { Tx } from '../../../db/database.ts';
import { listDevices } from '../../robots/devices/index.ts';
import { readUse, useOf, type Uses } from '../../sites/uses/index.ts';
import { listStates } from './call-devices.store.ts';

/** More than any project has. */
const MOST_DEVICES = 2_000;

/** Names the devices and cards that call from a station, and the cards of a person. */
export function addCallUses(uses: Pick<Uses, 'add'>): void {
  uses.add('station', async (tx, projectId, stationId) =>
    useOf({ kind: 'call_device', effect: 'stops' }, await devicesOf(tx, projectId, stationId)),
  );
  uses.add('station', (tx, projectId, stationId) =>
    readUse(
      tx,
      { kind: 'call_card', effect: 'stops' },
      tx
        .selectFrom('call_card')
        .select(['card_id as id', 'name'])
        .where('project_id', '=', projectId)
        .where('enabled', '=', true)
        .where(sql<boolean>`station_ids ? ${stationId}`),
    ),
  );
  uses.add('user', (tx, _projectId, userId) =>
    readUse(
      tx,
      { kind: 'call_card', effect: 'stays' },
      sql<Functions['call_cards_of_person']>`select * from call_cards_of_person(${userId})`,
    ),
  );
}

async function devicesOf(
  tx: Tx,
  projectId: number,
  stationId: string,
): Promise<{ id: string; name: string }[]> {
  const states = await listStates(tx, projectId);
  const calling = new Set(
    states.flatMap(({ device_key: key, bindings }) =>
      bindings.some(({ station_id: id }) => id === stationId) ? [key] : [],
    ),
  );
  if (calling.size === 0) return [];
  const { rows } = await listDevices(tx, projectId, { limit: MOST_DEVICES, types: CALL_DEVICE_TYPES });
  return rows.flatMap(({ id: key, device_id: id, name }) => (calling.has(key) ? [{ id, name }] : []));
}
