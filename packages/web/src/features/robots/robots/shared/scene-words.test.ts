import { expect, test } from 'vitest';
import { situationWords, type Robot } from '@rota/contract/robots';
import { aRobot } from '../../../../testing/builders.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { createPoseStore } from './pose-store.ts';
import type { RobotSprites } from './robot-painter.ts';
import { paintScene, type Scene } from './robots-scene.ts';

const T0 = Date.parse('2026-03-02T09:30:00.000Z');
const view = { center: { x: 0, y: 0 }, resolution: 0.05, rotation: 0, width: 800, height: 600 };
/** A canvas that takes everything and shows nothing. */
const context = new Proxy({} as CanvasRenderingContext2D, { get: () => () => undefined, set: () => true });

/** The words that stand beside a robot on the map. */
function wordsBeside(robot: Partial<Robot>): string[] {
  const store = createPoseStore(() => T0);
  store.upsert([
    aRobot({
      name: 'R-01',
      position: { x: 0, y: 0, theta: 0 },
      updated_at: new Date(T0).toISOString(),
      ...robot,
    }),
  ]);
  const words: string[] = [];
  const picture = {} as HTMLCanvasElement;
  const sprites: RobotSprites = {
    body: () => picture,
    glyph: () => picture,
    badges: () => picture,
    cluster: () => undefined,
    text: (text) => ({ width: 30, paint: () => void words.push(text) }),
  };
  const scene: Scene = {
    store,
    mapId: 'hotel_ground',
    selectedId: undefined,
    emphasisedIds: undefined,
    route: undefined,
    waits: [],
    words: {
      situation: situationWords.en,
      age: () => 'old',
    },
    palette: mapPalettes.light,
    still: true,
  };
  paintScene(context, scene, view, {
    sprites,
    label: (offer) => new Map(offer.labels.map(({ key }) => [key, 0])),
  });
  return words;
}

const since = '2026-03-02T09:29:00.000Z';

test.each<[string, Partial<Robot>, string[]]>([
  ['held by a person', { state: 'idle', hold: { reason: 'person', by: 'Ayşe', since } }, ['R-01', 'On hold']],
  [
    'stopped by a person',
    { state: 'idle', hold: { reason: 'stopped', by: 'Ayşe', since } },
    ['R-01', 'Stopped'],
  ],
  ['paused', { state: 'paused' }, ['R-01', 'Paused']],
  ['in trouble', { state: 'fatal_error' }, ['R-01', 'Fault']],
  ['under way', { state: 'going' }, ['R-01']],
])('a robot that is %s says so beside its name on the map', (_what, robot, words) => {
  expect(wordsBeside(robot)).toEqual(words);
});
