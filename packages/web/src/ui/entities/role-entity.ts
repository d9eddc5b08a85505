import { roleMeanings, type HumanRole, type Language } from '@rota/contract/core';
import BadgeRounded from '@mui/icons-material/BadgeRounded';
import { roleTexts } from '../../i18n/role-texts.ts';
import type { Entity } from './entity.ts';

/** A role that a person can have. */
export function roleEntity(role: HumanRole, language: Language, whyNot?: string): Entity {
  return {
    id: role,
    name: roleTexts[language][role],
    meaning: roleMeanings[language][role],
    icon: BadgeRounded,
    words: [role],
    whyNot,
  };
}
