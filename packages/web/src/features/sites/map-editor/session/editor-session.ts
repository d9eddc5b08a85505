import type { TargetType } from '@rota/contract/targets';
import { cellIndexAt, type Bounds, type PlacePair, type Point, type Raster } from '@rota/floor';
import { nextNames, takenNames } from '../document/copies.rules.ts';
import { handleAt, type Handle } from '../document/handles.rules.ts';
import { objectAt, objectsIn } from '../document/hit.rules.ts';
import type { EditorStore } from '../document/editor-store.ts';
import { nameOf, objectsWith, type MapObject } from '../document/objects.ts';
import type { Snapped } from '../document/snap.rules.ts';
import type { Brush } from '../tools/brush.ts';
import type { Sketch, ToolName } from '../tools/tool.ts';
import { createToolMachine, type ToolMachine } from '../tools/tool-machine.ts';
import type { Clipboard } from './clipboard.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { firstSettings, layersFor, type EditorSettings } from './editor-settings.ts';
import { createSnapping } from './snapping.ts';

/** The screen of a session, while a map is there. */
export type EditorScreen = {
  sketch(sketch: Sketch): void;
  snapped(to: Snapped | undefined): void;
  /** Shows how things were, faintly below what is edited: to compare. */
  compare(objects: readonly MapObject[]): void;
  /** Brings a place or a box into view. */
  goTo(place: Point | Bounds): void;
  /** The middle of what is seen. */
  middle(): Point;
};

/** The information that a session receives about its surroundings. */
export type EditorWorld = {
  readonly newId: () => string;
  readonly clipboard: Clipboard;
  raster(): Raster | undefined;
  /** The first map to which a map switch may lead; empty where there is none. */
  otherMap(): string;
  /** Names of points on other floors of the project. */
  namesElsewhere(): Iterable<string>;
  /** The base name of a new thing of a kind, before its number, e.g. "Table". */
  wordFor(kind: keyof Brush['names'] | TargetType): string;
  readonly refuse: (why: 'locked' | 'shape') => void;
};

/** Where the pointer is, after snapping; undefined while it is not over the map. */
type PointerPlace = { readonly at: Point | undefined };

/** Pairs of places, kept as they are without any motion. */
type Matched = {
  readonly pairs: readonly PlacePair[];
  readonly before: (pair: PlacePair) => PlacePair;
};

/** One person's editing of one map: document, tool and pointer. React and OpenLayers both hang on it. */
export type EditorSession = {
  readonly store: EditorStore;
  readonly settings: StoreApi<EditorSettings>;
  readonly pointer: StoreApi<PointerPlace>;
  /** The keys held down besides a pointer. */
  readonly hands: StoreApi<{ readonly isSpaceHeld: boolean }>;
  /** Whether a shape is begun that can be ended or taken back. */
  readonly drawing: StoreApi<{ readonly isBusy: boolean }>;
  /** Places that were matched to align the map; `before` says of a pair how it was before the map was moved. */
  readonly matched: StoreApi<Matched>;
  readonly machine: ToolMachine;
  readonly screen: () => EditorScreen | undefined;
  readonly newId: () => string;
  readonly clipboard: Clipboard;
  /** Whether a place is on the map; everywhere is, as long as the map is not there. */
  isOnMap(at: Point): boolean;
  choose(tool: ToolName): void;
  attach(screen: EditorScreen): () => void;
  /** Brings a place or a box into view; before there is a screen, as soon as there is one. */
  goTo(place: Point | Bounds): void;
  /** The object that a touch at a place means. */
  objectAt(at: Point, reach: number): MapObject | undefined;
  /** Whether a touch at a place takes hold of a handle. */
  handleAt(at: Point, reach: number): boolean;
  /** A free name for the next point of a type. */
  nextName(word: string): string;
  /** All names of points that are taken. */
  usedNames(): Set<string>;
};

function isOn(raster: Raster | undefined, at: Point): boolean {
  return raster === undefined || cellIndexAt(raster, at) !== -1;
}

