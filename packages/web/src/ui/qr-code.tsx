import { create } from 'qrcode';
import { useMemo } from 'react';
import { Box } from './kit.ts';

/** A QR code, black on white in every theme, as cameras want it. */
export function QrCode({
  text,
  label,
  width = 220,
}: {
  text: string;
  label: string;
  width?: number | string;
}) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  const quiet = 4;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      sx={{
        display: 'block',
        width,
        maxWidth: '100%',
        height: 'auto',
        mx: 'auto',
        borderRadius: '8px',
        backgroundColor: '#fff',
      }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}

/** The dark squares of a QR code as the path of a drawing; squares are 1 wide, and there are `size` in a row. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (modules.get(y, x) !== 0) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
