import type { Language, Target } from '@rota/contract';
import type { Entity } from '../../ui/entities/entity.ts';
import { targetTypeIcons } from '../../ui/states.ts';
import { targetTypeTexts } from '../../ui/states.messages.ts';
import { targetTypeKey } from './target-words.ts';

/** A target under its floor, with the icon and the word of its type. */
export function targetEntity(target: Target, language: Language, whyNot?: string): Entity {
  return {
    id: target.target_id,
    name: target.name,
    icon: targetTypeIcons[target.type],
    hint: targetTypeTexts[language][targetTypeKey(target.type)],
    group: `${target.site} · ${target.floor}`,
    whyNot,
  };
}
