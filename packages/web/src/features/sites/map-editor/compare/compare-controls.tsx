import type { MapVersion } from '@rota/contract/map-versions';
import { useCallback } from 'react';
import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { TOUCH_TARGET_PX } from '../../../../ui/tokens.ts';
import { versionTexts } from '../versions.messages.ts';
import { compareTexts } from './compare.messages.ts';
import type { Moment } from './compared-documents.ts';

/** How two versions are looked at. */
export type Look = 'overlay' | 'side';

/** The name of a moment. */
export function useMomentName(versions: readonly MapVersion[]): (moment: Moment) => string {
  const t = useTexts(compareTexts);
  const tVersions = useTexts(versionTexts);
  return useCallback(
    (moment) => {
      if (moment === 'now') return t('now');
      if (moment === 0) return t('beforeAll');
      const message = versions.find(({ version }) => version === moment)?.message ?? tVersions('noMessage');
      return tVersions('versionTitle', { number: moment, message });
    },
    [versions, t, tVersions],
  );
}

type ControlsProps = {
  versions: readonly MapVersion[];
  from: Moment;
  to: Moment;
  look: Look;
  /** The address parameters that change. */
  onChange: (next: Readonly<Record<string, string>>) => void;
};

/** Which two versions, and how. */
export function CompareControls({ versions, from, to, look, onChange }: ControlsProps) {
  const t = useTexts(compareTexts);
  const nameOf = useMomentName(versions);
  const numbers = versions.map(({ version }) => version);
  const choice = (key: 'from' | 'to', value: Moment, moments: readonly Moment[]) => (
    <TextField
      select
      size="small"
      label={t(key)}
      value={String(value)}
      onChange={(event) => onChange({ [key]: event.target.value })}
      sx={{ flex: '1 1 160px', minWidth: 0, maxWidth: { sm: 320 } }}
    >
      {(moments.includes(value) ? moments : [value, ...moments]).map((moment) => (
        <MenuItem key={moment} value={String(moment)}>
          {nameOf(moment)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {choice('from', from, [...numbers, 0])}
      {choice('to', to, ['now', ...numbers])}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('view')}
        sx={{ '@media (pointer: coarse)': { '& .MuiToggleButton-root': { minHeight: TOUCH_TARGET_PX } } }}
        value={look}
        onChange={(_event, next: Look | null) => next !== null && onChange({ view: next })}
      >
        <ToggleButton value="overlay">{t('overlay')}</ToggleButton>
        <ToggleButton value="side">{t('sideBySide')}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
