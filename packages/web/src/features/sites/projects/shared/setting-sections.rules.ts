import type { projectTexts } from './projects.messages.ts';
import type { ProjectFields } from './project-form.ts';

type ProjectText = keyof (typeof projectTexts)['en'];

/** A group of a project's settings, as every form and search has it. */
export type SettingSection = {
  readonly id: 'general' | 'stops' | 'battery' | 'queueAndLids';
  readonly names: readonly (keyof ProjectFields)[];
};

/** All settings of a project, each in one section. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  { id: 'general', names: ['project_name', 'time_zone'] },
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

/** The key of a setting's label. */
export function labelOf(name: keyof ProjectFields): ProjectText {
  return name === 'project_name' ? 'name' : name;
}

/** The key of the sentence below a setting; undefined for one without. */
function hintOf(name: keyof ProjectFields): ProjectText | undefined {
  return name === 'project_name' ? undefined : `${name}Hint`;
}

/** The sections with the settings whose words hold all words of the search; a section whose title holds them keeps all of its settings. */
export function findSettings(
  search: string,
  textOf: (key: ProjectText) => string,
  fold: (text: string) => string,
): readonly SettingSection[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const holds = (...texts: readonly string[]) => {
    const text = fold(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
  return SETTING_SECTIONS.flatMap((section) => {
    const title = textOf(section.id);
    if (holds(title)) return [section];
    const names = section.names.filter((name) => {
      const hint = hintOf(name);
      return holds(title, textOf(labelOf(name)), hint === undefined ? '' : textOf(hint));
    });
    return names.length === 0 ? [] : [{ id: section.id, names }];
  });
}
