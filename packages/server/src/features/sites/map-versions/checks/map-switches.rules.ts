import type { Check } from './check.rules.ts';
import { middleOf } from './places.rules.ts';

/** Map switches to maps from which none leads back. */
export const mapSwitches: Check = ({ drawings }, { switchesBack }) =>
  drawings.flatMap((drawing) => {
    if (drawing.layer !== 'map_switch' || switchesBack.has(drawing.props.to_map)) return [];
    const code = 'MAP_SWITCH_UNMATCHED' as const;
    return [
      {
        code,
        key: `${code} ${drawing.id}`,
        ids: [drawing.id],
        at: middleOf(drawing),
        params: { map: drawing.props.to_map },
      },
    ];
  });
