import type { ReactNode } from 'react';
import { Box, Typography } from './kit.ts';

/** A word and its value. */
export type Fact = readonly [term: string, value: ReactNode];

/** The facts about a thing, as pairs of a word and a value. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        // A long word breaks at half the width; it would leave the values of all rows a few letters a line on a phone.
        gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.75,
        m: 0,
        alignItems: 'baseline',
      }}
    >
      {facts.map(([term, value]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Typography
            component="dt"
            variant="body2"
            color="textSecondary"
            sx={{ minWidth: 96, overflowWrap: 'anywhere' }}
          >
            {term}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
