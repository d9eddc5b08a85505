import { shade } from './colours.ts';
import type { Random } from '../../random.ts';

/** Draws one piece around 0,0, about `size` from its middle to its edge, as SVG. */
type Draw = (colour: string, size: number, random: Random) => string;

/** The pieces of food on plates. */
const DRAWN = {
  /** A patty, an olive, a berry. */
  disc: (colour, r) => disc(0, 0, r, colour) + disc(-r * 0.25, -r * 0.3, r * 0.45, shade(colour, 0.25), 0.5),
  /** A slice of a fruit, with its flesh in segments. */
  slice: (colour, r) =>
    disc(0, 0, r, shade(colour, -0.12)) +
    disc(0, 0, r * 0.86, shade(colour, 0.55)) +
    segments(colour, r * 0.78),
  leaf: (colour, r) =>
    `<path d="M0 ${n(-r)}C${n(r * 0.75)} ${n(-r * 0.5)} ${n(r * 0.6)} ${n(r * 0.6)} 0 ${n(r)}C${n(-r * 0.6)} ${n(r * 0.6)} ${n(-r * 0.75)} ${n(-r * 0.5)} 0 ${n(-r)}Z" fill="${colour}"/>` +
    line(`M0 ${n(-r * 0.8)}L0 ${n(r * 0.8)}`, shade(colour, 0.3), r * 0.08),
  /** Meat from the grill, with the marks of the bars. */
  fillet: (colour, r) =>
    box(r, r * 0.58, r * 0.5, shade(colour, -0.18)) +
    `<g transform="translate(${n(-r * 0.03)} ${n(-r * 0.06)})">${box(r * 0.95, r * 0.52, r * 0.46, colour)}</g>` +
    [-0.5, -0.15, 0.2, 0.55]
      .map((at) =>
        line(
          `M${n(r * (at - 0.1))} ${n(-r * 0.4)}L${n(r * (at + 0.1))} ${n(r * 0.36)}`,
          shade(colour, -0.5),
          r * 0.09,
        ),
      )
      .join(''),
  stick: (colour, r) =>
    box(r, r * 0.16, r * 0.06, shade(colour, -0.15)) +
    `<g transform="translate(0 ${n(-r * 0.04)})">${box(r * 0.97, r * 0.1, r * 0.05, shade(colour, 0.15))}</g>`,
  cube: (colour, r) =>
    box(r, r, r * 0.3, shade(colour, -0.12)) +
    `<g transform="translate(${n(-r * 0.1)} ${n(-r * 0.1)})">${box(r * 0.8, r * 0.8, r * 0.24, shade(colour, 0.12))}</g>`,
  /** Baklava: layers, and ground pistachio on top. */
  diamond: (colour, r) =>
    `<path d="M0 ${n(-r)}L${n(r * 0.72)} 0L0 ${n(r)}L${n(-r * 0.72)} 0Z" fill="${shade(colour, -0.2)}"/>` +
    `<path d="M0 ${n(-r * 0.94)}L${n(r * 0.66)} ${n(-r * 0.08)}L0 ${n(r * 0.8)}L${n(-r * 0.66)} ${n(-r * 0.08)}Z" fill="${colour}"/>` +
    disc(0, -r * 0.08, r * 0.26, '#7fa03c') +
    disc(-r * 0.06, -r * 0.14, r * 0.12, '#a8c463'),
  egg: (colour, r) =>
    `<path d="M${n(-r)} 0C${n(-r * 1.05)} ${n(-r * 0.8)} ${n(-r * 0.2)} ${n(-r * 1.05)} ${n(r * 0.3)} ${n(-r * 0.86)}S${n(r * 1.1)} ${n(-r * 0.1)} ${n(r * 0.92)} ${n(r * 0.4)}S${n(r * 0.1)} ${n(r * 1.02)} ${n(-r * 0.4)} ${n(r * 0.86)}S${n(-r)} ${n(r * 0.5)} ${n(-r)} 0Z" fill="#fffdf6"/>` +
    disc(0, 0, r * 0.44, shade(colour, -0.1)) +
    disc(-r * 0.06, -r * 0.08, r * 0.36, colour) +
    disc(-r * 0.16, -r * 0.18, r * 0.1, '#ffffff', 0.7),
  /** Rice, bulgur: a heap of grains. */
  mound: (colour, r, random) =>
    disc(0, 0, r, shade(colour, -0.16)) +
    disc(-r * 0.04, -r * 0.05, r * 0.92, colour) +
    grains(shade(colour, 0.45), r * 0.86, 46, random) +
    grains(shade(colour, -0.25), r * 0.86, 18, random),
  /** Noodles. */
  curl: (colour, r, random) =>
    Array.from({ length: 9 }, (_none, index) => {
      const [inner, turn] = [r * (0.25 + (index % 5) * 0.17), random.between(0, 360)];
      const path = `M${n(-inner)} 0A${n(inner)} ${n(inner * 0.8)} 0 1 1 ${n(inner * 0.6)} ${n(inner * 0.75)}`;
      return `<g transform="rotate(${n(turn)})">${line(path, shade(colour, -0.28), r * 0.17)}${line(path, shade(colour, 0.08), r * 0.11)}</g>`;
    }).join(''),
  /** A simit with its sesame, a fried ring. */
  ring: (colour, r, random) =>
    line(
      `M${n(-r * 0.7)} 0A${n(r * 0.7)} ${n(r * 0.7)} 0 1 0 ${n(r * 0.7)} 0A${n(r * 0.7)} ${n(r * 0.7)} 0 1 0 ${n(-r * 0.7)} 0Z`,
      shade(colour, -0.2),
      r * 0.52,
    ) +
    line(
      `M${n(-r * 0.7)} 0A${n(r * 0.7)} ${n(r * 0.7)} 0 1 0 ${n(r * 0.7)} 0A${n(r * 0.7)} ${n(r * 0.7)} 0 1 0 ${n(-r * 0.7)} 0Z`,
      colour,
      r * 0.36,
    ) +
    Array.from({ length: Math.round(r / 2.2) }, () => {
      const [turn, away] = [random.between(0, Math.PI * 2), r * random.between(0.54, 0.86)];
      return disc(Math.cos(turn) * away, Math.sin(turn) * away, Math.max(1.6, r * 0.03), shade(colour, 0.7));
    }).join(''),
  /** A piece of a cake or a pizza. */
  wedge: (colour, r) =>
    `<path d="M0 ${n(r)}L${n(-r * 0.62)} ${n(-r * 0.72)}Q0 ${n(-r * 1.12)} ${n(r * 0.62)} ${n(-r * 0.72)}Z" fill="${colour}"/>` +
    `<path d="M${n(-r * 0.68)} ${n(-r * 0.7)}Q0 ${n(-r * 1.14)} ${n(r * 0.68)} ${n(-r * 0.7)}L${n(r * 0.56)} ${n(-r * 0.48)}Q0 ${n(-r * 0.86)} ${n(-r * 0.56)} ${n(-r * 0.48)}Z" fill="${shade(colour, -0.38)}"/>`,
  /** Hummus, cream, jam: a spoon went round in it. */
  swirl: (colour, r) =>
    disc(0, 0, r, colour) +
    line(
      `M${n(-r * 0.7)} ${n(r * 0.1)}A${n(r * 0.7)} ${n(r * 0.7)} 0 1 1 ${n(r * 0.1)} ${n(r * 0.66)}M${n(-r * 0.4)} 0A${n(r * 0.4)} ${n(r * 0.4)} 0 1 1 ${n(r * 0.1)} ${n(r * 0.36)}`,
      shade(colour, -0.18),
      r * 0.13,
    ) +
    line(
      `M${n(-r * 0.56)} 0A${n(r * 0.56)} ${n(r * 0.56)} 0 0 1 ${n(r * 0.5)} ${n(-r * 0.2)}`,
      shade(colour, 0.45),
      r * 0.07,
    ),
  /** Pide: a boat of dough with a crust round its filling. */
  boat: (colour, r) => boat(r, '#c98a45') + boat(r * 0.94, '#e0a960') + boat(r * 0.76, colour),
  fish: (colour, r) =>
    `<path d="M${n(-r)} 0C${n(-r * 0.5)} ${n(-r * 0.52)} ${n(r * 0.3)} ${n(-r * 0.42)} ${n(r * 0.68)} 0L${n(r * 1.05)} ${n(-r * 0.3)}L${n(r * 0.96)} 0L${n(r * 1.05)} ${n(r * 0.3)}L${n(r * 0.68)} 0C${n(r * 0.3)} ${n(r * 0.42)} ${n(-r * 0.5)} ${n(r * 0.52)} ${n(-r)} 0Z" fill="${colour}"/>` +
    [-0.3, 0, 0.3]
      .map((at) =>
        line(
          `M${n(r * at)} ${n(-r * 0.26)}L${n(r * (at - 0.12))} ${n(r * 0.24)}`,
          shade(colour, -0.4),
          r * 0.06,
        ),
      )
      .join('') +
    line(
      `M${n(-r * 0.62)} ${n(-r * 0.22)}Q${n(-r * 0.48)} 0 ${n(-r * 0.62)} ${n(r * 0.22)}`,
      shade(colour, -0.3),
      r * 0.04,
    ) +
    disc(-r * 0.76, -r * 0.06, r * 0.06, '#22262b'),
  /** Ice cream. */
  ball: (colour, r) =>
    disc(0, 0, r, shade(colour, -0.14)) +
    disc(-r * 0.07, -r * 0.09, r * 0.88, colour) +
    disc(-r * 0.26, -r * 0.32, r * 0.42, shade(colour, 0.35), 0.6) +
    disc(-r * 0.36, -r * 0.42, r * 0.14, '#ffffff', 0.7),
  /** A loaf, a bun, a toast with its cuts. */
  bread: (colour, r) =>
    box(r, r * 0.62, r * 0.56, shade(colour, -0.24)) +
    `<g transform="translate(0 ${n(-r * 0.06)})">${box(r * 0.94, r * 0.54, r * 0.5, colour)}</g>` +
    [-0.45, 0, 0.45]
      .map((at) =>
        line(
          `M${n(r * (at - 0.12))} ${n(r * 0.22)}L${n(r * (at + 0.12))} ${n(-r * 0.36)}`,
          shade(colour, 0.45),
          r * 0.1,
        ),
      )
      .join(''),
  /** Herbs and spices, strewn. */
  crumbs: (colour, r, random) => grains(colour, r, 34, random),
  /** Sauce in waves. */
  drizzle: (colour, r) =>
    line(
      [-0.5, 0, 0.5]
        .map(
          (at) =>
            `M${n(-r * 0.9)} ${n(r * at)}q${n(r * 0.225)} ${n(-r * 0.26)} ${n(r * 0.45)} 0t${n(r * 0.45)} 0t${n(r * 0.45)} 0t${n(r * 0.45)} 0`,
        )
        .join(''),
      colour,
      r * 0.07,
    ),
} satisfies Record<string, Draw>;
export type Piece = keyof typeof DRAWN;
/** Each kind of piece and how it is drawn. */
export const PIECES: Readonly<Record<Piece, Draw>> = DRAWN;

