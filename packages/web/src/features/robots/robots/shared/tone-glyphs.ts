import { all, bolt, dot, line, type Draw } from '../../../../map/glyphs.ts';
import type { Tone } from '../../../../ui/tokens.ts';

/** The shape of each state, in a box from -1 to 1 with y down, stroked and filled in the colour that is set. */
export const toneGlyphs: Readonly<Record<Tone, Draw>> = {
  neutral: dot(0, 0, 0.34),
  going: all(line([-0.55, -0.5], [0, 0], [-0.55, 0.5]), line([0.1, -0.5], [0.65, 0], [0.1, 0.5])),
  waiting: all(dot(-0.62, 0, 0.22), dot(0, 0, 0.22), dot(0.62, 0, 0.22)),
  charging: bolt,
  paused: all(line([-0.32, -0.55], [-0.32, 0.55]), line([0.32, -0.55], [0.32, 0.55])),
  attention: all(line([0, -0.75], [0, 0.2]), dot(0, 0.68, 0.2)),
  fault: all(line([-0.5, -0.5], [0.5, 0.5]), line([0.5, -0.5], [-0.5, 0.5])),
  offline: line([-0.55, 0.55], [0.55, -0.55]),
};
