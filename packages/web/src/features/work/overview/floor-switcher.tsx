import type { FloorMap } from '@rota/contract/maps';
import { needsHelp } from '@rota/contract/robots';
import { memo } from 'react';
import { Box, ButtonBase, MenuItem, TextField } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { OVER_MAP } from '../../../map/over-map.ts';
import { givenMapName } from '../../../map/map-name.ts';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { floatingStyle } from '../../../ui/theme.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS, TOUCH_TARGET_PX } from '../../../ui/tokens.ts';
import { overviewTexts } from './overview.messages.ts';

/** As many floors as buttons; more become a list. */
const BUTTONS = 5;

/** Which floor the map shows, with how many robots are on each and whether one there needs help. */
export const FloorSwitcher = memo(function FloorSwitcher({
  maps,
  marks,
  shown,
  onShow,
}: {
  maps: readonly FloorMap[];
  marks: readonly RobotMark[];
  shown: FloorMap;
  onShow: (mapId: string) => void;
}) {
  const t = useTexts(overviewTexts);
  const { palette, scheme, tones } = useColours();
  if (maps.length < 2) return null;
  const sites = new Set(maps.map((map) => map.site));
  const nameOf = (map: FloorMap) =>
    givenMapName(map) ?? (sites.size > 1 ? t('floorOf', { site: map.site, floor: map.floor }) : map.floor);
  const frame = {
    ...floatingStyle(scheme),
    borderRadius: `${RADIUS.control}px`,
    backgroundColor: palette.raised,
  };
  if (maps.length > BUTTONS) {
    return (
      <TextField
        {...OVER_MAP}
        select
        size="small"
        label={t('floors')}
        value={shown.map_id}
        onChange={(event) => onShow(event.target.value)}
        sx={{ ...frame, minWidth: 180 }}
      >
        {maps.map((map) => (
          <MenuItem key={map.map_id} value={map.map_id}>
            {nameOf(map)}
          </MenuItem>
        ))}
      </TextField>
    );
  }
  return (
    <Box
      {...OVER_MAP}
      role="group"
      aria-label={t('floors')}
      sx={{ ...frame, display: 'flex', p: 0.5, gap: 0.5 }}
    >
      {maps.map((map) => {
        const here = marks.filter((mark) => mark.mapId === map.map_id);
        const hasTrouble = here.some((mark) => needsHelp(mark.tone));
        const hasFault = here.some((mark) => mark.tone === 'fault');
        const isShown = map.map_id === shown.map_id;
        return (
          <ButtonBase
            key={map.map_id}
            aria-pressed={isShown}
            onClick={() => onShow(map.map_id)}
            sx={{
              minHeight: 36,
              px: 1.5,
              gap: 0.75,
              borderRadius: '6px',
              fontFamily: 'inherit',
              fontSize: '0.875rem',
              fontWeight: 500,
              color: isShown ? palette.accentText : palette.ink,
              backgroundColor: isShown ? palette.accentSoft : 'transparent',
              '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX },
            }}
          >
            {`${nameOf(map)} `}
            <Box
              component="span"
              sx={{ fontSize: '0.8125rem', color: isShown ? 'inherit' : palette.inkFaint }}
            >
              {here.length}
            </Box>
            {hasTrouble && (
              <Box
                component="span"
                role="img"
                aria-label={t('floorAttention')}
                sx={{
                  width: 8,
                  height: 8,
                  borderRadius: '50%',
                  backgroundColor: tones[hasFault ? 'fault' : 'attention'].solid,
                }}
              />
            )}
          </ButtonBase>
        );
      })}
    </Box>
  );
});
