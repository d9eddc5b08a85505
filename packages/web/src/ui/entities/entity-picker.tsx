import {
  createContext,
  use,
  useMemo,
  useRef,
  type ComponentProps,
  type HTMLAttributes,
  type Ref,
} from 'react';
import { Autocomplete, Box, TextField } from '../kit.ts';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { MoreToFind } from '../more-to-find.tsx';
import { limitChoices } from '../limit-choices.ts';
import { StateChip } from '../state-chip.tsx';
import { uiTexts } from '../ui.messages.ts';
import { inNaturalOrder, type Entity } from './entity.ts';
import { useEntityTyping } from './entity-typing.ts';

/** A field that chooses one entity by its id. */
export type EntityPickerProps = {
  label: string;
  entities: readonly Entity[];
  /** The id of the chosen one; '' or an unknown one for none. */
  value: string;
  /** '' when the choice is taken back. */
  onChange: (id: string) => void;
  onBlur?: (() => void) | undefined;
  /** The list is about to be looked at: for those whose entities change more often than they are handed in. */
  onOpen?: (() => void) | undefined;
  error?: string | undefined;
  help?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** There is always one chosen: another may be taken, none may not. */
  isRequired?: boolean | undefined;
  size?: 'small' | 'medium' | undefined;
};

const More = createContext(0);

/**
 * Finds one of many by a part of its name, whatever the case, in natural order. Each has its icon and its state; one that cannot be chosen
 * stays in the list, grey, and says why. Of a thousand only some are in the page, and the list says how many more there are. A text that
 * means none of them is never taken for nothing: see `useEntityTyping`.
 */
export function EntityPicker(props: EntityPickerProps) {
  const { label, entities, value, onChange, isRequired = false, error, help, inputRef, size } = props;
  const formats = useFormats();
  const t = useTexts(uiTexts);
  const inOrder = useMemo(
    () => inNaturalOrder(entities, (a, b) => formats.compare(a, b)),
    [entities, formats],
  );
  const root = useRef<HTMLDivElement>(null);
  const typing = useEntityTyping(inOrder, value, onChange, root);
  const { ordered, chosen, found, isSearching } = typing;
  const problem = typing.error ?? error;
  // The chosen one is among those that are offered before anything is typed.
  const shown = limitChoices(found, isSearching || chosen === null ? 0 : found.indexOf(chosen));
  const hasGroups = ordered.some(({ group }) => group !== undefined);
  return (
    <More value={found.length - shown.length}>
      <Autocomplete<Entity, false, boolean>
        {...typing.field}
        ref={root}
        size={size}
        disableClearable={isRequired}
        noOptionsText={t('nothingFound')}
        options={ordered}
        value={chosen}
        onChange={(_event, next) => onChange(next?.id ?? '')}
        filterOptions={() => shown}
        onOpen={() => {
          props.onOpen?.();
          typing.field.onOpen();
        }}
        onKeyDown={typing.handleKeyDown}
        onBlur={() => {
          typing.handleBlur();
          props.onBlur?.();
        }}
        clearOnBlur={false}
        // With nothing typed, Enter must not pick the first entry.
        autoHighlight={isSearching}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        getOptionDisabled={({ whyNot }) => whyNot !== undefined}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        {...(hasGroups ? { groupBy: ({ group = '' }: Entity) => group } : {})}
        renderOption={({ key, ...of }, entity) => <Option key={key} {...of} entity={entity} />}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            error={problem !== undefined}
            helperText={problem ?? help}
            inputRef={inputRef}
          />
        )}
        slotProps={{ listbox: { component: Listbox } }}
      />
    </More>
  );
}

function Option({ entity, ...props }: HTMLAttributes<HTMLLIElement> & { entity: Entity }) {
  const { name, icon: Icon, state, hint, meaning, aside, whyNot } = entity;
  return (
    <Box component="li" {...props} sx={{ gap: 1.5 }}>
      <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      {/* Where there is no room for both, the state stands under the name: a name that is squeezed cannot be read. */}
      <Box
        sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
      >
        <Box sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
        {whyNot === undefined && state !== undefined ? (
          <StateChip {...state} quiet />
        ) : (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{whyNot ?? hint}</Box>
        )}
        {meaning !== undefined && (
          <Box sx={{ flexBasis: '100%', fontSize: '0.8125rem', color: 'text.secondary' }}>{meaning}</Box>
        )}
      </Box>
      {aside !== undefined && whyNot === undefined && (
        <Box
          sx={{
            fontSize: '0.8125rem',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          }}
        >
          {aside}
        </Box>
      )}
    </Box>
  );
}

function Listbox({ children, ...props }: ComponentProps<'ul'>) {
  return (
    <ul {...props}>
      {children}
      <MoreToFind count={use(More)} />
    </ul>
  );
}
