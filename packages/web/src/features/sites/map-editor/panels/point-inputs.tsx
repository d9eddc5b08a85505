import { DOOR_SIDES } from '@rota/contract/elevators';
import type { MapPoint } from '@rota/contract/map-versions';
import { TARGET_TYPES } from '@rota/contract/targets';
import { useState } from 'react';
import { MenuItem, TextField } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useElevators } from '../../elevators/shared/elevators.queries.ts';
import { targetTypeKey } from '../../targets/shared/target-words.ts';
import { targetTypeTexts } from '../../../../ui/states.messages.ts';
import type { MapObject } from '../document/objects.ts';
import { objectTexts } from '../object.messages.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { possible } from './fields.rules.ts';

type InputProps = { point: MapPoint; onChange: (object: MapObject, key: string) => void };

/** The fields of a point: its name, unique in the project, its type, elevators and escape point. */
export function PointInputs({ point, onChange }: InputProps) {
  const t = useTexts(objectTexts);
  const tType = useTexts(targetTypeTexts);
  const { projectId } = useEditor();
  const { document } = useEditorState();
  const { compare } = useFormats();
  const elevators = useElevators(projectId);
  const groups = [
    ...new Set([
      ...elevators.map(({ group }) => group),
      ...(point.elevator_group === null ? [] : [point.elevator_group]),
    ]),
  ];
  const escapes = document.points
    .filter(({ type, target_id }) => type === 'escape' && target_id !== point.target_id)
    .sort((a, b) => compare(a.name, b.name));
  const isGone =
    point.escape_point !== null && !escapes.some(({ target_id }) => target_id === point.escape_point);
  return (
    <>
      <NameInput point={point} onChange={onChange} />
      <TextField
        select
        size="small"
        label={t('type')}
        value={point.type}
        onChange={(event) => {
          const type = TARGET_TYPES.find((known) => known === event.target.value);
          if (type !== undefined) onChange({ ...point, type }, 'type');
        }}
        // The type of a plain target is an empty text, which a select takes for nothing chosen.
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ gridColumn: '1 / -1' }}
      >
        {TARGET_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {tType(targetTypeKey(type))}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('elevatorGroup')}
        value={point.elevator_group ?? ''}
        onChange={({ target }) =>
          onChange(
            target.value === ''
              ? { ...point, elevator_group: null, door_direction: null }
              : { ...point, elevator_group: target.value, door_direction: point.door_direction ?? 'front' },
            'elevator',
          )
        }
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ gridColumn: point.elevator_group === null ? '1 / -1' : 'auto' }}
      >
        <MenuItem value="">{t('elevatorNone')}</MenuItem>
        {groups.map((group) => (
          <MenuItem key={group} value={group} translate="no">
            {group}
          </MenuItem>
        ))}
      </TextField>
      {point.elevator_group !== null && (
        <TextField
          select
          size="small"
          label={t('doorDirection')}
          value={point.door_direction ?? ''}
          onChange={(event) =>
            onChange(
              { ...point, door_direction: DOOR_SIDES.find((side) => side === event.target.value) ?? null },
              'door',
            )
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('doorNone')}</MenuItem>
          {DOOR_SIDES.map((side) => (
            <MenuItem key={side} value={side}>
              {t(side === 'front' ? 'doorFront' : 'doorRear')}
            </MenuItem>
          ))}
        </TextField>
      )}
      {point.type !== 'escape' && (
        <TextField
          select
          size="small"
          label={t('escapePoint')}
          value={point.escape_point ?? ''}
          onChange={(event) =>
            onChange(
              { ...point, escape_point: event.target.value === '' ? null : event.target.value },
              'escape',
            )
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ gridColumn: '1 / -1' }}
        >
          <MenuItem value="">{t('escapeNearest')}</MenuItem>
          {isGone && <MenuItem value={point.escape_point ?? ''}>{t('escapeGone')}</MenuItem>}
          {escapes.map((escape) => (
            <MenuItem key={escape.target_id} value={escape.target_id}>
              {escape.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}

function NameInput({ point, onChange }: InputProps) {
  const t = useTexts(objectTexts);
  const { session } = useEditor();
  const [typed, setTyped] = useState<string>();
  const name = (typed ?? point.name).trim();
  const isTaken =
    session.usedNames().has(name) &&
    (name !== point.name ||
      session.store.state().document.points.filter((other) => other.name === name).length > 1);
  const object = possible({ ...point, name });
  return (
    <TextField
      size="small"
      label={t('namePoint')}
      value={typed ?? point.name}
      error={isTaken || object === undefined}
      helperText={
        isTaken
          ? t('nameTaken')
          : object !== undefined
            ? undefined
            : name === ''
              ? t('nameMissing')
              : t('tooLong')
      }
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const next = possible({ ...point, name: text.trim() });
        // A name that is taken stays in the field: the point keeps the one that it has.
        if (next !== undefined && !session.usedNames().has(text.trim())) onChange(next, 'name');
      }}
      // An invalid value stays in the field to be fixed.
      onBlur={() => {
        if (!isTaken && object !== undefined) setTyped(undefined);
      }}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}
