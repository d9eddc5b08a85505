import type { Point } from '@rota/floor';
import { copiesInRow, copyObjects, type Row } from '../document/copies.rules.ts';
import { additions, removals, replacements } from '../document/edits.rules.ts';
import { withHeading } from '../document/handles.rules.ts';
import { allOpen } from '../document/hit.rules.ts';
import {
  boundsOf,
  boundsOfAll,
  findObject,
  idOf,
  isPoint,
  middleOfBox,
  objectsWith,
  type MapObject,
} from '../document/objects.ts';
import {
  alignObjects,
  distributeObjects,
  mirrorAt,
  moveBy,
  transformObject,
  turnBy,
  type Alignment,
  type Transform,
} from '../document/transform.rules.ts';
import { pointOf } from '../tools/brush.ts';
import type { EditorSession } from './editor-session.ts';

/** The selection of a session. */
function chosenIn({ store }: Pick<EditorSession, 'store'>): MapObject[] {
  const { document, selection } = store.state();
  return objectsWith(document, selection);
}

/** Puts changed objects in their places, as one step. */
export function change(
  { store }: Pick<EditorSession, 'store'>,
  objects: readonly MapObject[],
  joinAs?: string,
): void {
  store.run(replacements(store.state().document, objects), joinAs === undefined ? {} : { joinAs });
}

function transformChosen(
  session: EditorSession,
  transform: (middle: Point) => Transform,
  joinAs?: string,
): void {
  const chosen = chosenIn(session);
  const box = boundsOfAll(chosen);
  if (box === undefined) return;
  const how = transform(middleOfBox(box));
  change(
    session,
    chosen.map((object) => transformObject(object, how)),
    joinAs,
  );
}

function put(session: EditorSession, objects: readonly MapObject[]): void {
  const { store } = session;
  store.run(additions(store.state().document, objects), { select: objects.map(idOf) });
}

/** How far a copy is put beside what it was copied from, metres. */
const BESIDE = 0.5;
const BESIDE_IT = { dx: BESIDE, dy: -BESIDE };

/** How far what lay round a place on another floor is moved to be on this one. */
function placeFor(session: EditorSession, middle: Point): { readonly dx: number; readonly dy: number } {
  const to = session.isOnMap(middle) ? middle : (session.screen()?.middle() ?? middle);
  return { dx: to.x - middle.x, dy: to.y - middle.y };
}

/** Everything that is done with what is chosen, by whatever hand: keys, buttons, the palette. */
export const actions = {
  removeChosen({ store }: EditorSession): void {
    const { selection, document } = store.state();
    store.run(removals(document, selection), { select: [] });
  },
  selectAll({ store }: EditorSession): void {
    const { document, looks } = store.state();
    store.select(allOpen(document, looks));
  },
  nudge(session: EditorSession, by: Point): void {
    transformChosen(
      session,
      () => moveBy(by.x, by.y),
      `nudge ${[...session.store.state().selection].join(' ')}`,
    );
  },
  /** Radians, counter-clockwise round the middle of all; a single place turns where it is. */
  turn(session: EditorSession, angle: number): void {
    transformChosen(session, (middle) => turnBy(angle, middle));
  },
  mirror(session: EditorSession, way: 'across' | 'updown'): void {
    transformChosen(session, (middle) => mirrorAt(way, middle));
  },
  align(session: EditorSession, how: Alignment): void {
    change(session, alignObjects(chosenIn(session), how));
  },
  distribute(session: EditorSession, along: 'x' | 'y'): void {
    change(session, distributeObjects(chosenIn(session), along));
  },
  duplicate(session: EditorSession, row: Row = { count: 1, dx: BESIDE, dy: -BESIDE }): void {
    put(session, copiesInRow(chosenIn(session), row, session.usedNames(), session.newId));
  },
  copy(session: EditorSession, mapId: string): number {
    const objects = chosenIn(session);
    if (objects.length > 0) session.clipboard.set({ objects, mapId });
    return objects.length;
  },
  /**
   * On the map that it came from a little beside; on another floor at the same place, or in the middle of what is seen where that floor is
   * smaller. What was pasted is what is pasted next, so that one does not lie over the other.
   */
  paste(session: EditorSession, mapId: string): void {
    const copied = session.clipboard.get();
    const box = copied === undefined ? undefined : boundsOfAll(copied.objects);
    if (copied === undefined || box === undefined) return;
    const isHere = copied.mapId === mapId;
    const objects = copyObjects(
      copied.objects,
      isHere ? BESIDE_IT : placeFor(session, middleOfBox(box)),
      session.usedNames(),
      session.newId,
    );
    const { document } = session.store.state();
    const isThere = (id: string) =>
      findObject(document, id) !== undefined || objects.some((object) => idOf(object) === id);
    put(
      session,
      objects.map((object) => {
        if (isPoint(object))
          return isThere(object.escape_point ?? '') ? object : { ...object, escape_point: null };
        // The way here is also the way back.
        const isLedHere = object.layer === 'map_switch' && object.props.to_map === mapId;
        return isLedHere ? { ...object, props: { ...object.props, to_map: copied.mapId } } : object;
      }),
    );
    session.clipboard.set({ objects, mapId });
    if (!isHere) actions.show(session, objects.map(idOf));
  },
  /** Puts what was imported on the map, as one step, and shows it. */
  bring(session: EditorSession, objects: readonly MapObject[]): void {
    put(session, objects);
    actions.show(session, objects.map(idOf));
  },
  /** A point where a robot stands, facing as it does. */
  saveHere(
    session: EditorSession,
    pose: { readonly x: number; readonly y: number; readonly theta: number },
    name: string,
  ): void {
    const { pointType } = session.settings.getState();
    put(session, [pointOf({ pointType }, pose, pose.theta, name, session.newId())]);
  },
  face(session: EditorSession, object: MapObject, angle: number): void {
    change(session, [withHeading(object, angle)], `heading ${idOf(object)}`);
  },
  /** Chooses an object, and brings it into view. */
  show(session: EditorSession, ids: readonly string[]): void {
    const { store } = session;
    store.select(ids);
    const objects = objectsWith(store.state().document, new Set(ids));
    const box = boundsOfAll(objects);
    if (box === undefined) return;
    const [only] = objects;
    session.goTo(objects.length === 1 && only !== undefined && isSmall(only) ? middleOfBox(box) : box);
  },
};

function isSmall(object: MapObject): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(object);
  return maxX - minX < 2 && maxY - minY < 2;
}
