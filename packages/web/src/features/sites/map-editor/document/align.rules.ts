import {
  motionAbout,
  motionFromPairs,
  movePoint,
  type Motion,
  type PlacePair,
  type Point,
} from '@rota/floor';
import { boundsOfAll, isPoint, middleOfBox, type EditorDocument } from './objects.ts';
import { roundAngle, transformObject, type Transform } from './transform.rules.ts';

/** How a map is laid on another scan by hand: metres to the right and up, and degrees counter-clockwise round the middle of all. */
export type HandMotion = { readonly x: number; readonly y: number; readonly degrees: number };

/** Nothing is moved. */
export const STILL: Motion = { x: 0, y: 0, theta: 0 };

function transformOf(motion: Motion): Transform {
  const quarters = motion.theta / (Math.PI / 2);
  return {
    place: (at) => movePoint(motion, at),
    heading: (angle) => roundAngle(angle + motion.theta),
    keepsUpright: Math.abs(quarters - Math.round(quarters)) < 1e-9,
  };
}

/** Everything of a document after a motion; the same document where nothing moves. */
export function alignedDocument(document: EditorDocument, motion: Motion): EditorDocument {
  if (motion.x === 0 && motion.y === 0 && motion.theta === 0) return document;
  const how = transformOf(motion);
  return {
    drawings: document.drawings.flatMap((drawing) => {
      const moved = transformObject(drawing, how);
      return isPoint(moved) ? [] : [moved];
    }),
    points: document.points.flatMap((point) => {
      const moved = transformObject(point, how);
      return isPoint(moved) ? [moved] : [];
    }),
  };
}

/** The motion that a hand asks for. */
export function handMotion(document: EditorDocument, { x, y, degrees }: HandMotion): Motion {
  const box = boundsOfAll([...document.drawings, ...document.points]);
  return motionAbout(
    { x, y, theta: (degrees * Math.PI) / 180 },
    box === undefined ? { x: 0, y: 0 } : middleOfBox(box),
  );
}

/** The motion that matched places ask for, and how far off they are then, metres: one place only shifts. Undefined where there is none. */
export function pairsMotion(
  pairs: readonly PlacePair[],
): { readonly motion: Motion; readonly offM: number } | undefined {
  const [only] = pairs;
  if (only === undefined) return undefined;
  if (pairs.length > 1) return motionFromPairs(pairs);
  return { motion: { x: only.to.x - only.from.x, y: only.to.y - only.from.y, theta: 0 }, offM: 0 };
}

/** Where a place was before a motion. */
export function beforeMotion({ x, y, theta }: Motion, place: Point): Point {
  return movePoint({ x: 0, y: 0, theta: -theta }, { x: place.x - x, y: place.y - y });
}