/** A circle. */
export function disc(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** A stroke with round ends. */
export function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A number with as many digits as a picture shows. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function box(halfWidth: number, halfHeight: number, corner: number, fill: string): string {
  return `<rect x="${n(-halfWidth)}" y="${n(-halfHeight)}" width="${n(halfWidth * 2)}" height="${n(halfHeight * 2)}" rx="${n(corner)}" fill="${fill}"/>`;
}

function boat(r: number, fill: string): string {
  return `<path d="M${n(-r)} 0Q${n(-r * 0.45)} ${n(-r * 0.46)} 0 ${n(-r * 0.42)}T${n(r)} 0Q${n(r * 0.45)} ${n(r * 0.46)} 0 ${n(r * 0.42)}T${n(-r)} 0Z" fill="${fill}"/>`;
}

function segments(colour: string, r: number): string {
  return Array.from({ length: 8 }, (_none, index) => {
    const [from, to] = [index * 45 + 5, index * 45 + 40].map((degrees) => (degrees * Math.PI) / 180) as [
      number,
      number,
    ];
    return `<path d="M${n(Math.cos((from + to) / 2) * r * 0.14)} ${n(Math.sin((from + to) / 2) * r * 0.14)}L${n(Math.cos(from) * r)} ${n(Math.sin(from) * r)}A${n(r)} ${n(r)} 0 0 1 ${n(Math.cos(to) * r)} ${n(Math.sin(to) * r)}Z" fill="${colour}"/>`;
  }).join('');
}

function grains(colour: string, r: number, many: number, random: Random): string {
  return Array.from({ length: many }, () => {
    const [turn, away] = [random.between(0, Math.PI * 2), r * Math.sqrt(random.next())];
    const at = `${n(Math.cos(turn) * away)} ${n(Math.sin(turn) * away)}`;
    return `<ellipse transform="translate(${at}) rotate(${n(random.between(0, 180))})" rx="${n(Math.max(3, r * 0.055))}" ry="${n(Math.max(1.6, r * 0.025))}" fill="${colour}"/>`;
  }).join('');
}
