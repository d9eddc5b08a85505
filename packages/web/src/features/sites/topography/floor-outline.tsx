import type { FloorMap } from '@rota/contract/maps';
import { CELL_FREE, CELL_OCCUPIED, type Raster } from '@rota/floor';
import { useEffect, useRef } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useFloorRaster } from '../../../map/floor-rasters.ts';
import { mapPalettes, rgbOf, type MapPalette } from '../../../map/map-palette.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../ui/tokens.ts';

const WIDTH_PX = 168;
const HEIGHT_PX = 84;
/** Two dots a pixel, so that thin walls stay sharp. */
const DOTS = 2;

/** The walls of a floor, small. */
export function FloorOutline({
  projectId,
  floor,
  label,
}: {
  projectId: number;
  floor: FloorMap | undefined;
  label: string;
}) {
  const raster = useFloorRaster(projectId, floor).data;
  const { scheme } = useColours();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (raster !== undefined && context) draw(context, raster, mapPalettes[scheme]);
  }, [raster, scheme]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label={label}
      width={WIDTH_PX * DOTS}
      height={HEIGHT_PX * DOTS}
      sx={{
        width: { xs: WIDTH_PX / 2, sm: WIDTH_PX },
        aspectRatio: `${WIDTH_PX} / ${HEIGHT_PX}`,
        borderRadius: `${RADIUS.control}px`,
        flexShrink: 0,
      }}
    />
  );
}

/** A dot is a wall where any of its cells is one: averaging would erase thin walls. */
function draw(context: CanvasRenderingContext2D, raster: Raster, palette: MapPalette): void {
  const { width, height } = context.canvas;
  const scale = Math.max(raster.width / width, raster.height / height);
  const [left, top] = [(width - raster.width / scale) / 2, (height - raster.height / scale) / 2];
  const image = context.createImageData(width, height);
  const [free, wall] = [rgbOf(palette.free), rgbOf(palette.wall)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = worst(raster, (x - left) * scale, (y - top) * scale, scale);
      if (cell === undefined) continue;
      const [red, green, blue] = cell === CELL_OCCUPIED ? wall : free;
      image.data.set([red, green, blue, 255], (y * width + x) * 4);
    }
  }
  context.putImageData(image, 0, 0);
}

function worst(raster: Raster, column: number, line: number, size: number): number | undefined {
  let seen: number | undefined;
  for (let row = Math.floor(line); row < line + size; row += 1) {
    for (let at = Math.floor(column); at < column + size; at += 1) {
      if (row < 0 || at < 0 || row >= raster.height || at >= raster.width) continue;
      const cell = raster.cells[row * raster.width + at];
      if (cell === CELL_OCCUPIED) return cell;
      if (cell === CELL_FREE) seen = cell;
    }
  }
  return seen;
}
