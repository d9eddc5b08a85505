import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMemo, type Ref } from 'react';
import { useFormats } from '../../i18n/i18n-context.tsx';
import { SearchSelect } from '../search-select.tsx';
import { StateChip } from '../state-chip.tsx';
import { inNaturalOrder, type Entity } from './entity.ts';

/** A field that chooses one entity by its id. */
export type EntityPickerProps = {
  label: string;
  entities: readonly Entity[];
  /** The id of the chosen one; '' or an unknown one for none. */
  value: string;
  /** '' when the choice is taken back. */
  onChange: (id: string) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  help?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/**
 * Finds one of many by name, whatever the case, in natural order. Each has its icon and its state; one that cannot be chosen stays in the
 * list, grey, and says why.
 */
export function EntityPicker({ label, entities, value, onChange, onBlur, error, help, inputRef }: EntityPickerProps) {
  const formats = useFormats();
  const ordered = useMemo(() => inNaturalOrder(entities, (a, b) => formats.compare(a, b)), [entities, formats]);
  const hasGroups = ordered.some(({ group }) => group !== undefined);
  return (
    <SearchSelect
      options={ordered}
      value={ordered.find(({ id }) => id === value) ?? null}
      onChange={(_event, chosen) => onChange(chosen?.id ?? '')}
      onBlur={onBlur}
      autoHighlight
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      getOptionDisabled={({ whyNot }) => whyNot !== undefined}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      wordsOf={({ name, words = [] }) => [name, ...words]}
      {...(hasGroups ? { groupBy: ({ group = '' }: Entity) => group } : {})}
      renderOption={({ key, ...props }, { name, icon: Icon, state, hint, whyNot }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
          {whyNot === undefined && state !== undefined ? (
            <StateChip {...state} quiet />
          ) : (
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{whyNot ?? hint}</Box>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} inputRef={inputRef} />
      )}
    />
  );
}
