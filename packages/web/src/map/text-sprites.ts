import { drawPicture, type Picture } from './picture.ts';

/** Words as a picture; `width` is that of the words, CSS pixels. */
export type TextSprite = {
  readonly width: number;
  paint(context: CanvasRenderingContext2D, x: number, y: number): void;
};

/** Words with a halo, read on any ground, with their middle where they are painted. */
export type TextSprites = (words: string, font: string, color: string, halo: string) => TextSprite;

/** Pictures that are kept at most: words come and go. */
const MOST_KEPT = 3_000;
const HALO_PX = 3.5;
const HEIGHT_PX = 20;

function pictureOf(
  words: string,
  width: number,
  ratio: number,
  [font, color, halo]: readonly [string, string, string],
): Picture {
  return drawPicture(Math.ceil((width + 2 * HALO_PX) * ratio), Math.ceil(HEIGHT_PX * ratio), (context) => {
    context.scale(ratio, ratio);
    context.translate(width / 2 + HALO_PX, HEIGHT_PX / 2);
    context.font = font;
    context.lineJoin = 'round';
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.lineWidth = HALO_PX;
    context.strokeStyle = halo;
    context.strokeText(words, 0, 0);
    context.fillStyle = color;
    context.fillText(words, 0, 0);
  });
}

/** Pictures of words at a pixel ratio, drawn once each: writing is slow, a thousand times a frame. */
export function createTextSprites(ratio: number): TextSprites {
  const kept = new Map<string, TextSprite>();
  const ruler = document.createElement('canvas').getContext('2d');
  return (words, font, color, halo) => {
    const key = `${font} ${color} ${words}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    if (ruler !== null) ruler.font = font;
    const width = ruler?.measureText(words).width ?? 0;
    const picture = pictureOf(words, width, ratio, [font, color, halo]);
    const made: TextSprite = {
      width,
      paint(context, x, y) {
        // On whole pixels it is copied, between them it would be blended: that costs more, and blurs words.
        const left = Math.round((x - width / 2 - HALO_PX) * ratio) / ratio;
        const top = Math.round((y - HEIGHT_PX / 2) * ratio) / ratio;
        context.drawImage(picture, left, top, picture.width / ratio, picture.height / ratio);
      },
    };
    kept.set(key, made);
    return made;
  };
}
