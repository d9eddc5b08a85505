import type { Grid } from '../raster.ts';
import { blocksOfRules, breaksRule, rulesInCells } from './floor-rules.ts';
import type { FloorRules, RulesInCells } from './floor-rules.ts';
import type { MayUse } from './flood.ts';
import { joinPlaces } from './layer.ts';
import type { Layer } from './layer.ts';
import { blockOf, placeOf } from './roads.ts';
import type { EdgeToll } from './search.ts';
import { tollOf, tollsInCells } from './tolls.ts';
import type { Tolls } from './tolls.ts';

/** The drawn rules of a floor, applied to the roads of one radius. */
export type LayerRules = {
  readonly cells: RulesInCells;
  /** Whether an edge keeps to the rules as they are in one request; what is found of the usual ones is kept. */
  mayUse(rules: RulesInCells): MayUse;
  /** The cost of ways in addition to their length; undefined where there is none. */
  readonly tolls: Tolls | undefined;
  /** The same of an edge, in cells. */
  readonly edgeToll: EdgeToll | undefined;
};

/** The rules for a layer's roads; `radius` in metres. */
export function layerRulesOf(grid: Grid, layer: Layer, rules: FloorRules, radius: number): LayerRules {
  const { roads } = layer;
  const cells = rulesInCells(grid, rules, radius);
  const near = blocksOfRules(roads.blocks, cells);
  const nodes = roads.part.length;
  // By `from * nodes + to`.
  const known = new Map<number, boolean>();

  function mayUse(now: RulesInCells): MayUse {
    const keeps: MayUse = (u, v) => {
      const between = (x0: number, y0: number, x1: number, y1: number): boolean =>
        breaksRule(now, x0, y0, x1, y1);
      return joinPlaces(layer, placeOf(roads, u), placeOf(roads, v), between) !== undefined;
    };
    return (u, v) => {
      if (near[blockOf(roads, u)] === 0) return true;
      if (now !== cells) return keeps(u, v);
      const key = u * nodes + v;
      const found = known.get(key) ?? keeps(u, v);
      known.set(key, found);
      return found;
    };
  }

  const tolls = tollsInCells(grid, rules.slow, rules.gates, rules.everywhere);
  const knownTolls = new Map<number, number>();
  const edgeToll: EdgeToll | undefined =
    tolls &&
    ((u, v) => {
      const key = Math.min(u, v) * nodes + Math.max(u, v);
      const found = knownTolls.get(key) ?? tollOf(tolls, ...placeOf(roads, u), ...placeOf(roads, v));
      knownTolls.set(key, found);
      return found;
    });
  return { cells, mayUse, tolls, edgeToll };
}
