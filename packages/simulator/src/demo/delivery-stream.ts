import type { CreateDelivery } from '@rota/contract';
import type { HotelFloor } from '../hotel/hotel-floor.ts';
import type { Random } from '../random.ts';

const guests = [
  'Ayşe Demir',
  'Mehmet Kaya',
  'Elif Şahin',
  'Jonas Weber',
  'Maria Rossi',
  'Deniz Aydın',
  'Sophie Martin',
  'Burak Çelik',
  'Emma Clark',
  'Zeynep Arslan',
];
const notes = [
  '2 × lentil soup',
  'Tea and simit',
  'Fresh towels',
  'Breakfast tray',
  '1 × pide, 2 × ayran',
  'Birthday cake',
  'Extra pillows',
  'Room service menu 4',
];

/** Invents the next delivery of a floor: from one of its filling points to one or two of its places. */
export function nextDelivery(floor: HotelFloor, targetIds: ReadonlyMap<string, string>, random: Random): CreateDelivery {
  const filling = random.pick(floor.targets.filter((target) => target.type === 'filling'));
  const places = floor.targets.filter((target) => target.type === 'table' || target.type === 'delivery');
  const first = random.pick(places);
  const second = random.next() < 0.2 ? random.pick(places) : undefined;
  const stops = [first, second === first ? undefined : second].filter((stop) => stop !== undefined);
  return {
    kind: 'delivery',
    targets: stops.map((stop) => ({ target_id: idOf(targetIds, stop.name), note: random.pick(notes) ?? '' })),
    ...(filling !== undefined && { filling_target_id: idOf(targetIds, filling.name) }),
    sender: filling?.name ?? 'Front desk',
    ...(random.next() < 0.6 && { address: random.pick(guests) ?? '' }),
  };
}

function idOf(targetIds: ReadonlyMap<string, string>, name: string): string {
  const id = targetIds.get(name);
  if (id === undefined) throw new Error(`The target ${name} is missing.`);
  return id;
}