/** Begins a session on a store. */
export function createEditorSession(store: EditorStore, world: EditorWorld): EditorSession {
  const settings = createStore(() => firstSettings);
  const pointer = createStore<PointerPlace>(() => ({ at: undefined }));
  const hands = createStore(() => ({ isSpaceHeld: false }));
  const drawing = createStore(() => ({ isBusy: false }));
  const matched = createStore<Matched>(() => ({ pairs: [], before: (pair) => pair }));
  const { screen, attach, goTo } = createScreenPlace();
  const snapEvent = createSnapping(
    { store, settings, raster: () => world.raster() },
    { point: (at) => pointer.setState({ at }), snapped: (to) => screen()?.snapped(to) },
  );

  function usedNames(): Set<string> {
    return takenNames(store.state().document, world.namesElsewhere());
  }
  function numberName(word: string, used: ReadonlySet<string>): string {
    return nextNames(`${word} 0`, used, 1)[0] ?? word;
  }
  function brush(): Brush {
    const { layer, spot, pointType, width } = settings.getState();
    const used = new Set(store.state().document.drawings.flatMap((drawing) => nameOf(drawing) ?? []));
    const nextName = (kind: keyof Brush['names']) => numberName(world.wordFor(kind), used);
    const names = {
      door: nextName('door'),
      fleet: nextName('fleet'),
      camera: nextName('camera'),
      custom: nextName('custom'),
      uwb: nextName('uwb'),
    };
    return { layer, spot, pointType, width, otherMap: world.otherMap(), names };
  }
  function findAt(at: Point, reach: number): MapObject | undefined {
    return objectAt(store.state().document, store.state().looks, at, reach);
  }
  function findHandle(at: Point, reach: number): Handle | undefined {
    const [one, other] = objectsWith(store.state().document, store.state().selection);
    return one === undefined || other !== undefined ? undefined : handleAt(one, at, reach);
  }
  const machine = createToolMachine(
    {
      store,
      brush,
      show: (sketch) => screen()?.sketch(sketch),
      objectAt: findAt,
      handleAt: findHandle,
      objectsIn: (a, b) => objectsIn(store.state().document, store.state().looks, a, b),
      newId: world.newId,
      choose,
      pointName: () => numberName(world.wordFor(settings.getState().pointType), usedNames()),
      match: (from, to) =>
        matched.setState({ pairs: [...matched.getState().pairs, matched.getState().before({ from, to })] }),
      refuse: world.refuse,
    },
    snapEvent,
    (state) => {
      screen()?.snapped(undefined);
      drawing.setState({ isBusy: state?.isBusy === true });
    },
  );
  function choose(tool: ToolName): void {
    machine.cancel();
    screen()?.snapped(undefined);
    const fit = layersFor(tool);
    const { layer } = settings.getState();
    settings.setState({ tool, layer: fit.includes(layer) ? layer : (fit[0] ?? layer) });
    if (tool !== 'select' && tool !== 'pan' && tool !== 'measure') store.select([]);
    machine.start(tool);
  }
  machine.start('select');

  return {
    store,
    settings,
    pointer,
    hands,
    drawing,
    matched,
    machine,
    screen,
    newId: world.newId,
    clipboard: world.clipboard,
    isOnMap: (at) => isOn(world.raster(), at),
    choose,
    attach,
    goTo,
    objectAt: findAt,
    handleAt: (at, reach) => findHandle(at, reach) !== undefined,
    nextName: (word) => numberName(word, usedNames()),
    usedNames,
  };
}

/** The place of a session's screen. Where there is none yet, the last place to go to waits for it. */
function createScreenPlace(): Pick<EditorSession, 'screen' | 'attach' | 'goTo'> {
  let screen: EditorScreen | undefined;
  let goesTo: Point | Bounds | undefined;
  return {
    screen: () => screen,
    attach(next) {
      screen = next;
      if (goesTo !== undefined) next.goTo(goesTo);
      goesTo = undefined;
      return () => {
        if (screen === next) screen = undefined;
      };
    },
    goTo(place) {
      if (screen === undefined) goesTo = place;
      else screen.goTo(place);
    },
  };
}
