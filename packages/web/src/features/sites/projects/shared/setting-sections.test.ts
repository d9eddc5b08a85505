import { describe, expect, test } from 'vitest';
import { foldText } from '../../../../ui/fold-text.ts';
import { fieldsOf } from './project-form.ts';
import { findSettings, SETTING_SECTIONS } from './setting-sections.rules.ts';

const find = (search: string, language: 'en' | 'tr' = 'en') =>
  findSettings(search, language, foldText).map(({ id, names }) => `${id}: ${names.join(' ')}`);

describe('the settings of a project', () => {
  test('stand in one section each', () => {
    const names = SETTING_SECTIONS.flatMap((section) => section.names);
    expect([...names].sort()).toEqual(Object.keys(fieldsOf(undefined)).sort());
  });
  test.each([
    ['time zone', 'en', ['general: time_zone']],
    ['SCHEDULES', 'en', ['general: time_zone', 'features: feature_schedules']],
    ['level critical', 'en', ['battery: critical_battery_percent']],
    ['saat dilimi', 'tr', ['general: time_zone']],
    ['kitchen', 'en', ['features: feature_ordering']],
    ['kritik pıl', 'tr', ['battery: critical_battery_percent']],
    ['no such setting', 'en', []],
  ] as const)('are found by "%s" (%s)', (search, language, found) => {
    expect(find(search, language)).toEqual(found);
  });
  test('are all there for a search by the title of their section, and without one', () => {
    expect(find('battery')[0]).toContain('sleep_after_s');
    expect(find('  ')).toHaveLength(SETTING_SECTIONS.length);
  });
});
