import { shade } from './colours.ts';
import { disc, line, n, PIECES } from './pieces.ts';
import type { Random } from '../../random.ts';

/** Glasses and cups of drinks, seen from the side. */
const GLASSES = ['tall', 'tumbler', 'wine', 'tulip', 'mug', 'bottle', 'cup'] as const;
export type DrinkLook = {
  readonly glass: (typeof GLASSES)[number];
  readonly colour: string;
  /** Of its bottom, where it fades into another colour. */
  readonly below?: string;
  /** On top of it. */
  readonly foam?: string;
  readonly ice?: boolean;
  readonly garnish?: 'lemon' | 'orange' | 'mint' | 'cherry' | 'cinnamon';
};

/** Outlines from the rim down and up again, and the inside that is filled, by the half width of rim and foot. */
type Shape = {
  readonly rim: number;
  readonly foot: number;
  readonly top: number;
  readonly bottom: number;
  readonly waist?: number;
};
const SHAPES: Readonly<Record<(typeof GLASSES)[number], Shape>> = {
  tall: { rim: 74, foot: 58, top: 92, bottom: 408 },
  tumbler: { rim: 100, foot: 82, top: 180, bottom: 400 },
  wine: { rim: 78, foot: 30, top: 96, bottom: 290 },
  tulip: { rim: 72, foot: 66, top: 150, bottom: 376, waist: 44 },
  mug: { rim: 96, foot: 92, top: 116, bottom: 398 },
  bottle: { rim: 76, foot: 76, top: 190, bottom: 420 },
  cup: { rim: 112, foot: 62, top: 214, bottom: 364 },
};

/** A drink as SVG on a square of 500. */
export function drawDrink(look: DrinkLook, random: Random): string {
  const shape = SHAPES[look.glass];
  const level = {
    ...shape,
    top: shape.top + (shape.bottom - shape.top) * (look.foam === undefined ? 0.14 : 0.1),
    rim: shape.rim - 7,
    foot: shape.foot - 7,
    bottom: shape.bottom - 10,
  };
  const isCeramic = look.glass === 'cup';
  const drink = `<clipPath id="in"><path d="${outline(level, 0.14)}"/></clipPath><g clip-path="url(#in)"><rect width="500" height="500" fill="url(#drink)"/>${look.ice === true ? ice(level, random) : ''}<rect x="${n(250 - level.rim)}" y="0" width="${n(level.rim * 0.3)}" height="500" fill="#ffffff" opacity="0.16"/></g>`;
  return [
    `<defs><linearGradient id="drink" x1="0" y1="0" x2="0" y2="1"><stop offset="0.25" stop-color="${look.colour}"/><stop offset="0.85" stop-color="${look.below ?? shade(look.colour, -0.15)}"/></linearGradient></defs>`,
    `<ellipse cx="250" cy="${n(shadowAt(look.glass))}" rx="${n(shape.foot + 62)}" ry="16" fill="url(#shadow)"/>`,
    ...(look.glass === 'cup' || look.glass === 'tulip' ? [saucer(shape.bottom)] : []),
    ...(look.glass === 'wine' ? [stem(shape.bottom)] : []),
    ...(look.glass === 'mug' || isCeramic ? [handle(shape, isCeramic)] : []),
    ...(isCeramic ? [] : [`<path d="${outline(shape)}" fill="#ffffff" opacity="0.5"/>`, drink]),
    ...(look.foam === undefined || isCeramic ? [] : [foam(level, look.foam)]),
    ...(isCeramic ? [ceramic(shape, look)] : [glassEdge(shape)]),
    ...(look.glass === 'bottle' ? [bottleNeck(shape, look.colour)] : []),
    garnish(look.garnish, shape, random),
  ].join('');
}

function shadowAt(glass: DrinkLook['glass']): number {
  return glass === 'wine' ? 420 : SHAPES[glass].bottom + 14;
}

function outline({ rim, foot, top, bottom, waist }: Shape, rise = 0): string {
  const middle = (top + bottom) / 2;
  const side = (sign: 1 | -1): string =>
    waist === undefined
      ? ``
      : `C${n(250 + sign * waist)} ${n(sign === 1 ? middle + 50 : middle - 60)} ${n(250 + sign * waist)} ${n(sign === 1 ? middle - 60 : middle + 50)} `;
  const round = Math.min(26, foot * 0.5);
  return (
    `M${n(250 - rim)} ${n(top)}${waist === undefined ? 'L' : side(-1)}${n(250 - foot)} ${n(bottom - round)}Q${n(250 - foot)} ${n(bottom)} ${n(250 - foot + round)} ${n(bottom)}` +
    `L${n(250 + foot - round)} ${n(bottom)}Q${n(250 + foot)} ${n(bottom)} ${n(250 + foot)} ${n(bottom - round)}${waist === undefined ? 'L' : side(1)}${n(250 + rim)} ${n(top)}` +
    `${rise === 0 ? '' : `Q250 ${n(top + rim * rise)} ${n(250 - rim)} ${n(top)}`}Z`
  );
}

function glassEdge(shape: Shape): string {
  const { rim, top, bottom } = shape;
  return (
    `<path d="${outline(shape)}" fill="none" stroke="#ffffff" stroke-width="6" stroke-linejoin="round" opacity="0.9"/>` +
    line(
      `M${n(250 + rim - 24)} ${n(top + 40)}L${n(250 + (rim + shape.foot) / 2 - 26)} ${n(bottom - 60)}`,
      '#ffffff',
      8,
    ).replace('/>', ' opacity="0.55"/>')
  );
}

