/**
 * Finds the cheapest assignment of rows to columns, at most one row a column. `costs[row][column]` is the cost of a pair, Infinity for an
 * impossible one; `leave[row]` is the cost of leaving a row out. Returns the column of each row, -1 for a row left out. The result is
 * exact: shortest augmenting paths of Jonker and Volgenant, O(rows² (rows + columns)); the lower index wins among equal costs.
 */
export function assign(costs: readonly (readonly number[])[], leave: readonly number[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  // One more column for each row stands for being left out; columns count from 1, 0 is where a search begins.
  const width = columns + rows + 1;
  const potentialOfRow = new Float64Array(rows + 1);
  const potentialOfColumn = new Float64Array(width);
  const rowAt = new Int32Array(width);
  const before = new Int32Array(width);
  const costOf = (row: number, column: number): number => {
    if (column <= columns) return costs[row - 1]?.[column - 1] ?? Infinity;
    return column - columns === row ? (leave[row - 1] ?? Infinity) : Infinity;
  };
  for (let row = 1; row <= rows; row += 1) {
    const end = search(row, { costOf, width, potentialOfRow, potentialOfColumn, rowAt, before });
    for (let column = end; column !== 0;) {
      const from = before[column] ?? 0;
      rowAt[column] = rowAt[from] ?? 0;
      column = from;
    }
  }
  const found = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowAt[column] ?? 0;
    if (row > 0) found[row - 1] = column - 1;
  }
  return found;
}

type Search = {
  readonly costOf: (row: number, column: number) => number;
  readonly width: number;
  readonly potentialOfRow: Float64Array;
  readonly potentialOfColumn: Float64Array;
  /** The row that has a column, from 1; 0 for none. */
  readonly rowAt: Int32Array;
  /** The column before each on the shortest path to it. */
  readonly before: Int32Array;
};

/** The shortest path from a row to a free column. One always exists, because each row may be left out. */
function search(
  row: number,
  { costOf, width, potentialOfRow, potentialOfColumn, rowAt, before }: Search,
): number {
  const least = new Float64Array(width).fill(Infinity);
  const done = new Uint8Array(width);
  rowAt[0] = row;
  let at = 0;
  for (;;) {
    done[at] = 1;
    const here = rowAt[at] ?? 0;
    let next = -1;
    let delta = Infinity;
    for (let column = 1; column < width; column += 1) {
      if (done[column] === 1) continue;
      const reduced = costOf(here, column) - (potentialOfRow[here] ?? 0) - (potentialOfColumn[column] ?? 0);
      if (reduced < (least[column] ?? Infinity)) {
        least[column] = reduced;
        before[column] = at;
      }
      if ((least[column] ?? Infinity) < delta) {
        delta = least[column] ?? Infinity;
        next = column;
      }
    }
    if (next < 0) throw new Error('A row can neither be given to a column nor be left out.');
    for (let column = 0; column < width; column += 1) {
      if (done[column] === 1) {
        const of = rowAt[column] ?? 0;
        potentialOfRow[of] = (potentialOfRow[of] ?? 0) + delta;
        potentialOfColumn[column] = (potentialOfColumn[column] ?? 0) - delta;
      } else least[column] = (least[column] ?? Infinity) - delta;
    }
    at = next;
    if (rowAt[at] === 0) return at;
  }
}
