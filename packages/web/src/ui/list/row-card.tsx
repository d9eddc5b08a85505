import type { ReactNode } from 'react';
import { Box, Typography } from '../kit.ts';

/** A row where a table has no room: what it is called and how it stands, and below it what else tells it from others, a line each. */
export function RowCard({
  name,
  state,
  line,
  note,
}: {
  name: string;
  state: ReactNode;
  line?: ReactNode;
  note?: ReactNode;
}) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        {/* A long address sends the state below it before it breaks within a word. */}
        <Typography
          sx={{
            flex: '1 1 0',
            minWidth: 'min-content',
            maxWidth: '100%',
            fontWeight: 600,
            overflowWrap: 'break-word',
          }}
        >
          {name}
        </Typography>
        {state}
      </Box>
      {line !== undefined && (
        <Typography variant="body2" color="textSecondary" noWrap>
          {line}
        </Typography>
      )}
      {note !== undefined && (
        <Typography variant="caption" color="textSecondary" noWrap>
          {note}
        </Typography>
      )}
    </Box>
  );
}
