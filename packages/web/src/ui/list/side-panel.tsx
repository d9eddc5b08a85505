import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, type ReactNode } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';

const WIDTH = 440;

/** One row in full, beside its list; on small screens over it, from the side or, on phones, from below. Esc closes it. */
export function SidePanel({ title, children, onClose }: { title: ReactNode; children: ReactNode; onClose: () => void }) {
  const t = useTexts(uiTexts);
  const titleId = useId();
  const hasRoom = useMediaQuery('(min-width: 1200px)');
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  useEffect(() => {
    if (!hasRoom) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role="dialog"], [role="menu"]') === null) onClose();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [hasRoom, onClose]);
  const body = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <Tooltip title={`${t('close')} (Esc)`}>
          <IconButton aria-label={t('close')} onClick={onClose}>
            <CloseRounded />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto', p: 2.5 }}>{children}</Box>
    </>
  );
  if (hasRoom) {
    return (
      <Box
        component="aside"
        aria-labelledby={titleId}
        sx={{
          width: WIDTH,
          flexShrink: 0,
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
          sx: isPhone ? { height: '88dvh', borderRadius: '16px 16px 0 0' } : { width: WIDTH, maxWidth: '92vw' },
        },
      }}
    >
      {body}
    </Drawer>
  );
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
