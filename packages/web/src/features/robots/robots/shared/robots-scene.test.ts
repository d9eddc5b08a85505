import { situationWords } from '@rota/contract/robots';
import { expect, test } from 'vitest';
import { aRobot } from '../../../../testing/builders.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { createPoseStore } from './pose-store.ts';
import type { ShownPose } from './pose-tracks.ts';
import type { Frame, PaintedPose, Scene } from './robots-scene.ts';
import { clusterAt, motionSince, robotAt } from './robots-scene.ts';

const T0 = Date.parse('2026-03-02T09:30:00.000Z');
const view = { center: { x: 0, y: 0 }, resolution: 0.05, rotation: 0, width: 800, height: 600 };

function aFrame(changes: Partial<Frame>): Frame {
  return {
    robots: [],
    clusters: [],
    chosen: undefined,
    poses: new Map(),
    moving: false,
    ageing: false,
    ...changes,
  };
}

function sceneAt(now: () => number): Scene {
  const store = createPoseStore(now);
  store.upsert([
    aRobot({
      robot_id: 'A',
      state: 'going',
      position: { x: 0, y: 0, theta: 0 },
      updated_at: new Date(T0).toISOString(),
    }),
  ]);
  store.takePoses([{ robot_id: 'A', x: 1, y: 0, theta: 0, at: T0 + 1_000 }]);
  const words = {
    situation: situationWords.en,
    age: () => '',
  };
  return {
    store,
    mapId: 'hotel_ground',
    selectedId: undefined,
    emphasisedIds: undefined,
    route: undefined,
    waits: [],
    words,
    palette: mapPalettes.light,
    still: false,
  };
}

function paintedAt(scene: Scene, gathered = false): Map<number, PaintedPose> {
  const pose: ShownPose = { x: 0, y: 0, theta: 0, moving: false };
  scene.store.tracks.read(0, scene.store.serverNow(), pose);
  return new Map([[0, { ...pose, gathered }]]);
}

test('a touch means the nearest robot within reach of a finger', () => {
  const frame = aFrame({
    robots: [
      { robotId: 'near', x: 110, y: 100, radius: 13 },
      { robotId: 'nearer', x: 95, y: 100, radius: 13 },
      { robotId: 'far', x: 300, y: 100, radius: 13 },
    ],
  });
  expect(robotAt(frame, 100, 100, 12)).toBe('nearer');
  expect(robotAt(frame, 322, 100, 24)).toBe('far');
  expect(robotAt(frame, 322, 100, 12)).toBeUndefined();
});

test('a large robot is hit anywhere on its body', () => {
  const frame = aFrame({ robots: [{ robotId: 'large', x: 100, y: 100, radius: 60 }] });
  expect(robotAt(frame, 150, 100, 12)).toBe('large');
});

test('a gathering answers where it stands on the floor', () => {
  const frame = aFrame({ clusters: [{ x: 50, y: 50, at: { x: 3, y: 4 } }] });
  expect(clusterAt(frame, 60, 50, 12)).toEqual({ x: 3, y: 4 });
  expect(clusterAt(frame, 90, 50, 12)).toBeUndefined();
});

test('a frame is worth painting once a robot has come a visible step, not before', () => {
  let now = T0 + 1_000;
  const scene = sceneAt(() => now);
  const delay = scene.store.tracks.delay(0);
  now = T0 + 500 + delay;
  const painted = paintedAt(scene);
  now += 5;
  expect(motionSince(scene, view, painted)).toBe('gliding');
  now += 40;
  expect(motionSince(scene, view, painted)).toBe('moved');
});

test('a robot that arrives is painted once more, and then no frame is worth it', () => {
  let now = T0 + 1_000;
  const scene = sceneAt(() => now);
  now = T0 + 900 + scene.store.tracks.delay(0);
  const painted = paintedAt(scene);
  now = T0 + 60_000;
  expect(motionSince(scene, view, painted)).toBe('moved');
  expect(motionSince(scene, view, paintedAt(scene))).toBe('still');
});

test('robots of other floors ask for no frame', () => {
  const scene = sceneAt(() => T0 + 1_500);
  expect(motionSince({ ...scene, mapId: 'hotel_upper' }, view, new Map())).toBe('still');
});

test('a robot outside the view asks for no frame, until it comes in', () => {
  let now = T0 + 1_000;
  const scene = sceneAt(() => now);
  now = T0 + 500 + scene.store.tracks.delay(0);
  const elsewhere = { ...view, center: { x: 500, y: 500 } };
  expect(motionSince(scene, elsewhere, new Map())).toBe('gliding');
  expect(motionSince(scene, view, new Map())).toBe('moved');
});

test('a gathering is repainted less often than a single robot', () => {
  let now = T0 + 1_000;
  const scene = sceneAt(() => now);
  now = T0 + 500 + scene.store.tracks.delay(0);
  const [alone, gathered] = [paintedAt(scene), paintedAt(scene, true)];
  now += 40;
  expect(motionSince(scene, view, alone)).toBe('moved');
  expect(motionSince(scene, view, gathered)).toBe('gliding');
  now += 60;
  expect(motionSince(scene, view, gathered)).toBe('moved');
});
