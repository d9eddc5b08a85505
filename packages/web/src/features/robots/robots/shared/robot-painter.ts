import type { Tone } from '../../../../ui/tokens.ts';
import { drawGlyph } from '../../../../map/glyphs.ts';
import type { MapPalette } from '../../../../map/map-palette.ts';
import { drawPicture, type Picture } from '../../../../map/picture.ts';
import { createTextSprites, type TextSprites } from '../../../../map/text-sprites.ts';
import { toneGlyphs } from './tone-glyphs.ts';

/** Half the size of a robot's icon when far, CSS pixels. */
export const ICON_RADIUS = 13;
/** From this length on the screen (CSS pixels) a robot is drawn true to scale. */
const TRUE_SCALE_FROM = 30;
const LOW_BATTERY = 20;

/** One robot as it is painted: place and heading on the screen (clockwise from right), its outline in CSS pixels. */
export type RobotDrawing = {
  x: number;
  y: number;
  heading: number;
  length: number;
  width: number;
  tone: Tone;
  /** 0 to 100, null while unknown. */
  battery: number | null;
  lidOpen: boolean;
  loads: number;
  selected: boolean;
  stale: boolean;
};

/** Half of what a robot covers on the screen, CSS pixels: for labels and for fingers. */
export function robotRadius(drawing: Pick<RobotDrawing, 'length' | 'width'>): number {
  return drawing.length < TRUE_SCALE_FROM
    ? ICON_RADIUS
    : Math.max(ICON_RADIUS, Math.max(drawing.length, drawing.width) / 2);
}

function bodyPath(context: CanvasRenderingContext2D, length: number, width: number, grow: number): void {
  const [halfLength, halfWidth] = [length / 2 + grow, width / 2 + grow];
  const corner = Math.min(halfLength, halfWidth) * 0.55;
  context.beginPath();
  context.roundRect(-halfLength, -halfWidth, 2 * halfLength, 2 * halfWidth, corner);
}

/** A disc drawn out to a point in front, so that the heading is seen at any size. */
function dropPath(context: CanvasRenderingContext2D, radius: number, grow: number): void {
  const round = radius * 0.78 + grow;
  const tip = radius * 1.3 + grow * 1.4;
  const spread = 0.85;
  context.beginPath();
  context.arc(0, 0, round, spread, 2 * Math.PI - spread);
  context.quadraticCurveTo(round * 1.1, -round * 0.42, tip, 0);
  context.quadraticCurveTo(round * 1.1, round * 0.42, round * Math.cos(spread), round * Math.sin(spread));
  context.closePath();
}

function batteryColor(drawing: RobotDrawing, palette: MapPalette): string {
  if (drawing.battery !== null && drawing.battery < LOW_BATTERY && drawing.tone !== 'charging')
    return palette.toneSoft.fault;
  return palette.toneSoft[drawing.tone === 'neutral' ? 'offline' : drawing.tone];
}

function paintBody(context: CanvasRenderingContext2D, drawing: RobotDrawing, palette: MapPalette): void {
  const near = drawing.length >= TRUE_SCALE_FROM;
  const { length, width } = near ? drawing : { length: ICON_RADIUS * 2, width: ICON_RADIUS * 2 };
  const path = (grow: number) =>
    near ? bodyPath(context, length, width, grow) : dropPath(context, ICON_RADIUS, grow);
  const tone = palette.tone[drawing.tone];
  context.save();
  context.rotate(drawing.heading);
  if (drawing.selected) {
    path(5);
    context.fillStyle = palette.selection;
    context.globalAlpha *= 0.24;
    context.fill();
    context.globalAlpha /= 0.24;
  }
  path(1.8);
  context.fillStyle = palette.halo;
  context.fill();
  path(0);
  context.fillStyle = palette.robotBody;
  context.fill();
  if (drawing.battery !== null) {
    context.save();
    context.clip();
    const reach = near ? length : ICON_RADIUS * 2.08;
    const start = near ? -length / 2 : -ICON_RADIUS * 0.78;
    context.fillStyle = batteryColor(drawing, palette);
    context.fillRect(start, -width, (reach * drawing.battery) / 100, 2 * width);
    context.restore();
    path(0);
  }
  context.lineWidth = near ? Math.min(4, Math.max(2.4, width * 0.07)) : 2.4;
  context.strokeStyle = tone;
  context.lineJoin = 'round';
  context.setLineDash(drawing.tone === 'offline' || drawing.stale ? [3.5, 3] : []);
  context.stroke();
  context.setLineDash([]);
  if (near) {
    paintNose(context, length, width, tone);
  }
  context.restore();
}

