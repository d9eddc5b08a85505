import type { Box } from '../../../../map/box-grid.ts';
import type { KeyedLabel, LabelOffer, LabelSides } from '../../../../map/label-board.ts';
import { LABEL_RANK, labelBox } from '../../../../map/label-layout.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { pixelRatioOf } from '../../../../map/overlay-canvas.ts';
import { createTextSprites, type TextSprites } from '../../../../map/text-sprites.ts';
import { applyMatrix, worldToPixel, type ViewPlace } from '../../../../map/view-transform.ts';
import { TARGET_RANK } from '../../targets/shared/target-rank.ts';
import type { EditorState } from '../document/editor-store.ts';
import {
  boundsOf,
  idOf,
  isPoint,
  layerOf,
  middleOfBox,
  nameOf,
  type MapObject,
} from '../document/objects.ts';
import { PLATE_PX } from './object-pictures.ts';
import { NAMES_BELOW, nameFont, nameOffset } from './object-styles.ts';

/** More points than these at once are a crowd in which no robot's name finds a free place. */
const MOST = 300;
const NAME_PX = 15;
/** A name's distance from the middle of its plate, of its spot, and of its area. */
const CLEAR_PX = { plate: PLATE_PX / 2 + 3, spot: 10, area: 2 } as const;

/** The names of the objects that are not chosen: where they want to stand among all labels of the map, and how they are written. */
export type ObjectNames = {
  offer(state: EditorState, view: ViewPlace): LabelOffer;
  /** Writes the names of the last offer on the sides that they were given. */
  paint(context: CanvasRenderingContext2D, sides: LabelSides): void;
  recolour(palette: MapPalette): void;
};

type Named = { readonly wish: KeyedLabel; readonly words: string };
type Seen = { readonly object: MapObject; readonly x: number; readonly y: number };

/** Names as the viewer places them: none over another, nor over the plate of a point. */
export function createObjectNames(first: MapPalette): ObjectNames {
  let palette = first;
  let sprites: { readonly made: TextSprites; readonly ratio: number } | undefined;
  let named: readonly Named[] = [];

  function spritesFor(view: ViewPlace): TextSprites {
    const ratio = pixelRatioOf(view);
    if (sprites?.ratio !== ratio) sprites = { made: createTextSprites(ratio), ratio };
    return sprites.made;
  }
  function widthOf(words: string, isChosen: boolean, made: TextSprites): number {
    return made(words, nameFont(isChosen), palette.muted, palette.halo).width + 4;
  }
  function wishOf({ object, x, y }: Seen, words: string, made: TextSprites): KeyedLabel {
    return {
      key: idOf(object),
      rank: isPoint(object) ? LABEL_RANK.target + TARGET_RANK[object.type] : LABEL_RANK.zone,
      x,
      y,
      width: widthOf(words, false, made),
      height: NAME_PX,
      clear: clearOf(object),
      isStill: true,
    };
  }
  /** A chosen object writes its own name above the map; the others keep clear of it. */
  function chosenBox({ object, x, y }: Seen, words: string, made: TextSprites): Box {
    const half = widthOf(words, true, made) / 2;
    const middle = y + nameOffset(object);
    return { left: x - half, top: middle - NAME_PX / 2, right: x + half, bottom: middle + NAME_PX / 2 };
  }

  return {
    offer(state, view) {
      const made = spritesFor(view);
      const seen = seenIn(state, view);
      const isNamed = view.resolution < NAMES_BELOW;
      const labels: Named[] = [];
      const solid: Box[] = [];
      for (const one of seen) {
        const words = nameOf(one.object);
        if (words === undefined) continue;
        if (state.selection.has(idOf(one.object))) solid.push(chosenBox(one, words, made));
        else if (isNamed) labels.push({ wish: wishOf(one, words, made), words });
      }
      named = labels;
      const plates = seen.filter(({ object }) => isPoint(object)).map(plateBox);
      return {
        labels: labels.map(({ wish }) => wish),
        solid,
        soft: isNamed || plates.length <= MOST ? plates : [],
        moving: [],
      };
    },
    paint(context, sides) {
      for (const { wish, words } of named) {
        const side = sides.get(wish.key);
        if (side === undefined || sprites === undefined) continue;
        const box = labelBox({ ...wish, side }, side);
        const sprite = sprites.made(words, nameFont(false), palette.muted, palette.halo);
        sprite.paint(context, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
      }
    },
    recolour(next) {
      if (next === palette) return;
      palette = next;
      sprites = undefined;
    },
  };
}

/** What has a name or a plate in a view, with its middle in pixels. */
function seenIn({ document, looks }: EditorState, view: ViewPlace): Seen[] {
  const matrix = worldToPixel(view);
  const seen: Seen[] = [];
  for (const object of [...document.drawings, ...document.points]) {
    if (!looks[layerOf(object)].isVisible || nameOf(object) === undefined) continue;
    const middle = middleOfBox(boundsOf(object));
    const { x, y } = applyMatrix(matrix, middle.x, middle.y);
    if (x >= -PLATE_PX && y >= -PLATE_PX && x <= view.width + PLATE_PX && y <= view.height + PLATE_PX)
      seen.push({ object, x, y });
  }
  return seen;
}

function clearOf(object: MapObject): number {
  if (isPoint(object)) return CLEAR_PX.plate;
  return object.kind === 'point' ? CLEAR_PX.spot : CLEAR_PX.area;
}

function plateBox({ x, y }: Seen): Box {
  const half = PLATE_PX / 2;
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}
