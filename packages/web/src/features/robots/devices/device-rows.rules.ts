import type { CallCard, CallDevice } from '@rota/contract/call-devices';
import { deviceTypes, type Device, type DeviceState as StateOfDevice } from '@rota/contract/devices';
import type { Printer } from '@rota/contract/printers';
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
] as const satisfies readonly (StateOfDevice | 'trouble')[];
export type DeviceState = (typeof DEVICE_STATES)[number];

/** One line of the list of everything. */
export type DeviceRow = {
  /** A device's own id; of the others with the kind before it, which no device's id can hold. */
  readonly key: string;
  readonly kind: DeviceKind;
  readonly name: string;
  /** Where it stands, and the stations that it belongs to; empty where neither is known. */
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
    places: placesOf(device, call),
    state: device.state,
    seenAt: device.heard_at ?? device.signed_in_at,
    mark: device.device_id,
    device,
  };
}

/** Where a person says that it stands, and the stations that its presses are for. */
function placesOf({ place }: Device, call: CallDevice | undefined): string[] {
  const stations = (call?.station_names ?? []).filter((name) => name !== null);
  return [...new Set([...(place === '' ? [] : [place]), ...stations])];
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
  const { model = '', firmware } = row.device ?? {};
  const words = [row.name, row.mark, model, firmware ?? '', wordOf(row.kind), ...row.places].join(' ');
  return (
    among(kinds, row.kind) &&
    among(states, row.state) &&
    (place === '' || row.places.includes(place)) &&
    fold(words).includes(fold(search))
  );
}

/** The list of printers with one of them opened. */
export function pathOfPrinter({ key }: DeviceRow): string {
  return `/project/config/printers?printer=${encodeURIComponent(key.slice(key.indexOf(':') + 1))}`;
}
