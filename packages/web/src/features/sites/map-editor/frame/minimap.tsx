import { CELL_FREE, CELL_OCCUPIED, cellPositionToWorld, worldToCell, type Raster } from '@rota/floor';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { Box } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { mapPalettes, rgbOf } from '../../../../map/map-palette.ts';
import { OVER_MAP } from '../../../../map/over-map.ts';
import { viewCorners, type ViewPlace } from '../../../../map/view-transform.ts';
import { floatingStyle } from '../../../../ui/theme.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';
import { editorTexts } from '../map-editor.messages.ts';
import type { StoreApi } from 'zustand/vanilla';
import { useEditor } from '../session/session-context.tsx';

/** Where the map is looked at. */
export type Sight = { readonly view: ViewPlace | undefined };

const LARGEST_PX = 150;

/** The whole floor small, with what is seen of it now; a press goes there. Keyboards have the map itself. */
export function Minimap({ raster, sight }: { raster: Raster; sight: StoreApi<Sight> }) {
  const t = useTexts(editorTexts);
  const { session } = useEditor();
  const { scheme, palette } = useColours();
  const { view } = useStore(sight);
  const scale = LARGEST_PX / Math.max(raster.width, raster.height);
  const width = Math.max(20, Math.round(raster.width * scale));
  const height = Math.max(20, Math.round(raster.height * scale));
  const canvas = useFloorPicture(raster, width, height);
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    session.goTo(cellPositionToWorld(raster, x * raster.width, y * raster.height));
  };
  const corners = view === undefined ? [] : viewCorners(view).map((corner) => worldToCell(raster, corner));
  const outline = corners
    .map(({ column, row }) => `${column * (width / raster.width)},${row * (height / raster.height)}`)
    .join(' ');
  return (
    <Box
      {...OVER_MAP}
      component="button"
      type="button"
      aria-label={t('minimap')}
      tabIndex={-1}
      onClick={handleClick}
      sx={{
        // Where all of it is seen there is nowhere to go.
        visibility: isAllSeen(raster, corners) ? 'hidden' : 'visible',
        ...floatingStyle(scheme),
        position: 'relative',
        display: 'block',
        p: 0,
        overflow: 'hidden',
        cursor: 'pointer',
        backgroundColor: palette.raised,
        borderRadius: `${RADIUS.control}px`,
        width,
        height,
      }}
    >
      <canvas ref={canvas} width={width} height={height} aria-hidden style={{ display: 'block' }} />
      <svg width={width} height={height} aria-hidden style={{ position: 'absolute', inset: 0 }}>
        <polygon
          points={outline}
          fill={palette.accent}
          fillOpacity={0.12}
          stroke={palette.accent}
          strokeWidth={1.5}
        />
      </svg>
    </Box>
  );
}

/** Paints a floor into a canvas of so many pixels. */
function useFloorPicture(raster: Raster, width: number, height: number) {
  const { scheme } = useColours();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const image = context.createImageData(width, height);
    const { free, wall, unknown } = mapPalettes[scheme];
    const colors = { free: rgbOf(free), wall: rgbOf(wall), unknown: rgbOf(unknown) };
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const cell = classIn(raster, x / width, y / height, 1 / width, 1 / height);
        image.data.set([...colors[cell], 255], (y * width + x) * 4);
      }
    }
    context.putImageData(image, 0, 0);
  }, [raster, width, height, scheme]);
  return canvas;
}

/** Whether a view with these corners, in cells, looks at the whole floor. */
function isAllSeen({ width, height }: Raster, corners: readonly ReturnType<typeof worldToCell>[]): boolean {
  const columns = corners.map(({ column }) => column);
  const rows = corners.map(({ row }) => row);
  return (
    corners.length > 0 &&
    Math.min(...columns) <= 0 &&
    Math.max(...columns) >= width &&
    Math.min(...rows) <= 0 &&
    Math.max(...rows) >= height
  );
}

/** The value of a small part of a floor: a wall wins over free, and free over unknown. */
function classIn(
  raster: Raster,
  left: number,
  top: number,
  wide: number,
  high: number,
): 'free' | 'wall' | 'unknown' {
  const [fromColumn, fromRow] = [Math.floor(left * raster.width), Math.floor(top * raster.height)];
  const [toColumn, toRow] = [
    Math.ceil((left + wide) * raster.width),
    Math.ceil((top + high) * raster.height),
  ];
  let isFree = false;
  for (let row = fromRow; row < toRow; row += 1) {
    for (let column = fromColumn; column < toColumn; column += 1) {
      const cell = raster.cells[row * raster.width + column];
      if (cell === CELL_OCCUPIED) return 'wall';
      isFree ||= cell === CELL_FREE;
    }
  }
  return isFree ? 'free' : 'unknown';
}
