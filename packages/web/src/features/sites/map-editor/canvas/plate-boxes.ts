import type { LabelOffer } from '../../../../map/label-board.ts';
import { applyMatrix, worldToPixel, type ViewPlace } from '../../../../map/view-transform.ts';
import type { EditorState } from '../document/editor-store.ts';
import { PLATE_PX } from './object-pictures.ts';
import { NAMES_BELOW } from './object-styles.ts';

/** More points than these at once are a crowd in which no robot's name finds a free place. */
const MOST = 300;
/** About what a letter of a name takes, and how high a name is, CSS pixels. */
const LETTER_PX = 6.2;
const NAME_PX = 15;

/** Where the plates and names of points are in a view, for the names of what drives about to stand beside them. */
export function plateBoxes({ document, looks }: EditorState, view: ViewPlace): LabelOffer {
  const half = PLATE_PX / 2;
  const matrix = worldToPixel(view);
  const seen = looks.points.isVisible
    ? document.points.flatMap((point) => {
        const { x, y } = applyMatrix(matrix, point.x, point.y);
        const isSeen = x > -half && y > -half && x < view.width + half && y < view.height + half;
        return isSeen ? [{ x, y, wide: (point.name.length * LETTER_PX) / 2 }] : [];
      })
    : [];
  const isNamed = view.resolution < NAMES_BELOW;
  const soft =
    seen.length > MOST
      ? []
      : seen.flatMap(({ x, y, wide }) => [
          { left: x - half, top: y - half, right: x + half, bottom: y + half },
          ...(isNamed
            ? [{ left: x - wide, top: y + half, right: x + wide, bottom: y + half + NAME_PX }]
            : []),
        ]);
  return { labels: [], solid: [], soft, moving: [] };
}
