import { languages, type Language } from '@rota/contract/core';
import BrightnessAutoRounded from '@mui/icons-material/BrightnessAutoRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DarkModeRounded from '@mui/icons-material/DarkModeRounded';
import LightModeRounded from '@mui/icons-material/LightModeRounded';
import TranslateRounded from '@mui/icons-material/TranslateRounded';
import { useState } from 'react';
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from './kit.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import type { ThemeChoice } from '../settings/settings.ts';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { useBeforeLeaving } from './form/leave-warning.tsx';
import { appearanceTexts } from './appearance.messages.ts';
import type { SvgIconComponent } from '@mui/icons-material';

const themeIcons = {
  system: BrightnessAutoRounded,
  light: LightModeRounded,
  dark: DarkModeRounded,
} as const satisfies Record<ThemeChoice, SvgIconComponent>;
const languageNames = { en: 'english', tr: 'turkish' } as const satisfies Record<Language, string>;

type Choice<T extends string> = { value: T; label: string; icon?: SvgIconComponent };

function ChoiceMenu<T extends string>({
  label,
  icon: Icon,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  icon: SvgIconComponent;
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose: (value: T) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map(({ value, label: choiceLabel, icon: ChoiceIcon }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === chosen}
            onClick={() => {
              onChoose(value);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              {ChoiceIcon === undefined ? (
                value === chosen && <CheckRounded fontSize="small" />
              ) : (
                <ChoiceIcon fontSize="small" />
              )}
            </ListItemIcon>
            <ListItemText sx={{ mr: 3 }}>{choiceLabel}</ListItemText>
            {ChoiceIcon !== undefined && value === chosen && <CheckRounded fontSize="small" />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** English or Turkish. */
export function LanguageSwitch() {
  const t = useTexts(appearanceTexts);
  const [language, setLanguage] = useLanguage();
  const beforeLeaving = useBeforeLeaving();
  const choices = languages.map((value) => ({ value, label: t(languageNames[value]) }));
  return (
    <ChoiceMenu
      label={t('language')}
      icon={TranslateRounded}
      choices={choices}
      chosen={language}
      onChoose={(next) => beforeLeaving(() => setLanguage(next))}
    />
  );
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const t = useTexts(appearanceTexts);
  const [local, change] = useLocalSettings();
  const values: readonly ThemeChoice[] = ['system', 'light', 'dark'];
  const choices = values.map((value) => ({ value, label: t(value), icon: themeIcons[value] }));
  return (
    <ChoiceMenu
      label={t('theme')}
      icon={themeIcons[local.theme]}
      choices={choices}
      chosen={local.theme}
      onChoose={(theme) => change({ theme })}
    />
  );
}
