import type { Bounds, Point } from '@rota/floor';
import type { LabelOffer, LabelSides } from '../../../../map/label-board.ts';
import type { MapPadding } from '../../../../map/map-control.ts';
import { layerKind } from '../../../../map/map-layer.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { contextForFrame, createOverlayCanvas } from '../../../../map/overlay-canvas.ts';
import type { ViewPlace } from '../../../../map/view-transform.ts';
import type { EditorState } from '../document/editor-store.ts';
import type { EditorScreen, EditorSession } from '../session/editor-session.ts';
import { createEditorInteraction } from './editor-interaction.ts';
import { paintGrid } from './grid-painter.ts';
import { createObjectLayers } from './object-layers.ts';
import { createObjectNames } from './object-names.ts';
import type { SketchWords } from './sketch-styles.ts';

/** The editor's view of the map. */
export type ShownEditor = {
  readonly session: EditorSession;
  readonly palette: MapPalette;
  readonly words: SketchWords;
  readonly padding: MapPadding;
  /** Called with each view: for the minimap. */
  readonly onView: (view: ViewPlace) => void;
};

const MOVE_MS = 200;
/** The closest automatic zoom, metres a pixel. */
const CLOSEST = 0.015;
const ROOM_PX = 90;

/** The objects that are edited, their handles, the grid, and the hands that work on them, as one layer of the floor's map. */
export const editorLayer = layerKind<ShownEditor>('map-editor', (stage, first) => {
  let shown = first;
  let view: ViewPlace | undefined;
  const { session } = first;
  const objects = createObjectLayers(first.palette, first.words, window.devicePixelRatio);
  const names = createObjectNames(first.palette);
  // The grid, and the names of what is not chosen.
  const canvas = createOverlayCanvas();
  let offer: LabelOffer | undefined;
  let sides: LabelSides = new Map();
  let laid: EditorState | undefined;
  const interaction = createEditorInteraction(session, {
    toleranceOf: stage.toleranceOf,
    isSpaceHeld: () => session.hands.getState().isSpaceHeld,
    onTouch: objects.setTouch,
  });
  const screen: EditorScreen = {
    sketch: objects.sketch,
    snapped: objects.snapped,
    compare: objects.compare,
    goTo(place) {
      const own = interaction.getMap()?.getView();
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const duration = still ? 0 : MOVE_MS;
      if (own === undefined) return;
      if (isBounds(place))
        own.fit([place.minX, place.minY, place.maxX, place.maxY], {
          duration,
          minResolution: CLOSEST,
          padding: [ROOM_PX, ROOM_PX, ROOM_PX, ROOM_PX],
        });
      else own.animate({ center: [place.x, place.y], duration });
    },
    middle: () => view?.center ?? { x: 0, y: 0 },
  };
  function paint(): void {
    const context = view && contextForFrame(canvas, view);
    if (view === undefined || context === undefined) return;
    const { isGridShown, gridStep } = session.settings.getState();
    if (isGridShown) paintGrid(context, view, { gridStep, palette: shown.palette, padding: shown.padding });
    names.paint(context, sides);
  }
  function relabel(): void {
    if (view === undefined) return;
    offer = names.offer(session.store.state(), view);
    sides = stage.label(offer);
    paint();
  }
  /** What is edited changed. A hand that pulls something changes nothing here before it lets go. */
  function lay(): void {
    const state = session.store.state();
    objects.show(state);
    const isSame =
      state.document === laid?.document && state.selection === laid.selection && state.looks === laid.looks;
    laid = state;
    if (!isSame) relabel();
  }
  const ends = [session.attach(screen), session.store.subscribe(lay), session.settings.subscribe(paint)];
  lay();
  return {
    layer: objects.layer,
    interaction,
    canvas,
    names: objects.above.canvas,
    show(next) {
      shown = next;
      objects.recolour(next.palette, next.words);
      names.recolour(next.palette);
      relabel();
    },
    prepare: (next) => (offer = names.offer(session.store.state(), next)),
    relabel(next) {
      sides = next;
      paint();
    },
    follow(next) {
      view = next;
      offer ??= names.offer(session.store.state(), next);
      sides = stage.label(offer);
      paint();
      objects.above.follow(next);
      shown.onView(next);
    },
    hit({ at, reach }) {
      const state = session.machine.state();
      if (state === undefined) return undefined;
      const nothing = { kind: 'thing' as const, choose: () => undefined };
      if (state.cursor === 'crosshair') return { ...nothing, cursor: 'crosshair' };
      const isHeld = state.cursor === 'move' || session.handleAt(at, reach);
      if (isHeld) return { ...nothing, cursor: 'move' };
      return session.objectAt(at, reach) === undefined ? undefined : { ...nothing, cursor: 'pointer' };
    },
    dispose() {
      objects.above.dispose();
      for (const end of ends) end();
    },
  };
});

function isBounds(place: Point | Bounds): place is Bounds {
  return 'minX' in place;
}
