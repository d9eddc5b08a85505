import type { Point, Raster } from '@rota/floor';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorStore } from '../document/editor-store.ts';
import { snap, snapPlaces, type Snapped, type SnapPlaces } from '../document/snap.rules.ts';
import type { ToolState } from '../tools/tool.ts';
import type { RawEvent } from '../tools/tool-machine.ts';
import type { EditorSettings } from './editor-settings.ts';

const UNSNAPPED = { corners: false, edges: false, walls: false, grid: false };
const NONE: ReadonlySet<string> = new Set();

type Ground = {
  readonly store: EditorStore;
  readonly settings: StoreApi<EditorSettings>;
  readonly raster: () => Raster | undefined;
};

/** Receives where the pointer is, and what it was drawn to. */
type Report = { point(at: Point): void; snapped(to: Snapped | undefined): void };

/** Draws a pointer to what is near it, as the person's settings and the state of the tool want it; the result is where it means to be. */
export function createSnapping(
  { store, settings, raster }: Ground,
  report: Report,
): (event: RawEvent, state: ToolState) => Point {
  const placesFor = createPlaces(store);
  return (event, state) => {
    if (state.isFree === true) {
      report.snapped(undefined);
      report.point(event.raw);
      return event.raw;
    }
    const { snap: options, gridStep } = settings.getState();
    const by = state.offset ?? { x: 0, y: 0 };
    const square = event.shift && state.square !== undefined ? state.square : undefined;
    const from =
      square === undefined
        ? undefined
        : { ...square, from: { x: square.from.x + by.x, y: square.from.y + by.y } };
    const meant = { x: event.raw.x + by.x, y: event.raw.y + by.y };
    // Alt holds off whatever would draw the pointer to it.
    const wanted = event.alt
      ? UNSNAPPED
      : state.isOnScan === true
        ? { ...UNSNAPPED, walls: options.walls }
        : options;
    const snapped = snap(
      meant,
      event.reach,
      { places: placesFor(state.ignored ?? NONE), raster: raster(), options: wanted, gridStep },
      from,
    );
    report.snapped(snapped);
    report.point(snapped.at);
    return { x: snapped.at.x - by.x, y: snapped.at.y - by.y };
  };
}

/** The places of a document that draw a pointer: made once for a document and what is left out, and read with every move. */
function createPlaces(store: EditorStore): (without: ReadonlySet<string>) => SnapPlaces {
  let made:
    | {
        readonly of: unknown;
        readonly without: unknown;
        readonly looks: unknown;
        readonly places: SnapPlaces;
      }
    | undefined;
  return (without) => {
    const { document, looks } = store.state();
    if (made?.of !== document || made.without !== without || made.looks !== looks)
      made = { of: document, without, looks, places: snapPlaces(document, looks, without) };
    return made.places;
  };
}
