import { expect, test } from 'vitest';
import { judge, type Arrival, type Ledger } from './ledger.ts';

const targets = new Map([
  ['kitchen', { x: 1, y: 1 }],
  ['room', { x: 9, y: 1 }],
]);
const trip = (tripId: string, serialNumber: string) => ({
  tripId,
  serialNumber,
  stops: ['kitchen', 'room'].map((targetId) => ({ targetId, deliveryIds: ['d'] })),
});
const arrival = (
  serialNumber: string,
  orderId: string,
  place: 'kitchen' | 'room',
  odometer: number,
): Arrival => {
  return { serialNumber, orderId, odometer, at: 10 + odometer, ...(targets.get(place) ?? { x: 0, y: 0 }) };
};
const delivery = {
  deliveryId: 'd',
  status: 'Completed',
  serialNumber: 'a',
  stops: [
    { targetId: 'kitchen', doneAt: 20 },
    { targetId: 'room', doneAt: 40 },
  ],
};
const book = (arrivals: Arrival[], change: Partial<Ledger> = {}): Ledger => {
  return { arrivals, trips: [trip('t', 'a'), trip('u', 'b')], deliveries: [delivery], targets, ...change };
};
const carried = [arrival('a', 't-1', 'kitchen', 5), arrival('a', 't-2', 'room', 13)];

test('a delivery whose robot stood once at each of its places is well', () => {
  expect(judge(book(carried))).toEqual({ lost: [], doubled: [], onWrongRobot: [] });
});

test('one that no robot came for, or that has not ended, is lost', () => {
  expect(judge(book(carried.slice(0, 1))).lost).toEqual(['d']);
  expect(judge(book(carried, { deliveries: [{ ...delivery, status: 'Failed' }] })).lost).toEqual(['d']);
});

test('a robot that comes a second time doubles it; one that only gets its order again where it stands does not', () => {
  expect(judge(book([...carried, arrival('a', 't-3', 'room', 13.1)])).doubled).toEqual([]);
  expect(judge(book([...carried, arrival('a', 't-3', 'room', 21)])).doubled).toEqual(['d']);
});

test('a robot whose order was taken back on the last metre has not come yet, and comes once', () => {
  const short = { ...arrival('a', 't-2', 'room', 12.3), x: 8.3 };
  expect(judge(book([...carried.slice(0, 1), short])).lost).toEqual(['d']);
  expect(judge(book([...carried.slice(0, 1), short, arrival('a', 't-3', 'room', 13)]))).toEqual({
    lost: [],
    doubled: [],
    onWrongRobot: [],
  });
});

test('another robot at its place is a wrong robot', () => {
  expect(judge(book([...carried, arrival('b', 'u-1', 'room', 3)])).onWrongRobot).toEqual(['d']);
});

test('a robot that stood at a place when the work there was done was there, and is not there twice when it drives no further', () => {
  const before = { ...arrival('a', 's-1', 'kitchen', 3), at: 5 };
  expect(judge(book([before, arrival('a', 't-2', 'room', 11)]))).toEqual({
    lost: [],
    doubled: [],
    onWrongRobot: [],
  });
  expect(
    judge(book([before, arrival('a', 't-1', 'kitchen', 3.2), arrival('a', 't-2', 'room', 11)])).doubled,
  ).toEqual([]);
  expect(judge(book([{ ...before, serialNumber: 'b' }, arrival('a', 't-2', 'room', 11)])).lost).toEqual([
    'd',
  ]);
  expect(judge(book([before, { ...arrival('a', 's-2', 'room', 11), at: 15 }])).lost).toEqual(['d']);
});
