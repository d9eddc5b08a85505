import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Box, Button, ListItemIcon, Menu, MenuItem } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { foldText } from '../fold-text.ts';
import { MoreToFind } from '../more-to-find.tsx';
import { OFFERED, limitChoices } from '../limit-choices.ts';
import { SearchInput } from '../search-input.tsx';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';

/** A value that a filter offers; `icon` stands in the place of the label, and says the same. */
export type FilterOption = { value: string; label: string; icon?: ReactNode };

type ChipProps = {
  label: string;
  options: readonly FilterOption[];
  values: readonly string[];
  isSingle?: boolean;
  onChange: (values: string[]) => void;
};

/** A filter as a chip: says what it filters and by what; several values at once unless `isSingle`. */
export function FilterChip({ label, options, values, isSingle = false, onChange }: ChipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.filter((option) => values.includes(option.value));
  const look = useChipLook(chosen.length > 0);
  const summary =
    chosen.length === 0
      ? label
      : chosen.length <= 2
        ? `${label}: ${chosen.map((option) => option.label).join(', ')}`
        : `${label}: ${chosen.length}`;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ArrowDropDownRounded />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={look}
      >
        {summary}
      </Button>
      <FilterMenu
        options={options}
        values={values}
        isSingle={isSingle}
        anchor={anchor}
        onChange={onChange}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

/** A filter that is on or off, as a chip. */
export function FlagChip({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) {
  const look = useChipLook(isOn);
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-pressed={isOn}
      startIcon={isOn ? <CheckRounded /> : undefined}
      onClick={onChange}
      sx={look}
    >
      {label}
    </Button>
  );
}

function useChipLook(isActive: boolean) {
  const { palette } = useColours();
  return {
    px: 1.5,
    fontWeight: 500,
    ...(isActive
      ? { backgroundColor: palette.accentSoft, color: palette.accentText, borderColor: 'transparent' }
      : { color: 'text.secondary' }),
  };
}

type MenuProps = Required<Omit<ChipProps, 'label'>> & { anchor: HTMLElement | null; onClose: () => void };

/** What can be filtered by; a long list has a search field. */
function FilterMenu({ options, values, isSingle, anchor, onChange, onClose }: MenuProps) {
  const t = useTexts(uiTexts);
  const [search, setSearch] = useState('');
  const isLong = options.length > OFFERED;
  const found = isLong
    ? options.filter((option) => foldText(option.label).includes(foldText(search.trim())))
    : options;
  const shown = limitChoices(found);
  const close = () => {
    onClose();
    setSearch('');
  };
  const choose = (value: string) => {
    if (isSingle) {
      onChange(values.includes(value) ? [] : [value]);
      close();
    } else onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  };
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={close}
      autoFocus={!isLong}
      slotProps={{ paper: { sx: { maxHeight: 420, minWidth: 200 } } }}
    >
      {isLong && (
        <Box component="li" role="presentation" sx={{ px: 2, pt: 0.5, pb: 1 }} onKeyDown={keepTyping}>
          <SearchInput autoFocus label={t('search')} value={search} onChange={setSearch} />
        </Box>
      )}
      <MenuItem
        disabled={!options.some((option) => values.includes(option.value))}
        onClick={() => {
          onChange([]);
          close();
        }}
      >
        <ListItemIcon />
        {t('any')}
      </MenuItem>
      {shown.map((option) => (
        <MenuItem
          key={option.value}
          role={isSingle ? 'menuitemradio' : 'menuitemcheckbox'}
          aria-checked={values.includes(option.value)}
          onClick={() => choose(option.value)}
        >
          <ListItemIcon>{values.includes(option.value) && <CheckRounded fontSize="small" />}</ListItemIcon>
          {option.icon ?? option.label}
        </MenuItem>
      ))}
      <MoreToFind count={found.length - shown.length} />
    </Menu>
  );
}

/** A menu would take letters for the beginnings of its items; arrows, Tab and Escape stay its own. */
function keepTyping(event: KeyboardEvent): void {
  if (event.key.length === 1 || event.key === 'Home' || event.key === 'End') event.stopPropagation();
}
