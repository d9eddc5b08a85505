import type { Target } from '@rota/contract/targets';
import type { Entity } from '../../../../ui/entities/entity.ts';
import { targetTypeIcons } from '../../../../ui/states.ts';

/** A target under its floor with the icon of its type; `more` is what is said of it where it is chosen. */
export function targetEntity(
  target: Target,
  more: Pick<Entity, 'hint' | 'aside' | 'rank' | 'whyNot'>,
): Entity {
  return {
    id: target.target_id,
    name: target.name,
    icon: targetTypeIcons[target.type],
    group: `${target.site} · ${target.floor}`,
    ...more,
  };
}
