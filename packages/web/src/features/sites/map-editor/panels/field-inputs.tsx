import { LOCALIZATION_METHODS } from '@rota/contract/drawings';
import { useState } from 'react';
import { InputAdornment, MenuItem, TextField } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { isPoint, type MapObject } from '../document/objects.ts';
import { objectTexts } from '../object.messages.ts';
import { possible, type Field } from './fields.rules.ts';
import { useOtherMaps } from './other-maps.ts';

type InputProps<F> = {
  field: F;
  /** Whether the object would leave the map as it is then. */
  leavesMap: (object: MapObject) => boolean;
  onChange: (object: MapObject, key: string) => void;
};
type Problem = 'outOfRange' | 'offMap' | undefined;

/** One field of an object: what is possible is taken at once, what is not stays in the field and is said to be so. */
export function FieldInput({ field, leavesMap, onChange }: InputProps<Field>) {
  if (field.kind === 'number') return <NumberInput field={field} leavesMap={leavesMap} onChange={onChange} />;
  if (field.kind === 'text') return <TextInput field={field} onChange={onChange} />;
  return field.kind === 'map' ? (
    <MapInput field={field} onChange={onChange} />
  ) : (
    <MethodInput field={field} onChange={onChange} />
  );
}

function NumberInput({ field, leavesMap, onChange }: InputProps<Extract<Field, { kind: 'number' }>>) {
  const t = useTexts(objectTexts);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const shown = typed ?? (field.value === undefined ? '' : String(Math.round(field.value * 1_000) / 1_000));
  const take = (text: string) => {
    setTyped(text);
    const number = text.trim() === '' ? undefined : Number(text.replace(',', '.'));
    const isNothing = number === undefined && field.isOptional !== true;
    const object = isNothing || Number.isNaN(number) ? undefined : possible(field.put(number));
    const found = object === undefined ? 'outOfRange' : leavesMap(object) ? 'offMap' : undefined;
    setProblem(found);
    if (object !== undefined && found === undefined) onChange(object, field.key);
  };
  return (
    <TextField
      size="small"
      label={t(field.label)}
      value={shown}
      type="number"
      error={problem !== undefined}
      helperText={problem !== undefined ? t(problem) : field.hint === undefined ? undefined : t(field.hint)}
      onChange={(event) => take(event.target.value)}
      onBlur={() => {
        if (problem === undefined) setTyped(undefined);
      }}
      slotProps={{
        htmlInput: { step: field.step, inputMode: 'decimal' },
        input:
          field.unit === undefined
            ? {}
            : { endAdornment: <InputAdornment position="end">{t(field.unit)}</InputAdornment> },
      }}
      sx={field.hint === undefined ? {} : { gridColumn: '1 / -1' }}
    />
  );
}

function TextInput({ field, onChange }: Omit<InputProps<Extract<Field, { kind: 'text' }>>, 'leavesMap'>) {
  const t = useTexts(objectTexts);
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const take = (text: string) => {
    setTyped(text);
    const object = possible(field.put(text));
    setWrong(object === undefined);
    if (object !== undefined) onChange(object, field.key);
  };
  return (
    <TextField
      size="small"
      label={t(field.label)}
      value={typed ?? field.value}
      error={isWrong}
      helperText={!isWrong ? undefined : typed?.trim() === '' ? t('nameMissing') : t('tooLong')}
      onChange={(event) => take(event.target.value)}
      onBlur={() => {
        if (!isWrong) setTyped(undefined);
      }}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}

function MapInput({ field, onChange }: Omit<InputProps<Extract<Field, { kind: 'map' }>>, 'leavesMap'>) {
  const t = useTexts(objectTexts);
  const maps = useOtherMaps();
  const isKnown = maps.some(({ mapId }) => mapId === field.value);
  return (
    <TextField
      select
      size="small"
      label={t(field.label)}
      value={field.value}
      onChange={(event) => {
        const object = possible(field.put(event.target.value));
        if (object !== undefined) onChange(object, field.key);
      }}
      sx={{ gridColumn: '1 / -1' }}
    >
      {!isKnown && <MenuItem value={field.value}>{field.value}</MenuItem>}
      {maps.map(({ mapId, name }) => (
        <MenuItem key={mapId} value={mapId}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function MethodInput({ field, onChange }: Omit<InputProps<Extract<Field, { kind: 'method' }>>, 'leavesMap'>) {
  const t = useTexts(objectTexts);
  return (
    <TextField
      select
      size="small"
      label={t(field.label)}
      value={field.value}
      onChange={(event) => {
        const object = possible(field.put(event.target.value));
        if (object !== undefined && !isPoint(object)) onChange(object, field.key);
      }}
      sx={{ gridColumn: '1 / -1' }}
    >
      {LOCALIZATION_METHODS.map((method) => (
        <MenuItem key={method} value={method}>
          {t(method)}
        </MenuItem>
      ))}
    </TextField>
  );
}
