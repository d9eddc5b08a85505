import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import type { ReactNode } from 'react';
import { Box, IconButton } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { OVER_MAP } from '../../../../map/over-map.ts';
import { floatingStyle } from '../../../../ui/theme.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';
import { editorTexts } from '../map-editor.messages.ts';
import type { Panels } from './panels-hook.ts';
import { SidePanel } from './side-panel.tsx';

/** Width of the panels beside the map, and height of the head of the sheet, CSS pixels. */
export const PANEL_PX = 372;
export const SHEET_HEAD_PX = 49;
/** How much of the room the sheet takes when it is open. */
export const SHEET_SHARE = 0.62;

/** Where the panels stand: floating beside the map, on a phone as a sheet that is drawn up from below. */
export function SideFrame({ isPhone, panels }: { isPhone: boolean; panels: Panels }) {
  if (isPhone) return <PanelSheet panels={panels} />;
  return (
    <Ground sx={{ top: 12, right: 12, bottom: 12, width: PANEL_PX, borderRadius: `${RADIUS.panel}px` }}>
      <SidePanel panels={panels} />
    </Ground>
  );
}

/** The ground of the panels, wherever they stand. */
function Ground({ sx, children }: { sx: object; children: ReactNode }) {
  const t = useTexts(editorTexts);
  const { palette, scheme } = useColours();
  return (
    <Box
      {...OVER_MAP}
      component="aside"
      aria-label={t('panels')}
      sx={{
        ...floatingStyle(scheme),
        position: 'absolute',
        backgroundColor: palette.raised,
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        ...sx,
      }}
    >
      {children}
    </Box>
  );
}

function PanelSheet({ panels }: { panels: Panels }) {
  const t = useTexts(editorTexts);
  const { palette } = useColours();
  const { isOpen, setOpen } = panels;
  return (
    <Ground
      sx={{
        insetInline: 0,
        bottom: 0,
        height: isOpen ? `${SHEET_SHARE * 100}%` : SHEET_HEAD_PX,
        borderRadius: `${RADIUS.panel}px ${RADIUS.panel}px 0 0`,
        transition: 'height 160ms ease-out',
      }}
    >
      <IconButton
        aria-label={t(isOpen ? 'closePanels' : 'openPanels')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{
          position: 'absolute',
          insetInlineEnd: 0,
          top: 0,
          zIndex: 1,
          width: 48,
          height: 48,
          backgroundColor: palette.raised,
          borderRadius: 0,
        }}
      >
        {isOpen ? <ExpandMoreRounded /> : <ExpandLessRounded />}
      </IconButton>
      <Box sx={{ display: 'contents', '& [role=tablist]': { pr: 6 } }}>
        <SidePanel panels={panels} />
      </Box>
    </Ground>
  );
}
