import {
  isRobotSetting,
  robotSettingNames,
  robotSettings,
  type ValueScope,
} from '@rota/contract/robot-config';
import { useCallback } from 'react';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { robotConfigTexts } from './robot-config.messages.ts';

/** The name of a key as people call it; an unknown one is its own name. */
export function useKeyName(): (key: string) => string {
  const [language] = useLanguage();
  return useCallback((key) => (isRobotSetting(key) ? robotSettingNames[language][key] : key), [language]);
}

/** A value in words. `null` is said to be not set. */
export function useValueWords(): (key: string, value: unknown) => string {
  const t = useTexts(robotConfigTexts);
  const formats = useFormats();
  const [language] = useLanguage();
  return useCallback(
    (key, value) => {
      if (value === null || value === undefined) return t('notSet');
      if (!isRobotSetting(key)) return JSON.stringify(value);
      if (key === 'language' && (value === 'tr' || value === 'en')) return t(`language_${value}`);
      const { unit } = robotSettings[key];
      if (typeof value === 'number') {
        if (unit === '%') return formats.percent(value);
        return unit === null ? formats.number(value) : `${formats.number(value)} ${unit}`;
      }
      if (key === 'greeting' && typeof value === 'object') {
        const { tr, en } = value as { readonly tr?: string; readonly en?: string };
        const [first, second] = language === 'tr' ? [tr, en] : [en, tr];
        return `“${first ?? second ?? ''}”`;
      }
      return JSON.stringify(value);
    },
    [t, formats, language],
  );
}

/** Where a value is from, in words. `label` is how people call the model, tag or robot. */
export function useScopeName(): (scope: ValueScope, label: string) => string {
  const t = useTexts(robotConfigTexts);
  return useCallback(
    (scope, label) => {
      if (scope === 'installation' || scope === 'project') return t(`scope_${scope}`);
      return t(`scopeOf_${scope}`, { name: label });
    },
    [t],
  );
}