function ice({ top, rim }: Shape, random: Random): string {
  return [-0.45, 0.3, -0.1]
    .map(
      (at, index) =>
        `<g transform="translate(${n(250 + rim * at)} ${n(top + 34 + index * 46)}) rotate(${n(random.between(-30, 30))})" opacity="0.55">${PIECES.cube('#f4fbff', 27, random)}</g>`,
    )
    .join('');
}

function foam({ top, rim }: Shape, colour: string): string {
  const bubbles = [-0.8, -0.45, -0.1, 0.28, 0.62, 0.84].map((at, index) =>
    disc(250 + rim * at * 0.9, top + (index % 2) * 6, 17 + (index % 3) * 3, colour),
  );
  return `<rect x="${n(250 - rim)}" y="${n(top)}" width="${n(rim * 2)}" height="22" fill="${colour}"/>${bubbles.join('')}`;
}

function saucer(bottom: number): string {
  return `<ellipse cx="250" cy="${n(bottom + 6)}" rx="150" ry="26" fill="#dfe3e2"/><ellipse cx="250" cy="${n(bottom)}" rx="150" ry="24" fill="#fbfcfb"/><ellipse cx="250" cy="${n(bottom)}" rx="104" ry="14" fill="#e7eae9"/>`;
}

function stem(bottom: number): string {
  return `<rect x="244" y="${n(bottom - 8)}" width="12" height="116" fill="#ffffff" opacity="0.85"/><ellipse cx="250" cy="412" rx="66" ry="11" fill="#ffffff" opacity="0.9"/>`;
}

function handle({ rim, top, bottom }: Shape, isCeramic: boolean): string {
  const [x, y, tall] = [
    250 + rim - 14,
    top + (bottom - top) * (isCeramic ? 0.16 : 0.24),
    (bottom - top) * 0.46,
  ];
  return line(
    `M${n(x)} ${n(y)}C${n(x + 78)} ${n(y - 10)} ${n(x + 74)} ${n(y + tall + 6)} ${n(x - 8)} ${n(y + tall)}`,
    isCeramic ? '#eef1f0' : '#ffffff',
    18,
  );
}

function ceramic(shape: Shape, { colour, foam: top }: DrinkLook): string {
  const { rim, top: y } = shape;
  const round = `M${n(250 - rim)} ${n(y)}C${n(250 - rim)} ${n(y + 110)} ${n(250 - 70)} ${n(shape.bottom)} 250 ${n(shape.bottom)}S${n(250 + rim)} ${n(y + 110)} ${n(250 + rim)} ${n(y)}Z`;
  return (
    `<path d="${round}" fill="#fbfcfb"/><path d="${round}" fill="url(#side)"/>` +
    `<ellipse cx="250" cy="${n(y)}" rx="${n(rim)}" ry="30" fill="#ffffff"/><ellipse cx="250" cy="${n(y + 3)}" rx="${n(rim - 11)}" ry="22" fill="${shade(colour, -0.2)}"/>` +
    `<ellipse cx="250" cy="${n(y + 5)}" rx="${n(rim - 16)}" ry="18" fill="${top ?? colour}"/><ellipse cx="238" cy="${n(y + 4)}" rx="${n(rim * 0.4)}" ry="8" fill="${top === undefined ? shade(colour, 0.25) : shade(top, 0.5)}" opacity="0.8"/>`
  );
}

function bottleNeck({ rim, top }: Shape, colour: string): string {
  return (
    `<path d="M${n(250 - rim)} ${n(top + 2)}C${n(250 - rim)} ${n(top - 50)} 222 ${n(top - 50)} 222 ${n(top - 96)}L278 ${n(top - 96)}C278 ${n(top - 50)} ${n(250 + rim)} ${n(top - 50)} ${n(250 + rim)} ${n(top + 2)}Z" fill="#ffffff" opacity="0.62"/>` +
    `<rect x="216" y="${n(top - 122)}" width="68" height="32" rx="7" fill="${shade(colour, -0.45)}"/><rect x="${n(250 - rim)}" y="${n(top + 64)}" width="${n(rim * 2)}" height="92" fill="#ffffff" opacity="0.92"/>` +
    `<rect x="${n(250 - rim)}" y="${n(top + 76)}" width="${n(rim * 2)}" height="9" fill="${shade(colour, -0.45)}"/><circle cx="250" cy="${n(top + 120)}" r="20" fill="${shade(colour, -0.3)}"/>`
  );
}

function garnish(kind: DrinkLook['garnish'], { rim, top }: Shape, random: Random): string {
  const at = (x: number, y: number, turn: number, inside: string): string =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${inside}</g>`;
  switch (kind) {
    case 'lemon':
      return at(250 + rim - 8, top + 4, 12, PIECES.slice('#e8c62f', 44, random));
    case 'orange':
      return at(250 + rim - 8, top + 4, 12, PIECES.slice('#ee8f2c', 46, random));
    case 'mint':
      return [-38, -4, 34]
        .map((turn) =>
          at(250 + turn * 0.9, top + 6 + Math.abs(turn) * 0.3, turn, PIECES.leaf('#4b9b4e', 40, random)),
        )
        .join('');
    case 'cherry':
      return (
        line(`M${n(250 + rim * 0.5)} ${n(top - 6)}q10 -46 44 -60`, '#5d7a35', 6) +
        at(250 + rim * 0.5, top + 10, 0, PIECES.disc('#c3263c', 24, random))
      );
    case 'cinnamon':
      return at(250 + rim * 0.3, top - 6, 68, PIECES.stick('#9a5b2e', 74, random));
    case undefined:
      return '';
  }
}
