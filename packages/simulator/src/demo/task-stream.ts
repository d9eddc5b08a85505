import type { CreateDelivery, DeliveryKind } from '@rota/contract/deliveries';
import type { HotelFloor, HotelTarget } from '../hotel/hotel-floor.ts';
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
  'Baklava for two',
  'Extra pillows',
  'Room service menu 4',
];

/** Parts of a day in a hotel, each so many minutes of the demo long, and how often each kind of work comes in it. */
const PART_MINUTES = 6;
const day: readonly Partial<Record<DeliveryKind, number>>[] = [
  // Breakfast: tables are served and cleared, guests are shown to theirs.
  { table_service: 5, dish_collection: 3, delivery: 4, guidance: 2 },
  // The morning: rooms, waste and what has to be fetched.
  { delivery: 4, recycle: 3, pickup: 3, follow_me: 1, meeting: 1 },
  // Lunch.
  { table_service: 6, dish_collection: 3, delivery: 3, birthday: 1 },
  // The quiet afternoon: a robot goes round with coffee and a word.
  { cruise: 3, delivery: 3, guidance: 2, meeting: 1, pickup: 2, follow_me: 1 },
  // Dinner.
  { table_service: 5, dish_collection: 3, delivery: 4, birthday: 1, recycle: 1 },
];

/** Invents the next task of a floor, as it comes at this minute of the demo's day. */
export function nextTask(
  floor: HotelFloor,
  targetIds: ReadonlyMap<string, string>,
  minute: number,
  random: Random,
): CreateDelivery {
  const weights = day[Math.floor(minute / PART_MINUTES) % day.length] ?? {};
  return taskOf(pickWeighted(weights, random), floor, targetIds, random);
}

/** Room service: from a kitchen below to a room above. */
export function nextRoomService(
  [below, above]: readonly HotelFloor[],
  targetIds: ReadonlyMap<string, string>,
  random: Random,
): CreateDelivery | undefined {
  const from = random.pick((below?.targets ?? []).filter((target) => target.type === 'filling'));
  const to = random.pick((above?.targets ?? []).filter((target) => target.type === 'delivery'));
  if (from === undefined || to === undefined) return undefined;
  return {
    kind: 'delivery',
    sender: from.name,
    filling_target_id: idOf(targetIds, from.name),
    address: random.pick(guests) ?? '',
    targets: [
      {
        target_id: idOf(targetIds, to.name),
        note: random.pick(notes) ?? '',
      },
    ],
  };
}

/** A task of a kind at places of a floor. */
function taskOf(
  kind: DeliveryKind,
  floor: HotelFloor,
  targetIds: ReadonlyMap<string, string>,
  random: Random,
): CreateDelivery {
  const id = ({ name }: HotelTarget): string => idOf(targetIds, name);
  const places = floor.targets.filter((target) => target.type === 'table' || target.type === 'delivery');
  const some = (count: number) =>
    pickSeveral(places, count, random).map((place) => ({ target_id: id(place) }));
  const filling = random.pick(floor.targets.filter((target) => target.type === 'filling'));
  const loaded = filling === undefined ? {} : { filling_target_id: id(filling) };
  const sender = filling?.name ?? 'Front desk';
  const guest = random.pick(guests) ?? '';
  const note = () => ({ note: random.pick(notes) ?? '' });
  switch (kind) {
    case 'delivery':
      return {
        kind,
        sender,
        ...loaded,
        targets: some(random.next() < 0.2 ? 2 : 1).map((stop) => ({
          ...stop,
          ...note(),
        })),
        ...(random.next() < 0.6 && { address: guest }),
      };
    case 'table_service':
      return {
        kind,
        sender,
        ...loaded,
        targets: some(random.next() < 0.5 ? 3 : 2).map((stop) => ({ ...stop, ...note() })),
      };
    case 'dish_collection':
    case 'recycle':
      return { kind, ...loaded, targets: some(kind === 'recycle' ? 2 : 4) };
    case 'pickup':
      return { kind, targets: some(1), sender: guest };
    case 'cruise':
      return { kind, targets: some(4), options: { rounds: 2, speech: 'Coffee, tea, fresh simit!' } };
    case 'guidance':
      return { kind, targets: some(2), address: guest, options: { speech: 'Here we are. Enjoy your stay!' } };
    case 'follow_me':
      return { kind, targets: some(1), sender: 'Housekeeping' };
    case 'meeting':
      return { kind, targets: some(1), address: guest, options: { minutes: 2 } };
    case 'birthday':
      return {
        kind,
        ...loaded,
        targets: some(1),
        address: guest,
        options: { speech: `Happy birthday, ${guest.split(' ')[0] ?? ''}!` },
      };
  }
}

function pickWeighted(weights: Partial<Record<DeliveryKind, number>>, random: Random): DeliveryKind {
  const list = (Object.entries(weights) as [DeliveryKind, number][]).flatMap(([kind, times]) =>
    Array.from({ length: times }, () => kind),
  );
  return random.pick(list) ?? 'delivery';
}

function pickSeveral(places: readonly HotelTarget[], count: number, random: Random): HotelTarget[] {
  const left = [...places];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const one = random.pick(left) as HotelTarget;
    left.splice(left.indexOf(one), 1);
    return one;
  });
}

function idOf(targetIds: ReadonlyMap<string, string>, name: string): string {
  const id = targetIds.get(name);
  if (id === undefined) throw new Error(`The target ${name} is missing.`);
  return id;
}
