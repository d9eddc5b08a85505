import type { ReactNode } from 'react';
import {
  Box,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '../../../ui/kit.ts';
import { SidewaysScroll } from '../../../ui/sideways-scroll.tsx';
import { useFormats } from '../../../i18n/i18n-context.tsx';
import { FactList } from '../../../ui/fact-list.tsx';

type Currency = { readonly currency: string };
/** A column: what stands in it, or the sum that does, which is added up below. */
export type MoneyColumn<Row> = { readonly id: string; readonly header: string } & (
  | { readonly cell: (row: Row) => ReactNode; readonly isNumeric?: true; readonly isActions?: true }
  | { readonly minor: (row: Row) => number; readonly isStrong?: true }
);
type MoneyTableProps<Row> = {
  label: string;
  totalLabel: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The number of rows drawn; all of them are summed up. */
  shown?: number;
  /** The first names the row. */
  columns: readonly MoneyColumn<Row>[];
};

/** Rows of sums with what they come to, by currency; on small screens a card each. */
export function MoneyTable<Row extends Currency>(props: MoneyTableProps<Row>) {
  const isNarrow = useMediaQuery('(max-width: 899.95px)');
  const currencies = [...new Set(props.rows.map(({ currency }) => currency))];
  // A single row needs no sum.
  const totals = currencies
    .map((currency) => ({ currency, rows: props.rows.filter((row) => row.currency === currency) }))
    .filter(({ rows }) => rows.length > 1);
  return isNarrow ? <Cards {...props} totals={totals} /> : <Wide {...props} totals={totals} />;
}

type Total<Row> = { readonly currency: string; readonly rows: readonly Row[] };
type Totals<Row> = { totals: readonly Total<Row>[] };

function Wide<Row extends Currency>({
  label,
  totalLabel,
  rows,
  shown,
  rowId,
  columns,
  totals,
}: MoneyTableProps<Row> & Totals<Row>) {
  return (
    <SidewaysScroll label={label} isBleeding>
      <Table
        size="small"
        aria-label={label}
        sx={{ '& th, & td': { px: 1 }, '& tr:last-of-type td': { borderBottom: 0 } }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.id}
                align={isRight(column) ? 'right' : 'left'}
                sx={{ ...cellLook(column), verticalAlign: 'bottom', lineHeight: 1.3, whiteSpace: 'normal' }}
              >
                {column.header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, shown).map((row) => (
            <TableRow key={rowId(row)}>
              {columns.map((column) => (
                <TableCell key={column.id} align={isRight(column) ? 'right' : 'left'} sx={cellLook(column)}>
                  {'cell' in column ? (
                    column.cell(row)
                  ) : (
                    <Amount minor={column.minor(row)} currency={row.currency} />
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
          {totals.map((total) => (
            <TotalRow key={total.currency} label={totalLabel} total={total} columns={columns} />
          ))}
        </TableBody>
      </Table>
    </SidewaysScroll>
  );
}

type TotalProps<Row> = { label: string; total: Total<Row>; columns: readonly MoneyColumn<Row>[] };

function TotalRow<Row>({ label, total, columns }: TotalProps<Row>) {
  return (
    <TableRow sx={{ '& td': { fontWeight: 600, borderTop: 1, borderColor: 'divider' } }}>
      {columns.map((column, index) => (
        <TableCell key={column.id} align={isRight(column) ? 'right' : 'left'} sx={cellLook(column)}>
          {index === 0
            ? label
            : 'minor' in column && (
                <Amount minor={sumOf(total.rows, column.minor)} currency={total.currency} />
              )}
        </TableCell>
      ))}
    </TableRow>
  );
}

function Cards<Row extends Currency>({
  label,
  totalLabel,
  rows,
  shown,
  rowId,
  columns,
  totals,
}: MoneyTableProps<Row> & Totals<Row>) {
  const [first, ...others] = columns;
  const facts = others.filter((column) => !('isActions' in column));
  const actions = others.filter((column) => 'cell' in column && column.isActions);
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {rows.slice(0, shown).map((row) => (
        <Card
          key={rowId(row)}
          title={first !== undefined && 'cell' in first && first.cell(row)}
          facts={facts.flatMap((column) =>
            'cell' in column
              ? [[column.header, column.cell(row)] as const]
              : sumFact(column, column.minor(row), row.currency),
          )}
          actions={actions.map((column) => 'cell' in column && <Box key={column.id}>{column.cell(row)}</Box>)}
        />
      ))}
      {totals.map((total) => (
        <Card
          key={total.currency}
          title={totalLabel}
          facts={facts.flatMap((column) =>
            'minor' in column ? sumFact(column, sumOf(total.rows, column.minor), total.currency) : [],
          )}
        />
      ))}
    </Box>
  );
}

/** On a small screen what is nothing takes no line, unless it is what the row is about. */
function sumFact<Row>(
  column: MoneyColumn<Row>,
  minor: number,
  currency: string,
): (readonly [string, ReactNode])[] {
  const isStrong = 'minor' in column && column.isStrong === true;
  return minor === 0 && !isStrong
    ? []
    : [[column.header, <Amount key="sum" minor={minor} currency={currency} />]];
}

type CardProps = { title: ReactNode; facts: readonly (readonly [string, ReactNode])[]; actions?: ReactNode };

function Card({ title, facts, actions }: CardProps) {
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, '& dd': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
    >
      <Typography component="div" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      <FactList facts={facts} />
      {actions}
    </Paper>
  );
}

/** A sum; nothing is a dash, so that what is something is seen. */
function Amount({ minor, currency }: { minor: number; currency: string }) {
  const formats = useFormats();
  if (minor === 0)
    return (
      <Typography component="span" variant="inherit" color="textSecondary">
        {'–'}
      </Typography>
    );
  return formats.money(minor, currency);
}

function isRight<Row>(column: MoneyColumn<Row>): boolean {
  return 'minor' in column || column.isNumeric === true;
}

function cellLook<Row>(column: MoneyColumn<Row>) {
  // Words behind sums keep away from them.
  if (!isRight(column)) return { '&:not(:first-of-type)': { paddingInlineStart: '24px' } };
  const isStrong = 'minor' in column && column.isStrong === true;
  return { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...(isStrong && { fontWeight: 600 }) };
}

function sumOf<Row>(rows: readonly Row[], minor: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + minor(row), 0);
}
