import DeleteRounded from '@mui/icons-material/DeleteRounded';
import { useState } from 'react';
import { Box, IconButton, TextField, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { withoutCorner } from '../document/handles.rules.ts';
import { idOf, isPoint, objectsWith, type MapObject } from '../document/objects.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { objectTexts } from '../object.messages.ts';
import { change } from '../session/editor-actions.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { ArrangeSection } from './arrange-section.tsx';
import { FieldInput } from './field-inputs.tsx';
import { useEditedRaster } from './edited-raster.ts';
import { fieldsOf, pointFields, possible, withCorner } from './fields.rules.ts';
import { useObjectName } from './object-words.ts';
import { PointInputs } from './point-inputs.tsx';
import { isOffMap } from './shape-problems.tsx';

/** The number of corners that can be typed; a free line has hundreds, too many to type. */
const MOST_CORNERS = 40;

/** The properties of what is chosen: all fields of one thing, and what can be done with one or several. */
export function PropertiesPanel() {
  const t = useTexts(editorTexts);
  const { document, selection } = useEditorState();
  const chosen = objectsWith(document, selection);
  const [only] = chosen;
  if (only === undefined) {
    return (
      <Box sx={{ p: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('chooseSomething')}
        </Typography>
      </Box>
    );
  }
  return (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {chosen.length === 1 ? (
        <ObjectForm key={idOf(only)} object={only} />
      ) : (
        <Typography variant="h4" component="h2">
          {t('chosen', { count: chosen.length })}
        </Typography>
      )}
      <ArrangeSection chosen={chosen} />
    </Box>
  );
}

/** Whether a typed value takes an object off the map; one that is off already may be brought back step by step. */
function useLeavesMap(object: MapObject): (next: MapObject) => boolean {
  const raster = useEditedRaster();
  return (next) => raster !== undefined && isOffMap(next, raster) && !isOffMap(object, raster);
}

function ObjectForm({ object }: { object: MapObject }) {
  const { session } = useEditor();
  const name = useObjectName()(object);
  const handleChange = (next: MapObject, key: string) => change(session, [next], `${key} ${idOf(object)}`);
  const leavesMap = useLeavesMap(object);
  const fields = isPoint(object) ? pointFields(object) : fieldsOf(object);
  return (
    <>
      <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.25, alignItems: 'start' }}>
        {isPoint(object) && <PointInputs point={object} onChange={handleChange} />}
        {fields.map((field) => (
          <FieldInput key={field.key} field={field} leavesMap={leavesMap} onChange={handleChange} />
        ))}
      </Box>
      {!isPoint(object) && (object.kind === 'polygon' || object.kind === 'line') && (
        <Corners object={object} />
      )}
    </>
  );
}

function Corners({ object }: { object: Extract<MapObject, { kind: 'polygon' | 'line' }> }) {
  const t = useTexts(objectTexts);
  const { session } = useEditor();
  const leavesMap = useLeavesMap(object);
  return (
    <Box component="section" aria-label={t('corners')}>
      <Typography sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary', mb: 1 }}>
        {t('corners')}
      </Typography>
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {object.coords.slice(0, MOST_CORNERS).map(([x, y], index) => {
          const number = index + 1;
          const left = withoutCorner(object, index);
          const put = (place: readonly [number, number]) => {
            const next = possible(withCorner(object, index, place));
            const isPut = next !== undefined && !leavesMap(next);
            if (isPut) change(session, [next], `corner ${index} ${object.id}`);
            return isPut;
          };
          return (
            // Corners have no names: their number is all that tells them apart.
            <Box component="li" key={index} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <CornerInput label={t('cornerX', { number })} value={x} onChange={(next) => put([next, y])} />
              <CornerInput label={t('cornerY', { number })} value={y} onChange={(next) => put([x, next])} />
              <IconButton
                size="small"
                aria-label={t('removeCorner', { number })}
                disabled={left === undefined}
                onClick={() => left !== undefined && change(session, [left])}
              >
                <DeleteRounded fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      {object.coords.length > MOST_CORNERS && (
        <Typography variant="caption" color="textSecondary">
          {t('moreCorners', { count: object.coords.length - MOST_CORNERS })}
        </Typography>
      )}
    </Box>
  );
}

function CornerInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => boolean;
}) {
  const t = useTexts(objectTexts);
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  return (
    <TextField
      size="small"
      type="number"
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = Number(event.target.value);
        setRefused(event.target.value !== '' && Number.isFinite(number) && !onChange(number));
      }}
      error={isRefused}
      helperText={isRefused ? t('offMap') : undefined}
      onBlur={() => {
        setTyped(undefined);
        setRefused(false);
      }}
      slotProps={{ htmlInput: { 'aria-label': label, step: 0.05 } }}
      sx={{ flex: 1 }}
    />
  );
}
