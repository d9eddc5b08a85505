import type { Point } from '@rota/floor';
import { copiesInRow, pasted, type Row } from '../document/copies.rules.ts';
import { additions, removals, replacements } from '../document/edits.rules.ts';
import { withHeading } from '../document/handles.rules.ts';
import { allOpen } from '../document/hit.rules.ts';
import { boundsOf, boundsOfAll, findObject, idOf, isPoint, middleOfBox, objectsWith, type MapObject } from '../document/objects.ts';
import {
  aligned,
  distributed,
  mirrorAt,
  moveBy,
  transformed,
  turnBy,
  type Alignment,
  type Transform,
} from '../document/transform.rules.ts';
import { pointOf } from '../tools/brush.ts';
import { clipboard } from './clipboard.ts';
import type { EditorSession } from './editor-session.ts';

/** What is chosen in a session. */
export function chosenIn({ store }: Pick<EditorSession, 'store'>): MapObject[] {
  const { document, selection } = store.state();
  return objectsWith(document, selection);
}

/** Puts changed objects in their places, as one step. */
export function change({ store }: Pick<EditorSession, 'store'>, objects: readonly MapObject[], joinAs?: string): void {
  store.run(replacements(store.state().document, objects), joinAs === undefined ? {} : { joinAs });
}

function transformChosen(session: EditorSession, transform: (middle: Point) => Transform, joinAs?: string): void {
  const chosen = chosenIn(session);
  const box = boundsOfAll(chosen);
  if (box === undefined) return;
  const how = transform(middleOfBox(box));
  change(
    session,
    chosen.map((object) => transformed(object, how)),
    joinAs,
  );
}

function put(session: EditorSession, objects: readonly MapObject[]): void {
  const { store } = session;
  store.run(additions(store.state().document, objects), { select: objects.map(idOf) });
}

/** How far a copy is put beside what it was copied from, metres. */
const BESIDE = 0.5;

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
    transformChosen(session, () => moveBy(by.x, by.y), `nudge ${[...session.store.state().selection].join(' ')}`);
  },
  /** Radians, counter-clockwise round the middle of all; a single place turns where it is. */
  turn(session: EditorSession, angle: number): void {
    transformChosen(session, (middle) => turnBy(angle, middle));
  },
  mirror(session: EditorSession, way: 'across' | 'updown'): void {
    transformChosen(session, (middle) => mirrorAt(way, middle));
  },
  align(session: EditorSession, how: Alignment): void {
    change(session, aligned(chosenIn(session), how));
  },
  distribute(session: EditorSession, along: 'x' | 'y'): void {
    change(session, distributed(chosenIn(session), along));
  },
  duplicate(session: EditorSession, row: Row = { count: 1, dx: BESIDE, dy: -BESIDE }): void {
    put(session, copiesInRow(chosenIn(session), row, session.taken(), session.newId));
  },
  copy(session: EditorSession, mapId: string): number {
    const objects = chosenIn(session);
    if (objects.length > 0) clipboard.set({ objects, mapId });
    return objects.length;
  },
  /** On the map that it came from a little beside; on another floor at the same place. */
  paste(session: EditorSession, mapId: string): void {
    const { objects, mapId: from } = clipboard.get();
    const by = from === mapId ? { dx: BESIDE, dy: -BESIDE } : { dx: 0, dy: 0 };
    const { document } = session.store.state();
    const known = objects.map((object) =>
      isPoint(object) && object.escape_point !== null && findObject(document, object.escape_point) === undefined
        ? { ...object, escape_point: null }
        : object,
    );
    put(session, pasted(known, by, session.taken(), session.newId));
  },
  /** Puts what was imported on the map, as one step, and shows it. */
  bring(session: EditorSession, objects: readonly MapObject[]): void {
    put(session, objects);
    actions.show(session, objects.map(idOf));
  },
  /** A point where a robot stands, facing as it does. */
  saveHere(session: EditorSession, pose: { readonly x: number; readonly y: number; readonly theta: number }, name: string): void {
    const { pointType } = session.settings.get();
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
