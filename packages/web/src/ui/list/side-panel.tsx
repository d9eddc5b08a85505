import CloseRounded from '@mui/icons-material/CloseRounded';
import { useEffect, useId, type ReactNode } from 'react';
import { Box, Drawer, IconButton, Tooltip, Typography, useMediaQuery } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { floatingStyle } from '../theme.ts';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';

/** Width of an opened row beside its list, CSS pixels. */
export const PANEL_PX = 440;

type SidePanelProps = { title: ReactNode; children: ReactNode; onClose: () => void };

/**
 * One row in full, over the end of its list, of which nothing moves; on small screens over all of it, from the side or, on phones, from
 * below. Esc closes it.
 */
export function SidePanel({ title, children, onClose }: SidePanelProps) {
  const { scheme } = useColours();
  const titleId = useId();
  const hasRoom = useMediaQuery('(min-width: 1200px)');
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  useEscapeKey(hasRoom ? onClose : undefined);
  const body = (
    <>
      <PanelHead id={titleId} title={title} onClose={onClose} />
      <Box sx={{ flex: 1, overflow: 'auto', p: 2.5 }}>{children}</Box>
    </>
  );
  if (hasRoom) {
    return (
      <Box
        component="aside"
        aria-labelledby={titleId}
        sx={{
          position: 'absolute',
          insetBlock: 0,
          insetInlineEnd: 0,
          zIndex: 4,
          width: PANEL_PX,
          boxShadow: floatingStyle(scheme).boxShadow,
          borderInlineStart: 1,
          borderColor: 'divider',
          backgroundColor: 'background.paper',
          display: 'flex',
          flexDirection: 'column',
          minHeight: 0,
        }}
      >
        {body}
      </Box>
    );
  }
  return (
    <Drawer
      open
      anchor={isPhone ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          'aria-modal': true,
          sx: isPhone
            ? { height: '88dvh', borderRadius: '16px 16px 0 0' }
            : { width: PANEL_PX, maxWidth: '92vw' },
        },
      }}
    >
      {body}
    </Drawer>
  );
}

function PanelHead({ id, title, onClose }: Omit<SidePanelProps, 'children'> & { id: string }) {
  const t = useTexts(uiTexts);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2.5,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography id={id} variant="h4" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Tooltip title={`${t('close')} (Esc)`}>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** Hears Esc, unless something is open over the page that takes it. */
function useEscapeKey(onEscape: (() => void) | undefined): void {
  useEffect(() => {
    if (onEscape === undefined) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        document.querySelector('[role="dialog"], [role="menu"]') === null
      )
        onEscape();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onEscape]);
}

/** A titled part of a side panel. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The ways on from a panel: buttons without an edge, whose words stand in line with what is above them. */
export function PanelLinks({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mx: -2 }}>{children}</Box>;
}