function paintNose(context: CanvasRenderingContext2D, length: number, width: number, tone: string): void {
  const [front, back, half] = [length / 2 - length * 0.07, length / 2 - length * 0.25, width * 0.24];
  context.beginPath();
  context.moveTo(front, 0);
  context.lineTo(back, -half);
  context.quadraticCurveTo(back + length * 0.06, 0, back, half);
  context.closePath();
  context.fillStyle = tone;
  context.fill();
}

function paintBadges(context: CanvasRenderingContext2D, drawing: RobotDrawing, palette: MapPalette): void {
  const reach = robotRadius(drawing) * 0.78;
  if (drawing.loads > 0) {
    badge(context, reach, reach, palette.selection, palette.halo);
    context.fillStyle = palette.accentInk;
    context.font = '600 9px "Inter Variable", system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(drawing.loads > 9 ? '9+' : String(drawing.loads), reach, reach + 0.5);
  }
  if (drawing.lidOpen) {
    badge(context, reach, -reach, palette.label, palette.halo);
    context.strokeStyle = palette.halo;
    context.lineWidth = 1.4;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(reach - 3, -reach + 2.4);
    context.lineTo(reach + 3, -reach + 2.4);
    context.moveTo(reach - 3, -reach + 0.6);
    context.lineTo(reach + 2, -reach - 3);
    context.stroke();
  }
}

