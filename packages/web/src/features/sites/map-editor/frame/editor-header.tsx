import type { MapEditor } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import KeyboardRounded from '@mui/icons-material/KeyboardRounded';
import FileOpenRounded from '@mui/icons-material/FileOpenRounded';
import PublishRounded from '@mui/icons-material/PublishRounded';
import RedoRounded from '@mui/icons-material/RedoRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Button, Chip, IconButton, MenuItem, Tooltip, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { mapName } from '../../../../map/map-name.ts';
import { ActionsMenu } from '../../../../ui/actions/actions-menu.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { BackToMap } from '../back-to-map.tsx';
import { editorTexts } from '../map-editor.messages.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import type { EditorActs } from './editor-acts.ts';

type HeaderProps = {
  map: FloorMap;
  others: readonly MapEditor[];
  changes: number;
  isPhone: boolean;
  acts: EditorActs;
};

/** Which map it is, who else has it open, and what is done with the whole of it. */
export function EditorHeader({ map, others, changes, isPhone, acts }: HeaderProps) {
  const t = useTexts(editorTexts);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.25, sm: 1 },
        px: { xs: 0.5, sm: 2 },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <BackToMap map={map} label={t('back')} />
      <Box sx={{ minWidth: 0, flex: { xs: 1, md: 'none' } }}>
        <Typography variant="h3" component="h1" noWrap>
          {isPhone ? map.floor : mapName(map)}
        </Typography>
        <Typography variant="caption" color="textSecondary" role="status" noWrap component="p">
          {changes === 0 ? t('noChanges') : t(isPhone ? 'changesShort' : 'changes', { count: changes })}
        </Typography>
      </Box>
      <Box
        sx={{
          flex: 1,
          display: { xs: 'none', md: 'flex' },
          gap: 0.5,
          minWidth: 0,
          overflow: 'hidden',
          justifyContent: 'center',
        }}
      >
        <Others others={others} />
      </Box>
      <StepButtons />
      {isPhone ? <MoreMenu acts={acts} /> : <MoreButtons acts={acts} />}
      <Button
        variant="contained"
        startIcon={isPhone ? undefined : <PublishRounded />}
        disabled={changes === 0}
        onClick={acts.commit}
        sx={{ flexShrink: 0, px: { xs: 1, sm: 2 } }}
      >
        {t('commit')}
      </Button>
    </Box>
  );
}

/** Undoes the last step, and does it again. */
function StepButtons() {
  const t = useTexts(editorTexts);
  const { store } = useEditor().session;
  const { past, future } = useEditorState();
  return (
    <>
      <HeaderButton
        label={t('undo')}
        icon={UndoRounded}
        isDisabled={past.length === 0}
        onClick={store.undo}
      />
      <HeaderButton
        label={t('redo')}
        icon={RedoRounded}
        isDisabled={future.length === 0}
        onClick={store.redo}
      />
    </>
  );
}

function MoreButtons({ acts }: Pick<HeaderProps, 'acts'>) {
  const t = useTexts(editorTexts);
  return (
    <>
      <HeaderButton label={t('import')} icon={FileOpenRounded} onClick={acts.import} />
      <HeaderButton label={t('palette')} icon={SearchRounded} onClick={acts.palette} />
      <HeaderButton label={t('keys')} icon={KeyboardRounded} onClick={acts.help} />
    </>
  );
}

/** The same on a phone, which has no keys. */
function MoreMenu({ acts }: Pick<HeaderProps, 'acts'>) {
  const t = useTexts(editorTexts);
  const tUi = useTexts(uiTexts);
  return (
    <ActionsMenu label={tUi('more')}>
      {(choose) => [
        <MenuItem key="import" onClick={choose(acts.import)}>
          {t('import')}
        </MenuItem>,
        <MenuItem key="palette" onClick={choose(acts.palette)}>
          {t('palette')}
        </MenuItem>,
      ]}
    </ActionsMenu>
  );
}

function Others({ others }: { others: readonly MapEditor[] }) {
  const t = useTexts(editorTexts);
  return (
    <Box
      component="ul"
      aria-label={t('others')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', gap: 0.5, minWidth: 0 }}
    >
      {others.map(({ client_id: id, name, is_changed: isChanged }) => (
        <li key={id}>
          <Chip
            size="small"
            color={isChanged ? 'warning' : 'default'}
            variant="outlined"
            label={isChanged ? t('otherChanges', { name }) : t('otherLooks', { name })}
          />
        </li>
      ))}
    </Box>
  );
}

function HeaderButton({
  label,
  icon: Icon,
  isDisabled = false,
  onClick,
}: {
  label: string;
  icon: SvgIconComponent;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={isDisabled} onClick={onClick}>
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  );
}
