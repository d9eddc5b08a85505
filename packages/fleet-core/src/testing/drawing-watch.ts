import type { Drawing } from '@rota/contract/drawings';
import { areaOf, lengthInArea, piecesOf, type OneWay } from '@rota/floor';
import { isInZone, type Zone } from '../geometry/zones.ts';
import { zonesOf } from '../state/drawings.ts';
import type { VirtualRobot } from './virtual-robot.ts';

type Place = { readonly x: number; readonly y: number };
type Bodies = ReadonlyMap<string, Pick<VirtualRobot, 'place' | 'trail'>>;

/** Metres of a step in a one-way area that may lead back: what rounding makes of a way at right angles. */
const HARDLY_BACK = 0.02;

/** Checks that robots keep to what is drawn on their floor, whatever drawings the fleet control got. */
export class DrawingWatch {
  /** How often a robot came into a zone that was full but for one place. */
  filled = 0;
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

  check(bodies: Bodies, now: number): void {
    for (const zone of this.zones) this.checkZone(zone, bodies, now);
    for (const [id, body] of bodies) {
      for (const oneWay of this.oneWays) this.checkStep(id, oneWay, body.trail, now);
      this.last.set(id, body.place());
    }
  }

  private checkZone(zone: Zone, bodies: Bodies, now: number): void {
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

  /** Adds up only what lies in the area: a robot may leave it, go back outside, and come in again within one step. */
  private checkStep(id: string, { area, heading }: OneWay, trail: readonly Place[], now: number): void {
    let back = 0;
    for (let at = 1; at < trail.length; at += 1) {
      const [from, to] = [trail[at - 1] as Place, trail[at] as Place];
      const turn = Math.atan2(to.y - from.y, to.x - from.x) - heading;
      back += lengthInArea(area, from.x, from.y, to.x, to.y) * Math.max(0, -Math.cos(turn));
    }
    if (back > HARDLY_BACK) throw new Error(`${id} drives against a one-way area at ${now}.`);
  }
}