function badge(context: CanvasRenderingContext2D, x: number, y: number, fill: string, halo: string): void {
  context.beginPath();
  context.arc(x, y, 7.5, 0, 2 * Math.PI);
  context.fillStyle = halo;
  context.fill();
  context.beginPath();
  context.arc(x, y, 6.2, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

/** Icons of robots that are far away, drawn once each: a picture is cheaper than its paths, a thousand times a frame. */
export type RobotSprites = {
  body(drawing: RobotDrawing): Picture;
  glyph(tone: Tone): Picture;
  readonly text: TextSprites;
  /** Several robots as one mark, with its middle at (x, y). */
  cluster(context: CanvasRenderingContext2D, x: number, y: number, tones: readonly Tone[]): void;
  badges(drawing: RobotDrawing): Picture;
};

/** Half the side of a sprite, CSS pixels. */
const SPRITE_HALF = ICON_RADIUS * 1.3 + 6;
const FAR_GLYPH = 4.6;
/** Batteries are drawn in steps of this many percent. */
const BATTERY_STEP = 10;

/** Pictures of gatherings that are kept at most: they come and go. */
const MOST_KEPT = 3_000;
const CLUSTER_HALF = 26;

/** Sprites of one palette at a pixel ratio. */
export function createRobotSprites(palette: MapPalette, ratio: number): RobotSprites {
  const kept = new Map<string, Picture>();
  // A picture on whole pixels is copied, one between them is blended: that costs more, and blurs words.
  const whole = (place: number): number => Math.round(place * ratio) / ratio;

  function sprite(
    key: string,
    halfWidth: number,
    halfHeight: number,
    draw: (context: CanvasRenderingContext2D) => void,
  ): Picture {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = drawPicture(
      Math.ceil(halfWidth * 2 * ratio),
      Math.ceil(halfHeight * 2 * ratio),
      (context) => {
        context.scale(ratio, ratio);
        context.translate(halfWidth, halfHeight);
        draw(context);
      },
    );
    kept.set(key, made);
    return made;
  }

  return {
    body(drawing) {
      const { battery, tone, stale } = drawing;
      const shown = battery === null ? null : Math.min(100, Math.ceil(battery / BATTERY_STEP) * BATTERY_STEP);
      const isLow = battery !== null && battery < LOW_BATTERY;
      return sprite(`${tone} ${shown} ${isLow} ${stale}`, SPRITE_HALF, SPRITE_HALF, (context) => {
        paintBody(
          context,
          { ...drawing, battery: isLow ? battery : shown, heading: 0, selected: false },
          palette,
        );
        if (tone === 'going')
          drawGlyph(context, toneGlyphs[tone], 0, 0, FAR_GLYPH, glyphColor(tone, palette), 1.8);
      });
    },
    text: createTextSprites(ratio),
    cluster(context, x, y, tones) {
      const sorted = [...tones].sort();
      const picture = sprite(`cluster ${sorted.join(' ')}`, CLUSTER_HALF, CLUSTER_HALF, (own) =>
        paintCluster(own, 0, 0, sorted, palette),
      );
      context.drawImage(
        picture,
        whole(x - CLUSTER_HALF),
        whole(y - CLUSTER_HALF),
        CLUSTER_HALF * 2,
        CLUSTER_HALF * 2,
      );
    },
    badges: (drawing) =>
      sprite(
        `badges ${Math.min(10, drawing.loads)} ${drawing.lidOpen}`,
        SPRITE_HALF,
        SPRITE_HALF,
        (context) => paintBadges(context, drawing, palette),
      ),
    glyph: (tone) =>
      sprite(tone, SPRITE_HALF, SPRITE_HALF, (context) =>
        drawGlyph(context, toneGlyphs[tone], 0, 0, FAR_GLYPH, glyphColor(tone, palette), 1.8),
      ),
  };
}

function glyphColor(tone: Tone, palette: MapPalette): string {
  return tone === 'neutral' ? palette.muted : palette.tone[tone];
}

function paintNear(context: CanvasRenderingContext2D, drawing: RobotDrawing, palette: MapPalette): void {
  paintBody(context, drawing, palette);
  const size = drawing.length < TRUE_SCALE_FROM ? 4.6 : Math.min(18, Math.max(5.5, drawing.width * 0.2));
  context.save();
  if (drawing.tone === 'going') context.rotate(drawing.heading);
  drawGlyph(context, toneGlyphs[drawing.tone], 0, 0, size, glyphColor(drawing.tone, palette), 2.1);
  context.restore();
}

function paintFar(context: CanvasRenderingContext2D, drawing: RobotDrawing, sprites: RobotSprites): void {
  const side = SPRITE_HALF * 2;
  context.rotate(drawing.heading);
  context.drawImage(sprites.body(drawing), -SPRITE_HALF, -SPRITE_HALF, side, side);
  context.rotate(-drawing.heading);
  // The arrows of a robot under way point where it drives and are part of its body; every other shape stands upright.
  if (drawing.tone !== 'going')
    context.drawImage(sprites.glyph(drawing.tone), -SPRITE_HALF, -SPRITE_HALF, side, side);
  if (drawing.loads > 0 || drawing.lidOpen)
    context.drawImage(sprites.badges(drawing), -SPRITE_HALF, -SPRITE_HALF, side, side);
}

/** Paints one robot: body with a nose, ring in its state's colour, battery as a fill from the tail, the state's shape, badges. */
export function paintRobot(
  context: CanvasRenderingContext2D,
  drawing: RobotDrawing,
  palette: MapPalette,
  sprites: RobotSprites,
): void {
  context.save();
  context.translate(drawing.x, drawing.y);
  if (drawing.stale) context.globalAlpha = 0.45;
  if (drawing.length >= TRUE_SCALE_FROM || drawing.selected) {
    paintNear(context, drawing, palette);
    paintBadges(context, drawing, palette);
  } else {
    paintFar(context, drawing, sprites);
  }
  context.restore();
}

/** Paints several robots as one mark: their number, and a ring whose arcs are the shares of their states. */
export function paintCluster(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  tones: readonly Tone[],
  palette: MapPalette,
): void {
  const radius = tones.length > 99 ? 21 : 17;
  context.beginPath();
  context.arc(x, y, radius + 2, 0, 2 * Math.PI);
  context.fillStyle = palette.halo;
  context.fill();
  context.beginPath();
  context.arc(x, y, radius - 1.5, 0, 2 * Math.PI);
  context.fillStyle = palette.robotBody;
  context.fill();
  const sorted = [...tones].sort();
  context.lineWidth = 3;
  let start = -Math.PI / 2;
  for (let from = 0; from < sorted.length;) {
    const tone = sorted[from] as Tone;
    let to = from;
    while (to < sorted.length && sorted[to] === tone) to += 1;
    const end = start + ((to - from) / sorted.length) * 2 * Math.PI;
    context.beginPath();
    context.arc(x, y, radius, start, end);
    context.strokeStyle = palette.tone[tone];
    context.stroke();
    start = end;
    from = to;
  }
  context.fillStyle = palette.label;
  context.font = '600 12px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(tones.length), x, y + 0.5);
}
