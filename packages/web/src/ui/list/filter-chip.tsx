import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';

export type FilterOption = { value: string; label: string; icon?: ReactNode };

/** A filter as a chip: says what it filters and by what; several values at once unless `isSingle`. */
export function FilterChip({
  label,
  options,
  values,
  isSingle = false,
  onChange,
}: {
  label: string;
  options: readonly FilterOption[];
  values: readonly string[];
  isSingle?: boolean;
  onChange: (values: string[]) => void;
}) {
  const t = useTexts(uiTexts);
  const { palette } = useColours();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.filter((option) => values.includes(option.value));
  const isActive = chosen.length > 0;
  const summary =
    chosen.length === 0
      ? label
      : chosen.length <= 2
        ? `${label}: ${chosen.map((option) => option.label).join(', ')}`
        : `${label}: ${chosen.length}`;
  const choose = (value: string) => {
    if (isSingle) {
      onChange(values.includes(value) ? [] : [value]);
      setAnchor(null);
    } else onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ArrowDropDownRounded />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          px: 1.5,
          fontWeight: 500,
          ...(isActive
            ? { backgroundColor: palette.accentSoft, color: palette.accentText, borderColor: 'transparent' }
            : { color: 'text.secondary' }),
        }}
      >
        {summary}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420, minWidth: 200 } } }}
      >
        <MenuItem
          disabled={!isActive}
          onClick={() => {
            onChange([]);
            setAnchor(null);
          }}
        >
          <ListItemIcon />
          {t('any')}
        </MenuItem>
        {options.map((option) => (
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
      </Menu>
    </>
  );
}
