import { TARGET_TYPES } from '@rota/contract/targets';
import CheckRounded from '@mui/icons-material/CheckRounded';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import {
  Box,
  Button,
  InputAdornment,
  ListItemIcon,
  MenuItem,
  TextField,
  Typography,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { OVER_MAP } from '../../../../map/over-map.ts';
import type { PoseStore } from '../../../robots/robots/shared/pose-store.ts';
import { targetTypeKey } from '../../targets/shared/target-words.ts';
import { targetTypeTexts } from '../../../../ui/states.messages.ts';
import { targetTypeIcons } from '../../../../ui/states.ts';
import { floatingStyle } from '../../../../ui/theme.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';
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

/** The settings of the drawing tool: its layer, its width, the type of a point; and a short hint about its use. */
export function BrushBar({ robots }: { robots: PoseStore }) {
  const t = useTexts(editorTexts);
  const tAlign = useTexts(alignTexts);
  const { tool, spot } = useEditorSettings();
  const { palette, scheme } = useColours();
  if (tool === 'select' || tool === 'pan') return null;
  const placing = spot === 'target' ? 'hint_point' : spot === 'camera' ? 'hint_camera' : 'hint_spot';
  return (
    <Box
      {...OVER_MAP}
      sx={{
        ...floatingStyle(scheme),
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        maxWidth: '100%',
        backgroundColor: palette.raised,
        borderRadius: `${RADIUS.panel}px`,
        pointerEvents: 'auto',
      }}
    >
      {tool === 'point' ? (
        <PointBrush robots={robots} />
      ) : (
        tool !== 'measure' && tool !== 'match' && <DrawBrush />
      )}
      {(tool === 'polygon' || tool === 'line') && <FinishButton />}
      <Typography variant="caption" color="textSecondary" sx={{ px: 0.5 }}>
        {tool === 'match' ? tAlign('hint_match') : t(tool === 'point' ? placing : `hint_${tool}`)}
      </Typography>
    </Box>
  );
}

/** Where the keys of the tools work: the floor itself, not a list that was closed. */
function focusFloor(): void {
  document.querySelector<HTMLElement>('[data-map-room] [role=application]')?.focus();
}

type SelectProps = {
  label: string;
  value: string;
  words: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function BrushSelect({ label, value, words, onChange, children }: SelectProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ minWidth: 190 }}
      slotProps={{
        select: {
          renderValue: () => words,
          // A menu that fades lies over the map until it is gone, and takes the first stroke for itself; a list that has the focus takes the keys.
          MenuProps: { transitionDuration: 0, slotProps: { transition: { onExited: focusFloor } } },
        },
      }}
    >
      {children}
    </TextField>
  );
}

/** Ends a shape of many corners where there is no Enter key; it has its room as long as the tool is chosen. */
function FinishButton() {
  const t = useTexts(editorTexts);
  const { drawing, machine } = useEditor().session;
  const { isBusy } = useStore(drawing);
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<CheckRounded />}
      disabled={!isBusy}
      onClick={machine.finish}
    >
      {t('finish')}
    </Button>
  );
}

function DrawBrush() {
  const t = useTexts(editorTexts);
  const tObject = useTexts(objectTexts);
  const { settings } = useEditor().session;
  const { tool, layer, width } = useEditorSettings();
  const nameOf = useLayerName();
  const layers = layersFor(tool);
  return (
    <>
      <BrushSelect
        label={t('layer')}
        value={layer}
        words={nameOf(layer)}
        onChange={(value) => {
          const next = layers.find((known) => known === value);
          if (next !== undefined) settings.setState({ layer: next });
        }}
      >
        {layers.map((one) => (
          <MenuItem key={one} value={one}>
            <ListItemIcon>
              <Swatch layer={one} />
            </ListItemIcon>
            {nameOf(one)}
          </MenuItem>
        ))}
      </BrushSelect>
      {(tool === 'line' || tool === 'freehand') && (
        <TextField
          size="small"
          type="number"
          label={tObject('lineWidth')}
          defaultValue={width}
          onChange={(event) => {
            const next = Number(event.target.value);
            if (next > 0 && next <= MOST_WIDTH) settings.setState({ width: next });
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
      <BrushSelect
        label={t('whatToPlace')}
        value={value}
        words={spot === 'target' ? tType(targetTypeKey(pointType)) : nameOf(spot)}
        onChange={(next) => {
          const place = SPOTS.find((known) => known === next);
          const type = TARGET_TYPES.find((known) => `type ${known}` === next);
          settings.setState(
            place === undefined ? { spot: 'target', pointType: type ?? 'target' } : { spot: place },
          );
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
      </BrushSelect>
      {spot === 'target' && <RobotPlaces robots={robots} />}
    </>
  );
}
