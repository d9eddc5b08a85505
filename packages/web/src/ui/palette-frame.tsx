import type { SvgIconComponent } from '@mui/icons-material';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { Command } from 'cmdk';
import { useLayoutEffect, useRef } from 'react';
import { Box } from './kit.ts';
import { useColours, type Colours } from './theme-provider.tsx';

/** An entry of a palette: `run` is called when it is chosen. */
export type PaletteChoice = {
  id: string;
  label: string;
  hint?: string | undefined;
  /** Other names under which it is found. */
  names?: readonly string[] | undefined;
  icon: SvgIconComponent;
  run: () => unknown;
};

type FrameProps<E extends PaletteChoice> = {
  /** The palette's name for screen readers. */
  label: string;
  placeholder: string;
  search: string;
  onSearch: (text: string) => void;
  groups: readonly { readonly label: string; readonly entries: readonly E[] }[];
  /** Said where nothing fits. */
  empty: string;
  /** Said below where more would fit. */
  more?: string | undefined;
  onRun: (entry: E) => void;
};

/** A field to type into, and below it what fits: the body of every palette of commands. */
export function PaletteFrame<E extends PaletteChoice>({
  label,
  placeholder,
  search,
  onSearch,
  groups,
  empty,
  more,
  onRun,
}: FrameProps<E>) {
  const { palette } = useColours();
  const list = useRef<HTMLDivElement>(null);
  // The library selects the first row of each search, but leaves the list scrolled to where the one before was read.
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = 0;
  }, [search]);
  return (
    <Box component={Command} label={label} shouldFilter={false} loop sx={looksOf(palette)}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2 }}>
        <SearchRounded aria-hidden sx={{ color: 'text.secondary' }} />
        <Command.Input autoFocus value={search} onValueChange={onSearch} placeholder={placeholder} />
      </Box>
      <Command.List ref={list} label={label}>
        <Command.Empty>{empty}</Command.Empty>
        {groups.map((group) => (
          <Command.Group key={group.label} heading={group.label}>
            {group.entries.map((entry) => (
              <Command.Item key={entry.id} value={`${group.label} ${entry.id}`} onSelect={() => onRun(entry)}>
                <Entry entry={entry} />
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {more !== undefined && (
          <Box role="note" sx={{ px: 1.25, py: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
            {more}
          </Box>
        )}
      </Command.List>
    </Box>
  );
}

function Entry({ entry }: { entry: PaletteChoice }) {
  return (
    <>
      <entry.icon aria-hidden fontSize="small" />
      <Box
        component="span"
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {entry.label}
      </Box>
      {entry.hint !== undefined && (
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {entry.hint}
        </Box>
      )}
    </>
  );
}

/** The look of the parts that the library draws, by its own attributes. */
function looksOf(palette: Colours['palette']) {
  return {
    '& [cmdk-input]': {
      flex: 1,
      border: 0,
      outline: 0,
      background: 'none',
      color: 'text.primary',
      font: 'inherit',
      fontSize: '1rem',
      height: 56,
      minWidth: 0,
    },
    '& [cmdk-list]': { maxHeight: '56vh', overflowY: 'auto', p: 1, borderTop: 1, borderColor: 'divider' },
    '& [cmdk-group-heading]': {
      px: 1.25,
      pt: 1,
      pb: 0.5,
      fontSize: '0.75rem',
      fontWeight: 600,
      color: 'text.secondary',
    },
    '& [cmdk-item]': {
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      px: 1.25,
      minHeight: 42,
      borderRadius: '8px',
      cursor: 'pointer',
      '@media (pointer: coarse)': { minHeight: 55 },
    },
    '& [cmdk-item][data-selected=true]': {
      backgroundColor: palette.accentSoft,
      color: palette.accentText,
    },
    '& [cmdk-empty]': { p: 3, textAlign: 'center', color: 'text.secondary' },
  };
}
