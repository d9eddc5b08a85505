import sharp from 'sharp';
import { seededRandom, type Random } from '../../random.ts';
import { shade } from './colours.ts';
import { drawDrink, type DrinkLook } from './glasses.ts';
import { disc, n, PIECES, type Piece } from './pieces.ts';

/** Pieces of one kind: in a ring round the middle, or one there. */
type Part = {
  readonly what: Piece;
  readonly colour: string;
  /** From the middle of a piece to its edge, of a plate that is 200. */
  readonly size: number;
  readonly many?: number;
  /** Their distance from the middle. Default: 0. */
  readonly ring?: number;
  /** Degrees to which the first one is turned. */
  readonly turn?: number;
};
type DishLook = {
  readonly on: 'plate' | 'bowl' | 'board' | 'pan';
  /** Of the plate. */
  readonly dish?: string;
  /** Soup or sauce in it. */
  readonly fill?: string;
  readonly parts: readonly Part[];
};
export type Look = { readonly back: string } & (DishLook | DrinkLook);

/** Pixels of a picture, as large as a product's may be. */
const SIDE = 500;

/** Food on a plate reaches a little over its inner ring. */
const LARGER = 1.2;

/** The picture of a dish as a PNG; `seed` strews its crumbs, so that the same dish is always the same file. */
export async function dishPicture(look: Look, seed: number): Promise<Buffer> {
  return sharp(Buffer.from(dishDrawing(look, seed)))
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** The same as SVG. */
export function dishDrawing(look: Look, seed: number): string {
  const random = seededRandom(seed);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>` +
    `<radialGradient id="back" cx="0.4" cy="0.32" r="0.85"><stop offset="0" stop-color="${shade(look.back, 0.22)}"/><stop offset="1" stop-color="${shade(look.back, -0.12)}"/></radialGradient>` +
    `<radialGradient id="shadow"><stop offset="0.6" stop-color="#000000" stop-opacity="0.3"/><stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="side"><stop offset="0" stop-color="#000000" stop-opacity="0.1"/><stop offset="0.4" stop-color="#000000" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.14"/></linearGradient>` +
    `</defs><rect width="${SIDE}" height="${SIDE}" fill="url(#back)"/>${'glass' in look ? drawDrink(look, random) : drawDish(look, random)}</svg>`
  );
}

function drawDish(look: DishLook, random: Random): string {
  const parts = look.parts.map((part) => drawPart(part, random)).join('');
  const shadow =
    look.on === 'board'
      ? '<rect x="34" y="112" width="444" height="308" rx="44" fill="#000000" opacity="0.14"/>'
      : '<ellipse cx="258" cy="268" rx="226" ry="222" fill="url(#shadow)"/>';
  return `${shadow}<g transform="translate(250 250)">${dishes[look.on](look)}<g transform="scale(${look.on === 'plate' ? LARGER : 1})">${parts}</g></g>`;
}

const dishes: Readonly<Record<DishLook['on'], (look: DishLook) => string>> = {
  plate: ({ dish = '#fbfbf8', fill }) =>
    disc(0, 0, 200, shade(dish, -0.08)) +
    disc(0, -3, 197, dish) +
    disc(0, 0, 146, shade(dish, -0.1)) +
    disc(0, 3, 144, shade(dish, -0.02)) +
    (fill === undefined ? '' : disc(0, 2, 132, fill)),
  bowl: ({ dish = '#fbfbf8', fill = '#d9d4c7' }) =>
    disc(0, 0, 188, shade(dish, -0.14)) +
    disc(0, -4, 184, dish) +
    disc(0, 2, 158, shade(dish, -0.2)) +
    disc(0, 5, 154, shade(fill, -0.1)) +
    disc(0, 8, 148, fill) +
    disc(-44, -46, 70, shade(fill, 0.2), 0.35),
  board: ({ dish = '#b98550' }) =>
    `<rect x="-206" y="-146" width="412" height="300" rx="34" fill="${shade(dish, -0.25)}"/><rect x="-206" y="-152" width="412" height="298" rx="34" fill="${dish}"/>` +
    [-96, -40, 22, 84]
      .map(
        (y) =>
          `<path d="M-190 ${y}q96 -14 190 0t190 -4" fill="none" stroke="${shade(dish, -0.14)}" stroke-width="3"/>`,
      )
      .join(''),
  pan: ({ dish = '#3a3f45', fill = '#d9a441' }) =>
    `<rect x="-232" y="-22" width="74" height="44" rx="16" fill="${dish}"/><rect x="158" y="-22" width="74" height="44" rx="16" fill="${dish}"/>` +
    disc(0, 0, 186, shade(dish, -0.25)) +
    disc(0, -4, 183, dish) +
    disc(0, 0, 158, shade(dish, -0.3)) +
    disc(0, 2, 154, fill) +
    disc(-40, -50, 66, shade(fill, 0.25), 0.3),
};

function drawPart({ what, colour, size, many = 1, ring = 0, turn = 0 }: Part, random: Random): string {
  return Array.from({ length: many }, (_none, index) => {
    const angle = ((index * 360) / many + turn) * (Math.PI / 180);
    const spin = ring === 0 ? turn : (angle * 180) / Math.PI + 90;
    const wobble = many > 1 ? random.between(-6, 6) : 0;
    const at = `${n(Math.cos(angle) * ring)} ${n(Math.sin(angle) * ring)}`;
    return `<g transform="translate(${at}) rotate(${n(spin + wobble)})"><g transform="translate(3 5)" opacity="0.18">${shadowOf(what, size)}</g>${PIECES[what](colour, size, random)}</g>`;
  }).join('');
}

/** Under flat things nothing falls. */
function shadowOf(what: Piece, size: number): string {
  const flat: readonly Piece[] = [
    'crumbs',
    'drizzle',
    'swirl',
    'curl',
    'ring',
    'leaf',
    'diamond',
    'wedge',
    'boat',
    'mound',
  ];
  if (flat.includes(what)) return '';
  const low: readonly Piece[] = ['fillet', 'stick', 'bread', 'fish'];
  return `<ellipse rx="${n(size)}" ry="${n(low.includes(what) ? size * (what === 'stick' ? 0.16 : 0.52) : size * 0.96)}" fill="#000000"/>`;
}
