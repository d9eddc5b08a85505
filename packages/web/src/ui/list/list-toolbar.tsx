import CheckRounded from '@mui/icons-material/CheckRounded';
import ClearRounded from '@mui/icons-material/ClearRounded';
import DensityMediumRounded from '@mui/icons-material/DensityMediumRounded';
import DensitySmallRounded from '@mui/icons-material/DensitySmallRounded';
import FileDownloadRounded from '@mui/icons-material/FileDownloadRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  Box,
  Button,
  IconButton,
  InputAdornment,
  ListItemIcon,
  Menu,
  MenuItem,
  TextField,
  Tooltip,
} from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useLocalSettings } from '../../settings/settings-context.tsx';
import { hiddenColumnsOf, useListDensity } from './list-look.ts';
import type { ListLook } from './list-types.ts';
import { floatingStyle } from '../theme.ts';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';

const SEARCH = {
  flex: { xs: '1 1 calc(100% - 80px)', sm: '1 1 150px' },
  maxWidth: { sm: 330 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;
const WIDE_SEARCH = {
  ...SEARCH,
  flex: { ...SEARCH.flex, lg: '1 1 320px' },
  minWidth: { lg: 320 },
  maxWidth: { sm: 330, lg: 480 },
} as const;

/** A search field that asks a moment after the last key. */
export function SearchField({
  value,
  label,
  onSearch,
  isWide = false,
}: {
  value: string;
  label: string;
  onSearch: (text: string) => void;
  isWide?: boolean;
}) {
  const t = useTexts(uiTexts);
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  // The address changed from outside (back, a cleared filter): the field follows.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => {
      setAsked(typed);
      latest.current(typed);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextField
      size="small"
      type="search"
      value={typed}
      placeholder={label}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t('clearSearch')} onClick={() => setTyped('')}>
                <ClearRounded fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
      sx={isWide ? WIDE_SEARCH : SEARCH}
    />
  );
}

type ColumnChoice = { id: string; header: string; isAlways?: boolean };

type ToolsProps = {
  name: string;
  /** Undefined where there is no table, whose columns and density could be chosen. */
  columns: readonly ColumnChoice[] | undefined;
  look: ListLook | undefined;
  mayExport: boolean;
  onExport: () => void;
};

/** Columns, density and export: what a person arranges once. */
export function ListTools({ name, columns, look, mayExport, onExport }: ToolsProps) {
  const t = useTexts(uiTexts);
  const [density, setDensity] = useListDensity(name, look);
  const isCompact = density === 'compact';
  const densityLabel = isCompact ? t('densityComfortable') : t('densityCompact');
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {columns !== undefined && <ColumnsMenu name={name} columns={columns} look={look} />}
      {columns !== undefined && (
        <Tooltip title={densityLabel}>
          <IconButton
            aria-label={densityLabel}
            onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
          >
            {isCompact ? <DensityMediumRounded /> : <DensitySmallRounded />}
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={t('exportCsv')}>
        <span>
          <IconButton aria-label={t('exportCsv')} disabled={!mayExport} onClick={onExport}>
            <FileDownloadRounded />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}

/** Which columns of the list `name` are shown. */
function ColumnsMenu({
  name,
  columns,
  look,
}: Pick<ToolsProps, 'name' | 'look'> & { columns: readonly ColumnChoice[] }) {
  const t = useTexts(uiTexts);
  const [local, change] = useLocalSettings();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hidden = local.hiddenColumns[name] ?? hiddenColumnsOf(columns, look);
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    change({ hiddenColumns: { ...local.hiddenColumns, [name]: next } });
  };
  return (
    <>
      <Tooltip title={t('columns')}>
        <IconButton
          aria-label={t('columns')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ViewColumnRounded />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns
          .filter((column) => column.isAlways !== true)
          .map((column) => (
            <MenuItem
              key={column.id}
              role="menuitemcheckbox"
              aria-checked={!hidden.includes(column.id)}
              onClick={() => toggle(column.id)}
            >
              <ListItemIcon>{!hidden.includes(column.id) && <CheckRounded fontSize="small" />}</ListItemIcon>
              {column.header}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

/** The room that the bulk bar needs below the last row, CSS pixels. */
export const BULK_BAR_PX = 72;

/** Lies over the rows when some are selected: how many, what can be done with all of them, and the way out. */
export function BulkBar({
  count,
  children,
  onClear,
}: {
  count: number;
  children: ReactNode;
  onClear: () => void;
}) {
  const t = useTexts(uiTexts);
  const { scheme } = useColours();
  return (
    <Box
      role="toolbar"
      aria-label={t('rowsSelected', { count })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 1,
        maxWidth: 'calc(100% - 32px)',
        borderRadius: '10px',
        ...floatingStyle(scheme),
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ fontWeight: 500, mr: 1 }}>{t('rowsSelected', { count })}</Box>
      {children}
      <Button size="small" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </Box>
  );
}
