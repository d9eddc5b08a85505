import type { RobotAccess } from '@rota/contract/robot-access';
import type { RobotDetails } from '@rota/contract/robots';
import type { ReactNode } from 'react';
import { Box, Typography } from '../../../ui/kit.ts';
import { TitledPart } from '../../../ui/titled-part.tsx';

/** The props of each group of the page. */
export type GroupProps = { readonly robot: RobotDetails; readonly access: RobotAccess };

/** A titled group of rows. */
export function AccessGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <TitledPart title={title}>
      <Box sx={{ display: 'grid', '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>{children}</Box>
    </TitledPart>
  );
}

type RowProps = {
  label: string;
  /** What it is for, or why it is as it is. */
  note?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

/** One thing that a robot needs or uses: its name, its state and value, and what can be done. */
export function AccessRow({ label, note, actions, children }: RowProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr) auto' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
        py: 1,
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ pt: { sm: 1 } }}>
        {label}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
          {children}
        </Box>
        {note !== undefined && (
          <Typography variant="caption" color="textSecondary" component="p">
            {note}
          </Typography>
        )}
      </Box>
      {actions !== undefined && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 36,
            // The text of a button without a frame stands under the value.
            ml: { xs: -1, sm: 0 },
            justifySelf: { xs: 'start', sm: 'end' },
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}

/** A plain value of a row. */
export function Value({ children, isMissing = false }: { children: ReactNode; isMissing?: boolean }) {
  return (
    <Typography
      component="span"
      variant="body2"
      color={isMissing ? 'textSecondary' : undefined}
      sx={{ overflowWrap: 'anywhere', minWidth: 0, userSelect: 'text' }}
    >
      {children}
    </Typography>
  );
}
