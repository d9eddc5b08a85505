import type { TargetType } from '@rota/contract/targets';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Box, IconButton, Slider, Tooltip } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { drawGlyph } from '../../../../map/glyphs.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { targetGlyphs } from '../../targets/shared/target-glyphs.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { borderColor, layerFill, LAYER_PAINT } from '../canvas/layer-look.ts';
import { LAYERS_FROM_TOP } from '../document/hit.rules.ts';
import { layerOf, type ObjectLayer } from '../document/objects.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { useLayerName } from './object-words.ts';

/** Every layer with its pattern, how much is on it, and how it is shown while editing. */
export function LayersPanel() {
  const { document } = useEditorState();
  const counts = useMemo(() => {
    const all = new Map<ObjectLayer, number>();
    for (const object of [...document.drawings, ...document.points])
      all.set(layerOf(object), (all.get(layerOf(object)) ?? 0) + 1);
    return all;
  }, [document]);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1 }}>
      {LAYERS_FROM_TOP.map((layer) => (
        <LayerRow key={layer} layer={layer} count={counts.get(layer) ?? 0} />
      ))}
    </Box>
  );
}

function LayerRow({ layer, count }: { layer: ObjectLayer; count: number }) {
  const t = useTexts(editorTexts);
  const name = useLayerName()(layer);
  const { store } = useEditor().session;
  const { isVisible, opacity } = useEditorState().looks[layer];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 40,
        px: 0.5,
        borderRadius: '8px',
        opacity: isVisible ? 1 : 0.6,
      }}
    >
      <Swatch layer={layer} />
      <ChooseButton layer={layer} name={name} />
      <Box
        component="span"
        sx={{
          minWidth: 28,
          textAlign: 'end',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          fontSize: '0.8125rem',
        }}
      >
        {count}
      </Box>
      <Slider
        size="small"
        aria-label={t('opacityOf', { layer: name })}
        value={opacity}
        min={0.1}
        max={1}
        step={0.1}
        onChange={(_event, value) => store.look(layer, { opacity: Number(value) })}
        sx={{ width: 52, mx: 1, flexShrink: 0 }}
      />
      <LookToggles layer={layer} name={name} />
    </Box>
  );
}

/** The name of a layer; a press chooses everything on it. */
function ChooseButton({ layer, name }: { layer: ObjectLayer; name: string }) {
  const t = useTexts(editorTexts);
  const { store } = useEditor().session;
  const choose = () => {
    const { document } = store.state();
    const ids =
      layer === 'points'
        ? document.points.map((point) => point.target_id)
        : document.drawings.flatMap((one) => (one.layer === layer ? [one.id] : []));
    store.select(ids);
  };
  return (
    <Tooltip title={t('chooseAllOf', { layer: name })} placement="left" enterDelay={600}>
      <Box
        component="button"
        type="button"
        onClick={choose}
        sx={{
          flex: 1,
          minWidth: 0,
          border: 0,
          background: 'none',
          font: 'inherit',
          fontSize: '0.875rem',
          color: 'inherit',
          textAlign: 'start',
          cursor: 'pointer',
          p: 0.5,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {name}
      </Box>
    </Tooltip>
  );
}

/** Hides a layer and locks it. */
function LookToggles({ layer, name }: { layer: ObjectLayer; name: string }) {
  const t = useTexts(editorTexts);
  const { store } = useEditor().session;
  const { isVisible, isLocked } = useEditorState().looks[layer];
  return (
    <>
      <Toggle
        label={t(isVisible ? 'hideLayer' : 'showLayer', { layer: name })}
        onClick={() => store.look(layer, { isVisible: !isVisible })}
      >
        {isVisible ? <VisibilityRounded fontSize="small" /> : <VisibilityOffRounded fontSize="small" />}
      </Toggle>
      <Toggle
        label={t(isLocked ? 'unlockLayer' : 'lockLayer', { layer: name })}
        onClick={() => store.look(layer, { isLocked: !isLocked })}
      >
        {isLocked ? (
          <LockRounded fontSize="small" />
        ) : (
          <LockOpenRounded fontSize="small" sx={{ opacity: 0.55 }} />
        )}
      </Toggle>
    </>
  );
}

function Toggle({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        onClick={onClick}
        sx={{ '@media (pointer: coarse)': { width: 44, height: 44 } }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

const WIDTH_PX = 28;
const HEIGHT_PX = 18;

/** A little of a layer as it is painted on the map. */
export function Swatch({ layer, type = 'table' }: { layer: ObjectLayer; type?: TargetType }) {
  const { scheme } = useColours();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (canvas.current === null || context === null || context === undefined) return;
    const palette = mapPalettes[scheme];
    const ratio = window.devicePixelRatio;
    canvas.current.width = WIDTH_PX * ratio;
    canvas.current.height = HEIGHT_PX * ratio;
    context.scale(ratio, ratio);
    if (layer === 'points') {
      drawGlyph(context, targetGlyphs[type], WIDTH_PX / 2, HEIGHT_PX / 2, 7, palette.target, 1.5);
      return;
    }
    context.beginPath();
    context.roundRect(1, 1, WIDTH_PX - 2, HEIGHT_PX - 2, 3);
    context.fillStyle = layerFill(layer, palette, 1);
    context.fill();
    context.strokeStyle = borderColor(layer, palette);
    context.lineWidth = 1.25;
    context.setLineDash([...LAYER_PAINT[layer].dash]);
    context.stroke();
  }, [layer, type, scheme]);
  return <canvas ref={canvas} aria-hidden style={{ width: WIDTH_PX, height: HEIGHT_PX, flexShrink: 0 }} />;
}
