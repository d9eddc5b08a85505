import { TARGET_TYPES } from '@rota/contract';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { OVER_MAP } from '../../../map/over-map.ts';
import type { PoseStore } from '../../../parts/robots/pose-store.ts';
import { targetTypeKey } from '../../../parts/targets/target-words.ts';
import { targetTypeTexts } from '../../../ui/states.messages.ts';
import { targetTypeIcons } from '../../../ui/states.ts';
import { floating } from '../../../ui/theme.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../ui/tokens.ts';
import { alignTexts } from '../align.messages.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { objectTexts } from '../object.messages.ts';
import { Swatch } from '../panels/layers-panel.tsx';
import { useLayerName } from '../panels/object-words.ts';
import { layersFor } from '../session/editor-settings.ts';
import { useEditor, useEditorSettings } from '../session/session-context.tsx';
import { RobotPlaces } from './robot-places.tsx';

const SPOTS = ['camera', 'uwb', 'custom'] as const;
const MOST_WIDTH = 10;

/** What the tool draws: its layer, its width, the type of a point; and in a few words how it is used. */
export function BrushBar({ robots }: { robots: PoseStore }) {
  const t = useTexts(editorTexts);
  const tAlign = useTexts(alignTexts);
  const { tool } = useEditorSettings();
  const { palette, scheme } = useColours();
  if (tool === 'select' || tool === 'pan') return null;
  return (
    <Box
      {...OVER_MAP}
      sx={{
        ...floating(scheme),
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1, maxWidth: '100%' },
        ...{ backgroundColor: palette.raised, borderRadius: `${RADIUS.panel}px`, pointerEvents: 'auto' },
      }}
    >
      {tool === 'point' ? <PointBrush robots={robots} /> : tool !== 'measure' && tool !== 'match' && <DrawBrush />}
      <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' }, px: 0.5 }}>
        {tool === 'match' ? tAlign('hint_match') : t(`hint_${tool}`)}
      </Typography>
    </Box>
  );
}

/** A menu that fades lies over the map until it is gone, and takes the first stroke for itself. */
const CLOSES_AT_ONCE = { MenuProps: { transitionDuration: 0 } } as const;

function DrawBrush() {
  const t = useTexts(editorTexts);
  const tObject = useTexts(objectTexts);
  const { settings } = useEditor().session;
  const { tool, layer, width } = useEditorSettings();
  const nameOf = useLayerName();
  const layers = layersFor(tool);
  return (
    <>
      <TextField
        select
        size="small"
        label={t('layer')}
        value={layer}
        onChange={(event) => {
          const next = layers.find((known) => known === event.target.value);
          if (next !== undefined) settings.set({ layer: next });
        }}
        sx={{ minWidth: 200 }}
        slotProps={{ select: { renderValue: () => nameOf(layer), ...CLOSES_AT_ONCE } }}
      >
        {layers.map((one) => (
          <MenuItem key={one} value={one}>
            <ListItemIcon>
              <Swatch layer={one} />
            </ListItemIcon>
            {nameOf(one)}
          </MenuItem>
        ))}
      </TextField>
      {(tool === 'line' || tool === 'freehand') && (
        <TextField
          size="small"
          type="number"
          label={tObject('lineWidth')}
          defaultValue={width}
          onChange={(event) => {
            const next = Number(event.target.value);
            if (next > 0 && next <= MOST_WIDTH) settings.set({ width: next });
          }}
          slotProps={{
            htmlInput: { step: 0.05, min: 0.05, max: MOST_WIDTH },
            input: { endAdornment: <InputAdornment position="end">{tObject('unitM')}</InputAdornment> },
          }}
          sx={{ width: 130 }}
        />
      )}
    </>
  );
}

function PointBrush({ robots }: { robots: PoseStore }) {
  const t = useTexts(editorTexts);
  const tType = useTexts(targetTypeTexts);
  const nameOf = useLayerName();
  const { settings } = useEditor().session;
  const { spot, pointType } = useEditorSettings();
  const value = spot === 'target' ? `type ${pointType}` : spot;
  return (
    <>
      <TextField
        select
        size="small"
        label={t('whatToPlace')}
        value={value}
        onChange={(event) => {
          const place = SPOTS.find((known) => known === event.target.value);
          const type = TARGET_TYPES.find((known) => `type ${known}` === event.target.value);
          settings.set(place === undefined ? { spot: 'target', pointType: type ?? 'target' } : { spot: place });
        }}
        sx={{ minWidth: 180 }}
        slotProps={{
          select: { renderValue: () => (spot === 'target' ? tType(targetTypeKey(pointType)) : nameOf(spot)), ...CLOSES_AT_ONCE },
        }}
      >
        {TARGET_TYPES.map((type) => {
          const Icon = targetTypeIcons[type];
          return (
            <MenuItem key={type} value={`type ${type}`}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {tType(targetTypeKey(type))}
            </MenuItem>
          );
        })}
        {SPOTS.map((one) => (
          <MenuItem key={one} value={one}>
            <ListItemIcon>
              <Swatch layer={one} />
            </ListItemIcon>
            {nameOf(one)}
          </MenuItem>
        ))}
      </TextField>
      {spot === 'target' && <RobotPlaces robots={robots} />}
    </>
  );
}
