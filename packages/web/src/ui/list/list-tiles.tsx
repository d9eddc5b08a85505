import type { ReactNode } from 'react';
import { Box, ButtonBase, MenuItem, TextField } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';
import type { ListColumn, ListSort } from './list-types.ts';

type ListTilesProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  tile: (row: Row) => ReactNode;
  onOpen: ((row: Row) => void) | undefined;
  openId: string | undefined;
};

/** The rows of a list side by side, each a tile that opens it. */
export function ListTiles<Row extends object>({
  label,
  rows,
  rowId,
  tile,
  onOpen,
  openId,
}: ListTilesProps<Row>) {
  const { palette } = useColours();
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(144px, 1fr))',
        gap: 1.5,
      }}
    >
      {rows.map((row) => {
        const isOpen = rowId(row) === openId;
        return (
          <Box component="li" key={rowId(row)} sx={{ display: 'flex', minWidth: 0 }}>
            <ButtonBase
              aria-current={isOpen ? true : undefined}
              onClick={() => onOpen?.(row)}
              sx={{
                display: 'block',
                width: '100%',
                p: 1,
                textAlign: 'start',
                border: 1,
                borderColor: 'divider',
                borderRadius: '10px',
                backgroundColor: isOpen ? palette.accentSoft : 'background.paper',
                '&:hover': { borderColor: 'text.secondary' },
              }}
            >
              {tile(row)}
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
}

type SortFieldProps = {
  columns: readonly Pick<ListColumn<never>, 'id' | 'header' | 'isSortable'>[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
};

/** The order of a list that has no column heads to press. */
export function SortField({ columns, sort, onSort }: SortFieldProps) {
  const t = useTexts(uiTexts);
  const options = columns
    .filter((column) => column.isSortable === true)
    .flatMap(({ id, header: column }) => [
      { value: id, label: t('ascending', { column }) },
      { value: `-${id}`, label: t('descending', { column }) },
    ]);
  return (
    <TextField
      select
      size="small"
      label={t('order')}
      value={`${sort.isDescending ? '-' : ''}${sort.id}`}
      onChange={({ target: { value } }) =>
        onSort({ id: value.replace(/^-/, ''), isDescending: value.startsWith('-') })
      }
      sx={{ minWidth: 190 }}
    >
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
