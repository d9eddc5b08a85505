import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { createContext, use, useState, type ComponentProps } from 'react';
import { MoreToFind } from './more-to-find.tsx';
import { foldText } from './fold-text.ts';
import { offered } from './offered.ts';

type Props<Option, Clearable extends boolean | undefined> = Omit<
  AutocompleteProps<Option, false, Clearable, false>,
  'filterOptions' | 'onInputChange' | 'slotProps'
> & {
  /** By what an option is found. */
  wordsOf: (option: Option) => readonly string[];
};

const More = createContext(0);

/** Chooses one of many by typing a part of its name. Of a thousand only some are in the page, and the list says how many more there are. */
export function SearchSelect<Option, Clearable extends boolean | undefined = false>({
  options,
  value,
  wordsOf,
  ...rest
}: Props<Option, Clearable>) {
  const [typed, setTyped] = useState('');
  const search = foldText(typed.trim());
  const found = search === '' ? options : options.filter((option) => wordsOf(option).some((word) => foldText(word).includes(search)));
  // The chosen one is among those that are offered before anything is typed.
  const shown = offered(found, search === '' && value ? found.indexOf(value as Option) : 0);
  return (
    <More value={found.length - shown.length}>
      <Autocomplete
        {...rest}
        options={options}
        value={value}
        filterOptions={() => shown}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        slotProps={{ listbox: { component: Listbox } }}
      />
    </More>
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
