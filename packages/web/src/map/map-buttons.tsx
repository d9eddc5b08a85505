import AddRounded from '@mui/icons-material/AddRounded';
import CropFreeRounded from '@mui/icons-material/CropFreeRounded';
import ExploreRounded from '@mui/icons-material/ExploreRounded';
import MyLocationRounded from '@mui/icons-material/MyLocationRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import type { ReactNode } from 'react';
import { Box, IconButton, Tooltip } from '../ui/kit.ts';
import { useFormats, useTexts } from '../i18n/i18n-context.tsx';
import { floatingStyle } from '../ui/theme.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { RADIUS, TOUCH_TARGET_PX } from '../ui/tokens.ts';
import type { MapPadding } from './map-control.ts';
import { mapTexts } from './map.messages.ts';
import { OVER_MAP } from './over-map.ts';
import { scaleBar } from './scale-bar.ts';

/** The least height of the free map that has room for buttons, CSS pixels. */
const BUTTONS_FROM_PX = 400;

function MapButton({
  label,
  pressed,
  onClick,
  children,
}: {
  label: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { palette } = useColours();
  return (
    <Tooltip title={label} placement="left">
      <IconButton
        aria-label={label}
        onClick={onClick}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        sx={{
          width: 40,
          height: 40,
          borderRadius: 0,
          color: pressed === true ? palette.accentInk : palette.ink,
          backgroundColor: pressed === true ? palette.accent : 'transparent',
          '&:hover': { backgroundColor: pressed === true ? palette.accent : palette.sunken },
          '@media (pointer: coarse)': { width: TOUCH_TARGET_PX, height: TOUCH_TARGET_PX },
        }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

function ButtonGroup({ children }: { children: ReactNode }) {
  const { palette, scheme } = useColours();
  return (
    <Box
      sx={{
        ...floatingStyle(scheme),
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        borderRadius: `${RADIUS.control}px`,
        backgroundColor: palette.raised,
      }}
    >
      {children}
    </Box>
  );
}

/** Zoom, fit, follow, and upright when the map is turned. */
export function MapButtons(props: {
  rotation: number;
  following: { readonly isOn: boolean; onChange(on: boolean): void } | undefined;
  padding: MapPadding;
  onZoom: (steps: number) => void;
  onFit: () => void;
  onTurn: () => void;
}) {
  const t = useTexts(mapTexts);
  const { following } = props;
  const isTurned = Math.abs(props.rotation) > 0.01;
  return (
    <Box
      {...OVER_MAP}
      sx={{
        position: 'absolute',
        right: props.padding.right + 16,
        bottom: props.padding.bottom + 16,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        // Where a sheet leaves little of the map, fingers do what the buttons do.
        [`@container map (max-height: ${props.padding.bottom + BUTTONS_FROM_PX}px)`]: { display: 'none' },
      }}
    >
      {isTurned && (
        <ButtonGroup>
          <MapButton label={t('turnNorth')} onClick={props.onTurn}>
            <ExploreRounded
              fontSize="small"
              sx={{ transform: `rotate(${props.rotation - Math.PI / 4}rad)` }}
            />
          </MapButton>
        </ButtonGroup>
      )}
      {following !== undefined && (
        <ButtonGroup>
          <MapButton
            label={t('followShort')}
            pressed={following.isOn}
            onClick={() => following.onChange(!following.isOn)}
          >
            <MyLocationRounded fontSize="small" />
          </MapButton>
        </ButtonGroup>
      )}
      <ButtonGroup>
        <MapButton label={t('zoomIn')} onClick={() => props.onZoom(1)}>
          <AddRounded fontSize="small" />
        </MapButton>
        <MapButton label={t('zoomOut')} onClick={() => props.onZoom(-1)}>
          <RemoveRounded fontSize="small" />
        </MapButton>
        <MapButton label={t('fit')} onClick={props.onFit}>
          <CropFreeRounded fontSize="small" />
        </MapButton>
      </ButtonGroup>
    </Box>
  );
}

/** How long a round number of metres is on the screen. */
export function ScaleBar({ resolution, padding }: { resolution: number; padding: MapPadding }) {
  const t = useTexts(mapTexts);
  const formats = useFormats();
  const { palette, map } = useColours();
  const { metres, px } = scaleBar(resolution, 110);
  const length =
    metres < 1
      ? t('centimetres', { count: formats.number(metres * 100) })
      : t('metres', { count: formats.number(metres) });
  return (
    <Box
      {...OVER_MAP}
      role="img"
      aria-label={t('scale', { length })}
      sx={{
        position: 'absolute',
        left: padding.left + 16,
        bottom: padding.bottom + 16,
        pointerEvents: 'none',
        fontSize: '0.75rem',
        fontWeight: 500,
        lineHeight: 1.2,
        color: palette.inkSoft,
        textShadow: `0 0 3px ${map.halo}, 0 0 3px ${map.halo}, 0 0 2px ${map.halo}`,
      }}
    >
      {length}
      <Box sx={{ width: px, height: 5, mt: '3px', border: `1.5px solid ${palette.inkSoft}`, borderTop: 0 }} />
    </Box>
  );
}
