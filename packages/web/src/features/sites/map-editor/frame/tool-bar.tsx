import BackHandRounded from '@mui/icons-material/BackHandRounded';
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import DrawRounded from '@mui/icons-material/DrawRounded';
import NearMeRounded from '@mui/icons-material/NearMeRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import PolylineRounded from '@mui/icons-material/PolylineRounded';
import RectangleOutlined from '@mui/icons-material/RectangleOutlined';
import StraightenRounded from '@mui/icons-material/StraightenRounded';
import TimelineRounded from '@mui/icons-material/TimelineRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, IconButton, Tooltip } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { OVER_MAP } from '../../../../map/over-map.ts';
import { floatingStyle } from '../../../../ui/theme.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS, TOUCH_TARGET_PX } from '../../../../ui/tokens.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { useEditor, useEditorSettings } from '../session/session-context.tsx';
import { TOOLS } from '../tools/tool.ts';
import { toolKeys } from '../tools/tools.ts';
import { SnapMenu } from './snap-menu.tsx';

type ToolName = (typeof TOOLS)[number];

/** The picture of each tool. */
export const toolIcons: Readonly<Record<ToolName, SvgIconComponent>> = {
  select: NearMeRounded,
  rectangle: RectangleOutlined,
  circle: CircleOutlined,
  polygon: PolylineRounded,
  line: TimelineRounded,
  freehand: DrawRounded,
  point: PlaceRounded,
  measure: StraightenRounded,
  pan: BackHandRounded,
};

/** Every tool, one press away: upright beside the map, on a phone lying above the sheet. */
export function ToolBar({ isLying }: { isLying: boolean }) {
  const t = useTexts(editorTexts);
  const { palette, scheme } = useColours();
  return (
    <Box
      {...OVER_MAP}
      role="toolbar"
      aria-label={t('tools')}
      aria-orientation={isLying ? 'horizontal' : 'vertical'}
      sx={{
        ...floatingStyle(scheme),
        display: 'flex',
        flexDirection: isLying ? 'row' : 'column',
        backgroundColor: palette.raised,
        borderRadius: `${RADIUS.panel}px`,
        p: 0.5,
        ...(isLying ? { overflowX: 'auto', maxWidth: '100%' } : { overflowY: 'auto', maxHeight: '100%' }),
      }}
    >
      {TOOLS.map((name) => (
        <ToolButton key={name} name={name} isLying={isLying} />
      ))}
      <Box
        sx={{
          borderTop: isLying ? 0 : 1,
          borderInlineStart: isLying ? 1 : 0,
          borderColor: 'divider',
          m: 0.5,
        }}
      />
      <SnapMenu />
    </Box>
  );
}

function ToolButton({ name, isLying }: { name: ToolName; isLying: boolean }) {
  const t = useTexts(editorTexts);
  const { session } = useEditor();
  const isOn = useEditorSettings().tool === name;
  const { palette } = useColours();
  const Icon = toolIcons[name];
  return (
    <Tooltip
      title={t('withKey', { words: t(`tool_${name}`), key: toolKeys[name].toUpperCase() })}
      placement={isLying ? 'top' : 'right'}
    >
      <IconButton
        aria-label={t(`tool_${name}`)}
        aria-pressed={isOn}
        aria-keyshortcuts={toolKeys[name]}
        onClick={() => session.choose(name)}
        sx={{
          width: 40,
          height: 40,
          flexShrink: 0,
          borderRadius: `${RADIUS.control}px`,
          color: isOn ? palette.accentInk : palette.ink,
          backgroundColor: isOn ? palette.accent : 'transparent',
          '&:hover': { backgroundColor: isOn ? palette.accent : palette.sunken },
          '@media (pointer: coarse)': { width: TOUCH_TARGET_PX, height: TOUCH_TARGET_PX },
        }}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
