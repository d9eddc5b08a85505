import type { Drawing } from '@rota/contract/drawings';
import { areaOf, isInArea, piecesOf, type OneWay } from '@rota/floor';
import { isInZone, type Zone } from '../geometry/zones.ts';
import { zonesOf } from '../state/drawings.ts';
import type { VirtualRobot } from './virtual-robot.ts';

type Place = { readonly x: number; readonly y: number };

/** Metres of a step that may lead back: what rounding makes of a way at right angles. */
const HARDLY_BACK = 0.02;

/** Sees that robots keep to what is drawn on their floor, whatever the fleet control was told of it. */
export class DrawingWatch {
  /** How often a robot came into a zone that was full but for one place. */
  filled = 0;
  /** Steps that robots made in one-way areas. */
  stepsAlong = 0;
  private readonly zones: readonly Zone[];
  private readonly oneWays: readonly OneWay[];
  private readonly last = new Map<string, Place>();

  constructor(drawings: readonly Drawing[]) {
    this.zones = zonesOf(drawings);
    this.oneWays = drawings.flatMap((drawing): OneWay[] => {
      if (drawing.layer !== 'directional') return [];
      return drawing.kind === 'line'
        ? piecesOf(drawing)
        : [{ area: areaOf(drawing), heading: drawing.props.heading }];
    });
  }

  check(bodies: ReadonlyMap<string, VirtualRobot>, now: number): void {
    for (const zone of this.zones) this.checkZone(zone, bodies, now);
    for (const [id, body] of bodies) {
      const place = body.place();
      for (const oneWay of this.oneWays) this.checkStep(id, oneWay, this.last.get(id) ?? place, place, now);
      this.last.set(id, place);
    }
  }

  private checkZone(zone: Zone, bodies: ReadonlyMap<string, VirtualRobot>, now: number): void {
    const inside = [...bodies]
      .filter(([, body]) => isInZone(zone, body.place().x, body.place().y))
      .map(([id]) => id);
    if (inside.length > zone.capacity) throw new Error(`${inside.join(', ')} are in ${zone.name} at ${now}.`);
    const came = inside.some((id) => {
      const before = this.last.get(id);
      return before !== undefined && !isInZone(zone, before.x, before.y);
    });
    if (came && inside.length === zone.capacity) this.filled += 1;
  }

  private checkStep(id: string, { area, heading }: OneWay, from: Place, to: Place, now: number): void {
    if (!isInArea(area, from.x, from.y) || !isInArea(area, to.x, to.y)) return;
    const along = (to.x - from.x) * Math.cos(heading) + (to.y - from.y) * Math.sin(heading);
    if (along < -HARDLY_BACK) throw new Error(`${id} drives against a one-way area at ${now}.`);
    if (along > 0) this.stepsAlong += 1;
  }
}
