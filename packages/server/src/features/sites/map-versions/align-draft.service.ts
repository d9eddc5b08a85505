import { newDrawing, type NewDrawing } from '@rota/contract/drawings';
import { mapPoint, type Alignment, type MapPoint } from '@rota/contract/map-versions';
import {
  motionAbout,
  motionFromPairs,
  movePose,
  moveShape,
  turnHeading,
  type Motion,
  type Point,
  type Pose,
} from '@rota/floor';
import { createTurns } from '../../../adapters/turns.ts';
import { AppError, fieldProblem } from '../../../http/app-error.ts';
import type { Draft } from './map-draft.service.ts';

/** A draft as it lies on a new scan, by which motion, and how far off matched places are, metres. */
export type Aligned = {
  readonly drawings: NewDrawing[];
  readonly points: MapPoint[];
  readonly motion: Motion;
  readonly off_m: number;
};

/** Moves a draft onto a new scan. Throws ALIGNMENT_UNDECIDED. */
export async function alignDraft({ drawings, points }: Draft, alignment: Alignment): Promise<Aligned> {
  const { motion, offM } = motionOf(alignment);
  const turns = createTurns();
  const moved: NewDrawing[] = [];
  for (const drawing of drawings) {
    moved.push(moveDrawing(motion, drawing));
    await turns();
  }
  return {
    drawings: moved,
    points: points.map((point) => movePoint(motion, point)),
    motion,
    off_m: roundTo(offM, 1_000),
  };
}

function motionOf(alignment: Alignment): { readonly motion: Motion; readonly offM: number } {
  if (alignment.by === 'motion') return { motion: motionAbout(alignment, pointAt(alignment.about)), offM: 0 };
  const found = motionFromPairs(
    alignment.pairs.map(({ from, to }) => ({ from: pointAt(from), to: pointAt(to) })),
  );
  if (found === undefined)
    throw new AppError('ALIGNMENT_UNDECIDED', 'The matched places do not tell how the map is turned');
  return found;
}

/** A door is a rectangle or a line, and never a polygon. */
function moveDrawing(motion: Motion, drawing: NewDrawing): NewDrawing {
  const shape = moveShape(motion, drawing, drawing.layer === 'door');
  const props =
    'heading' in drawing.props
      ? { ...drawing.props, heading: turnHeading(motion, drawing.props.heading) }
      : drawing.props;
  const moved = newDrawing.safeParse({
    ...(drawing.id !== undefined && { id: drawing.id }),
    layer: drawing.layer,
    ...shape,
    props,
  });
  if (!moved.success) throw tooFar();
  return moved.data;
}

function movePoint(motion: Motion, point: MapPoint): MapPoint {
  const moved = mapPoint.safeParse({ ...point, ...roundedPose(movePose(motion, point)) });
  if (!moved.success) throw tooFar();
  return moved.data;
}

/** No coordinate of a map is so far from its origin. */
function tooFar(): AppError {
  const details = [fieldProblem('alignment', 'drawing_too_far_away')];
  return new AppError('VALIDATION_FAILED', 'What is drawn would lie too far away', { details });
}

function pointAt([x, y]: readonly [number, number]): Point {
  return { x, y };
}

/** To the millimetre, and to a millionth of a radian: a rotation produces more digits than were measured. */
function roundedPose({ x, y, theta }: Pose): Pose {
  return { x: roundTo(x, 1_000), y: roundTo(y, 1_000), theta: roundTo(theta, 1_000_000) };
}

function roundTo(value: number, parts: number): number {
  // Adding 0 makes no difference between 0 and -0.
  return Math.round(value * parts) / parts + 0;
}
