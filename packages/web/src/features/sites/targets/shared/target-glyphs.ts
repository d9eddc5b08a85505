import type { TargetType } from '@rota/contract/targets';
import { all, bolt, dot, line, shape, type Draw } from '../../../../map/glyphs.ts';

/** The shape of each type of target, in the same box. */
export const targetGlyphs: Readonly<Record<TargetType, Draw>> = {
  '': dot(0, 0, 0.4),
  target: all(line([-0.4, 0.8], [-0.4, -0.75]), shape([-0.4, -0.75], [0.65, -0.4], [-0.4, 0])),
  charge: bolt,
  waiting: all(line([-0.5, -0.75], [0.5, -0.75], [-0.5, 0.75], [0.5, 0.75], [-0.5, -0.75])),
  filling: all(
    line([-0.7, 0.1], [-0.7, 0.7], [0.7, 0.7], [0.7, 0.1]),
    line([0, -0.8], [0, 0.25]),
    line([-0.32, -0.05], [0, 0.28], [0.32, -0.05]),
  ),
  delivery: all(
    line([-0.65, -0.5], [0.65, -0.5], [0.65, 0.7], [-0.65, 0.7], [-0.65, -0.5]),
    line([-0.25, -0.05], [0.25, -0.05]),
  ),
  table: all(
    line([-0.8, -0.35], [0.8, -0.35]),
    line([-0.5, -0.35], [-0.65, 0.7]),
    line([0.5, -0.35], [0.65, 0.7]),
  ),
  escape: all(
    line([-0.1, -0.7], [-0.7, -0.7], [-0.7, 0.7], [-0.1, 0.7]),
    line([-0.25, 0], [0.75, 0]),
    line([0.4, -0.35], [0.75, 0], [0.4, 0.35]),
  ),
};
