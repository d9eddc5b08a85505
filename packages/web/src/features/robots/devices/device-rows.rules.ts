import type { CallCard, CallDevice } from '@rota/contract/call-devices';
import { deviceTypes, type Device } from '@rota/contract/devices';
import type { Printer } from '@rota/contract/printers';
import { isBatteryLow } from '../../work/call-devices/shared/call-device-state.rules.ts';
import { printerState } from '../../work/printers/shared/printer-state.rules.ts';

/** Everything that stands about in a venue and works with Rota, robots and elevators apart. */
export const DEVICE_KINDS = [...deviceTypes, 'card', 'printer'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** How one of them is, those first that a person should look at. `unpaired`: it never connected. `on`: it has no connection to lose. */
export const DEVICE_STATES = [
  'trouble',
  'low_battery',
  'offline',
  'unpaired',
  'online',
  'on',
  'off',
] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** One line of the list of everything. */
export type DeviceRow = {
  /** A device's own id; of the others with the kind before it, which no device's id can hold. */
  readonly key: string;
  readonly kind: DeviceKind;
  readonly name: string;
  /** The stations that it belongs to; empty where it belongs to none. */
  readonly places: readonly string[];
  readonly state: DeviceState;
  /** When it was last heard of, or used; null where never. */
  readonly seenAt: string | null;
  /** What tells it apart: the id, the end of a card's number, a printer's address. */
  readonly mark: string;
  /** The registered device, for those that are one. */
  readonly device?: Device;
};

/** A registered device; `call` is what a button, reader or watch says of itself. */
export function rowOfDevice(device: Device, call: CallDevice | undefined): DeviceRow {
  return {
    key: device.device_id,
    kind: device.type,
    name: device.name,
    places: placesOf(call),
    state: call === undefined ? stateAtBroker(device) : stateOfCall(call, device),
    seenAt: call?.heard_at ?? device.signed_in_at,
    mark: device.device_id,
    device,
  };
}

function placesOf(call: CallDevice | undefined): string[] {
  return [...new Set((call?.station_names ?? []).filter((name) => name !== null))];
}

function stateOfCall(call: CallDevice, device: Device): DeviceState {
  if (!call.enabled) return 'off';
  if (call.heard_at === null) return stateAtBroker(device);
  if (!call.online) return 'offline';
  return isBatteryLow(call) ? 'low_battery' : 'online';
}

function stateAtBroker({ enabled, connected, signed_in_at: at }: Device): DeviceState {
  if (!enabled) return 'off';
  if (connected === true) return 'online';
  if (at === null) return connected === null ? 'on' : 'unpaired';
  return connected === null ? 'on' : 'offline';
}

/** A card that readers accept; `stationNames` are those of the project by id. */
export function rowOfCard(card: CallCard, stationNames: ReadonlyMap<string, string>): DeviceRow {
  return {
    key: `card:${card.card_id}`,
    kind: 'card',
    name: card.name,
    places: card.station_ids.flatMap((id) => stationNames.get(id) ?? []),
    state: card.enabled ? 'on' : 'off',
    seenAt: card.last_used_at,
    mark: `… ${card.ending}`,
  };
}

const PRINTER_STATES = {
  ready: 'online',
  trouble: 'trouble',
  away: 'offline',
  never: 'unpaired',
} as const satisfies Record<ReturnType<typeof printerState>, DeviceState>;

/** A receipt printer at `now` (ms). */
export function rowOfPrinter(printer: Printer, now: number): DeviceRow {
  return {
    key: `printer:${printer.printer_id}`,
    kind: 'printer',
    name: printer.name,
    places: [],
    state: PRINTER_STATES[printerState(printer, now)],
    seenAt: printer.seen_at,
    mark: printer.address,
  };
}

/** What the address of the list asks for; several values stand in one text with commas between them. */
export type DeviceFilters = {
  readonly search: string;
  readonly kinds: string;
  readonly states: string;
  readonly place: string;
};

/** Whether a row is among those that are asked for. `fold` drops case and accents, `wordOf` names a kind. */
export function isAsked(
  row: DeviceRow,
  { search, kinds, states, place }: DeviceFilters,
  fold: (text: string) => string,
  wordOf: (kind: DeviceKind) => string,
): boolean {
  const among = (asked: string, value: string) => asked === '' || asked.split(',').includes(value);
  const words = [row.name, row.mark, row.device?.model ?? '', wordOf(row.kind), ...row.places].join(' ');
  return (
    among(kinds, row.kind) &&
    among(states, row.state) &&
    (place === '' || row.places.includes(place)) &&
    fold(words).includes(fold(search))
  );
}

/** Where a row is looked after that is no registered device: its own list, with it found or opened. */
export function pathOfRow({ key, kind, name }: DeviceRow): string {
  const id = key.slice(key.indexOf(':') + 1);
  return kind === 'printer'
    ? `/project/config/printers?printer=${encodeURIComponent(id)}`
    : `/workshop/call-cards?search=${encodeURIComponent(name)}`;
}
