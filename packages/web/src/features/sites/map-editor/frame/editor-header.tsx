import type { MapEditor } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import KeyboardRounded from '@mui/icons-material/KeyboardRounded';
import FileOpenRounded from '@mui/icons-material/FileOpenRounded';
import PublishRounded from '@mui/icons-material/PublishRounded';
import RedoRounded from '@mui/icons-material/RedoRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { Link } from 'react-router';
import { Box, Button, Chip, IconButton, MenuItem, Tooltip, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { mapName } from '../../../../map/map-name.ts';
import { ActionsMenu } from '../../../../ui/actions/actions-menu.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';

type HeaderProps = {
  map: FloorMap;
  others: readonly MapEditor[];
  changes: number;
  isPhone: boolean;
  onCommit: () => void;
  onImport: () => void;
  onKeys: () => void;
  onPalette: () => void;
};

/** Which map it is, who else has it open, and what is done with the whole of it. */
export function EditorHeader({
  map,
  others,
  changes,
  isPhone,
  onCommit,
  onImport,
  onKeys,
  onPalette,
}: HeaderProps) {
  const t = useTexts(editorTexts);
  const tUi = useTexts(uiTexts);
  const { store } = useEditor().session;
  const { past, future } = useEditorState();
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
      <Tooltip title={t('back')}>
        <IconButton
          aria-label={t('back')}
          component={Link}
          to={`/project/maps?map=${encodeURIComponent(map.map_id)}`}
        >
          <ArrowBackRounded sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
      </Tooltip>
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
      {isPhone ? (
        <ActionsMenu label={tUi('more')}>
          {(choose) => [
            <MenuItem key="import" onClick={choose(onImport)}>
              {t('import')}
            </MenuItem>,
            <MenuItem key="palette" onClick={choose(onPalette)}>
              {t('palette')}
            </MenuItem>,
          ]}
        </ActionsMenu>
      ) : (
        <>
          <HeaderButton label={t('import')} icon={FileOpenRounded} onClick={onImport} />
          <HeaderButton label={t('palette')} icon={SearchRounded} onClick={onPalette} />
          <HeaderButton label={t('keys')} icon={KeyboardRounded} onClick={onKeys} />
        </>
      )}
      <Button
        variant="contained"
        startIcon={isPhone ? undefined : <PublishRounded />}
        disabled={changes === 0}
        onClick={onCommit}
        sx={{ flexShrink: 0, px: { xs: 1, sm: 2 } }}
      >
        {t('commit')}
      </Button>
    </Box>
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
