import type { Language } from '@rota/contract/core';
import { featureHelp, featureNames } from '@rota/contract/project-texts';
import { FEATURE_SETTINGS, featureOf, type ProjectFields } from './project-form.ts';
import { projectTexts } from './projects.messages.ts';

type ProjectText = keyof (typeof projectTexts)['en'];

/** A group of a project's settings, as every form and search has it. */
export type SettingSection = {
  readonly id: 'general' | 'features' | 'stops' | 'battery' | 'queueAndLids';
  readonly names: readonly (keyof ProjectFields)[];
};

/** All settings of a project, each in one section. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  { id: 'general', names: ['project_name', 'time_zone', 'logo_id'] },
  { id: 'features', names: FEATURE_SETTINGS },
  {
    id: 'stops',
    names: [
      'loading_timeout_s',
      'after_loading_timeout',
      'confirm_loading',
      'arrival_timeout_s',
      'unloading_timeout_s',
      'after_unloading_timeout',
      'confirm_unloading',
      'remote_delivery',
      'collecting_timeout_s',
      'idle_timeout_s',
      'pause_timeout_s',
    ],
  },
  {
    id: 'battery',
    names: ['critical_battery_percent', 'low_battery_percent', 'ready_battery_percent', 'sleep_after_s'],
  },
  {
    id: 'queueAndLids',
    names: ['queue', 'expire_after_s', 'max_slots_per_robot', 'shelves_per_robot'],
  },
];

/** The name of a setting in a language. */
export function labelOf(name: keyof ProjectFields, language: Language): string {
  const feature = featureOf(name);
  if (feature !== undefined) return featureNames[language][feature];
  return name === 'project_name' ? projectTexts[language].name : projectTexts[language][name as ProjectText];
}

/** The sentence below a setting; `''` for one without. */
function hintOf(name: keyof ProjectFields, language: Language): string {
  const feature = featureOf(name);
  if (feature !== undefined) return featureHelp[language][feature];
  const texts: Readonly<Record<string, string>> = projectTexts[language];
  return texts[`${name}Hint`] ?? '';
}

/** The sections with the settings whose words hold all words of the search; a section whose title holds them keeps all of its settings. */
export function findSettings(
  search: string,
  language: Language,
  fold: (text: string) => string,
): readonly SettingSection[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const holds = (...texts: readonly string[]) => {
    const text = fold(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
  return SETTING_SECTIONS.flatMap((section) => {
    const title = projectTexts[language][section.id];
    if (holds(title)) return [section];
    const names = section.names.filter((name) =>
      holds(title, labelOf(name, language), hintOf(name, language)),
    );
    return names.length === 0 ? [] : [{ id: section.id, names }];
  });
}
