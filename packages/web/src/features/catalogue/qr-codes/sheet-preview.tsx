import {
  errorLevelOf,
  faceOf,
  faceRoom,
  type SheetLayout,
  type SheetTemplate,
} from '@rota/contract/qr-codes';
import { useId, useMemo } from 'react';
import { Box, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { qrPath } from '../../../ui/qr-code.tsx';
import { sheetTexts } from './sheet.messages.ts';

type PreviewProps = {
  layout: SheetLayout;
  template: SheetTemplate;
  /** The address of the logo that is printed; null for none. */
  logo: string | null;
  /** The names of the labels of the first page, as many as are known. */
  names: readonly string[];
  /** The address of the first code, to draw a true one. */
  url: string | undefined;
  /** How many labels there are. */
  count: number;
};
/** Text smaller than this is not readable beside its code, mm. */
const SMALLEST = 15;

/** The first page as it will be printed, to its scale, and what it means: labels on a page, pages, and how large and how sturdy the codes are. */
export function SheetPreview({ layout, template, logo, names, url, count }: PreviewProps) {
  const t = useTexts(sheetTexts);
  const id = useId();
  const { page, label, places } = layout;
  const face = faceOf(template, label);
  const { side } = faceRoom(face, logo !== null);
  const { size, path } = useMemo(() => qrPath(url ?? 'https://example.com/q/T-001'), [url]);
  const shown = places.slice(0, Math.min(places.length, Math.max(1, count)));
  return (
    <Box component="figure" sx={{ m: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box
        component="svg"
        role="img"
        aria-label={t('preview')}
        viewBox={`0 0 ${page.width} ${page.height}`}
        sx={{
          width: '100%',
          maxHeight: '62dvh',
          backgroundColor: '#fff',
          border: 1,
          borderColor: 'divider',
          borderRadius: '4px',
        }}
      >
        <defs>
          <symbol id={id} viewBox={`-4 -4 ${size + 8} ${size + 8}`}>
            <path d={path} fill="#111" />
          </symbol>
        </defs>
        {shown.map((place, index) => (
          <g key={`${place.x} ${place.y}`} transform={`translate(${place.x} ${place.y})`}>
            <Label
              template={template}
              label={label}
              face={{ id, face, logo, side, name: names[index] ?? '' }}
            />
          </g>
        ))}
      </Box>
      <Caption perPage={places.length} count={count} side={side} />
    </Box>
  );
}

/** How many labels are on a page, and how large and how sturdy their codes are. */
function Caption({ perPage, count, side }: { perPage: number; count: number; side: number }) {
  const t = useTexts(sheetTexts);
  return (
    <Box component="figcaption">
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {[t('perPage', { count: perPage }), t('pages', { count: Math.ceil(count / perPage) })].join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('codeSize', { mm: Math.round(side) })}. {t(`level_${errorLevelOf(side)}`)}.
      </Typography>
      {side < SMALLEST && (
        <Typography variant="body2" color="warning.main">
          {t('small')}
        </Typography>
      )}
    </Box>
  );
}

type LabelProps = Pick<PreviewProps, 'template'> & Pick<SheetLayout, 'label'> & { face: FaceProps };

/** One label: its cut line, its face or faces, and the hole of a door hanger. */
function Label({ template, label, face: shown }: LabelProps) {
  const { top } = shown.face;
  return (
    <>
      {template !== 'a6' && (
        <rect
          width={label.width}
          height={label.height}
          fill="none"
          stroke="#bbb"
          strokeWidth={0.3}
          strokeDasharray="1 1"
        />
      )}
      <Face {...shown} />
      {template === 'table_tent' && (
        <g transform={`rotate(180 ${label.width / 2} ${top})`}>
          <Face {...shown} />
        </g>
      )}
      {template === 'door_hanger' && (
        <circle
          cx={label.width / 2}
          cy={top / 2}
          r={top / 2.7}
          fill="none"
          stroke="#bbb"
          strokeWidth={0.3}
          strokeDasharray="1 1"
        />
      )}
    </>
  );
}

type FaceProps = {
  id: string;
  face: ReturnType<typeof faceOf>;
  logo: string | null;
  side: number;
  name: string;
};

function Face({ id, face, logo, side, name }: FaceProps) {
  const { edge, head, unit } = faceRoom(face, logo !== null);
  const top = face.top + edge;
  const room = face.height - 2 * edge - head - 35 * unit;
  const size = Math.min(11 * unit, (face.width * 1.7) / Math.max(name.length, 1));
  return (
    <g>
      {logo !== null && (
        <image
          href={logo}
          x={edge}
          y={top}
          width={face.width - 2 * edge}
          height={head - 2 * unit}
          preserveAspectRatio="xMidYMid meet"
        />
      )}
      <use
        href={`#${id}`}
        x={(face.width - side) / 2}
        y={top + head + 10 * unit + (room - side) / 2}
        width={side}
        height={side}
      />
      <text
        x={face.width / 2}
        y={face.top + face.height - edge - 12 * unit}
        fontSize={size}
        fontWeight={600}
        textAnchor="middle"
        fill="#111"
      >
        {name}
      </text>
      <rect
        x={face.width * 0.35}
        y={face.top + face.height - edge - 5 * unit}
        width={face.width * 0.3}
        height={2.5 * unit}
        fill="#bbb"
      />
    </g>
  );
}
