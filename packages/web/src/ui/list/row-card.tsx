import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A row where a table has no room: what it is called and how it stands, and below it what else tells it from others, a line each. */
export function RowCard({ name, state, line, note }: { name: string; state: ReactNode; line?: ReactNode; note?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
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
