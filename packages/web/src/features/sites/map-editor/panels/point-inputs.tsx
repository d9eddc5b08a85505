import { DOOR_SIDES } from '@rota/contract/elevators';
import type { MapPoint } from '@rota/contract/map-versions';
import { TARGET_TYPES } from '@rota/contract/targets';
import { useState, type ReactNode } from 'react';
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
  return (
    <>
      <NameInput point={point} onChange={onChange} />
      <TypeInput point={point} onChange={onChange} />
      <ElevatorInput point={point} onChange={onChange} />
      {point.elevator_group !== null && <DoorInput point={point} onChange={onChange} />}
      {point.type !== 'escape' && <EscapeInput point={point} onChange={onChange} />}
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** Stands beside another one. */
  isHalf?: boolean;
  children: ReactNode;
};

/** A list to choose from, of which the empty text is one choice; a select takes that for nothing chosen. */
function Choice({ label, value, onChoose, isHalf = false, children }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ gridColumn: isHalf ? 'auto' : '1 / -1' }}
    >
      {children}
    </TextField>
  );
}

function TypeInput({ point, onChange }: InputProps) {
  const t = useTexts(objectTexts);
  const tType = useTexts(targetTypeTexts);
  return (
    <Choice
      label={t('type')}
      value={point.type}
      onChoose={(value) => {
        const type = TARGET_TYPES.find((known) => known === value);
        if (type !== undefined) onChange({ ...point, type }, 'type');
      }}
    >
      {TARGET_TYPES.map((type) => (
        <MenuItem key={type} value={type}>
          {tType(targetTypeKey(type))}
        </MenuItem>
      ))}
    </Choice>
  );
}

/** The elevators that the point belongs to; without them it has no door, either. */
function ElevatorInput({ point, onChange }: InputProps) {
  const t = useTexts(objectTexts);
  const elevators = useElevators(useEditor().projectId);
  const { elevator_group: own } = point;
  const groups = [...new Set([...elevators.map(({ group }) => group), ...(own === null ? [] : [own])])];
  return (
    <Choice
      label={t('elevatorGroup')}
      value={own ?? ''}
      onChoose={(value) =>
        onChange(
          value === ''
            ? { ...point, elevator_group: null, door_direction: null }
            : { ...point, elevator_group: value, door_direction: point.door_direction ?? 'front' },
          'elevator',
        )
      }
      isHalf={own !== null}
    >
      <MenuItem value="">{t('elevatorNone')}</MenuItem>
      {groups.map((group) => (
        <MenuItem key={group} value={group} translate="no">
          {group}
        </MenuItem>
      ))}
    </Choice>
  );
}

function DoorInput({ point, onChange }: InputProps) {
  const t = useTexts(objectTexts);
  return (
    <Choice
      label={t('doorDirection')}
      value={point.door_direction ?? ''}
      onChoose={(value) =>
        onChange({ ...point, door_direction: DOOR_SIDES.find((side) => side === value) ?? null }, 'door')
      }
      isHalf
    >
      <MenuItem value="">{t('doorNone')}</MenuItem>
      {DOOR_SIDES.map((side) => (
        <MenuItem key={side} value={side}>
          {t(side === 'front' ? 'doorFront' : 'doorRear')}
        </MenuItem>
      ))}
    </Choice>
  );
}

function EscapeInput({ point, onChange }: InputProps) {
  const t = useTexts(objectTexts);
  const { document } = useEditorState();
  const { compare } = useFormats();
  const escapes = document.points
    .filter(({ type, target_id }) => type === 'escape' && target_id !== point.target_id)
    .sort((a, b) => compare(a.name, b.name));
  const { escape_point: own } = point;
  const isGone = own !== null && !escapes.some(({ target_id }) => target_id === own);
  return (
    <Choice
      label={t('escapePoint')}
      value={own ?? ''}
      onChoose={(value) => onChange({ ...point, escape_point: value === '' ? null : value }, 'escape')}
    >
      <MenuItem value="">{t('escapeNearest')}</MenuItem>
      {isGone && <MenuItem value={own}>{t('escapeGone')}</MenuItem>}
      {escapes.map((escape) => (
        <MenuItem key={escape.target_id} value={escape.target_id}>
          {escape.name}
        </MenuItem>
      ))}
    </Choice>
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
