import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import ContentPasteRounded from '@mui/icons-material/ContentPasteRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import FileOpenRounded from '@mui/icons-material/FileOpenRounded';
import FlipRounded from '@mui/icons-material/FlipRounded';
import JoinRightRounded from '@mui/icons-material/JoinRightRounded';
import KeyboardRounded from '@mui/icons-material/KeyboardRounded';
import LayersRounded from '@mui/icons-material/LayersRounded';
import PublishRounded from '@mui/icons-material/PublishRounded';
import RedoRounded from '@mui/icons-material/RedoRounded';
import SelectAllRounded from '@mui/icons-material/SelectAllRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useId, useState } from 'react';
import { Box, Dialog } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import type { PoseStore } from '../../../robots/robots/shared/pose-store.ts';
import { targetTypeIcons } from '../../../../ui/states.ts';
import { PaletteFrame, type PaletteChoice } from '../../../../ui/palette-frame.tsx';
import { narrow } from '../../../../ui/palette-search.ts';
import { visuallyHidden } from '../../../../ui/visually-hidden.ts';
import { idOf, isPoint } from '../document/objects.ts';
import { LAYERS_FROM_TOP } from '../document/hit.rules.ts';
import { alignTexts } from '../align.messages.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { useLayerName, useObjectName } from '../panels/object-words.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor } from '../session/session-context.tsx';
import { TOOLS } from '../tools/tool.ts';
import { toolKeys } from '../tools/tools.ts';
import { useRobotsHere, useSaveWhereRobotStands } from './robot-places.tsx';
import { toolIcons } from './tool-bar.tsx';

type PaletteProps = {
  robots: PoseStore;
  onClose: () => void;
  onCommit: () => void;
  onImport: () => void;
  onHelp: () => void;
  onAlign: () => void;
};

/** Everything that the editor does, and everything on the map, by its name. */
export function EditorPalette(props: PaletteProps) {
  const t = useTexts(editorTexts);
  const titleId = useId();
  const [search, setSearch] = useState('');
  const { groups, left } = narrow(useGroups(props), search);
  return (
    <Dialog
      open
      onClose={props.onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { mt: { xs: 2, sm: 10 } } } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {t('palette')}
      </Box>
      <PaletteFrame
        label={t('palette')}
        placeholder={t('paletteSearch')}
        search={search}
        onSearch={setSearch}
        groups={groups}
        empty={t('noneOfThatName')}
        more={left > 0 ? t('moreObjects', { count: left }) : undefined}
        onRun={(entry) => {
          props.onClose();
          entry.run();
        }}
      />
    </Dialog>
  );
}

function useGroups({
  robots,
  onCommit,
  onImport,
  onHelp,
  onAlign,
}: PaletteProps): { label: string; entries: PaletteChoice[] }[] {
  const t = useTexts(editorTexts);
  const tAlign = useTexts(alignTexts);
  const { session, mapId } = useEditor();
  const { store } = session;
  const { compare } = useFormats();
  const layerName = useLayerName();
  const objectName = useObjectName();
  const here = useRobotsHere(robots);
  const save = useSaveWhereRobotStands(robots);
  const { document, looks } = store.state();
  const act = (
    id: string,
    label: string,
    icon: SvgIconComponent,
    run: () => unknown,
    hint?: string,
  ): PaletteChoice => ({
    id,
    label,
    icon,
    run,
    hint,
  });
  return [
    {
      label: t('tools'),
      entries: TOOLS.map((tool) =>
        act(
          tool,
          t(`tool_${tool}`),
          toolIcons[tool],
          () => session.choose(tool),
          toolKeys[tool].toUpperCase(),
        ),
      ),
    },
    {
      label: t('keysEdit'),
      entries: [
        act('undo', t('undo'), UndoRounded, store.undo),
        act('redo', t('redo'), RedoRounded, store.redo),
        act('all', t('selectAll'), SelectAllRounded, () => actions.selectAll(session)),
        act('copy', t('copy'), ContentCopyRounded, () => actions.copy(session, mapId)),
        act('paste', t('paste'), ContentPasteRounded, () => actions.paste(session, mapId)),
        act('duplicate', t('duplicate'), ContentCopyRounded, () => actions.duplicate(session)),
        act('across', t('mirrorAcross'), FlipRounded, () => actions.mirror(session, 'across')),
        act('updown', t('mirrorUpDown'), FlipRounded, () => actions.mirror(session, 'updown')),
        act('remove', t('remove'), DeleteRounded, () => actions.removeChosen(session)),
        act('import', t('import'), FileOpenRounded, onImport),
        act('commit', t('commitOpen'), PublishRounded, onCommit),
        act('align', tAlign('title'), JoinRightRounded, onAlign),
        act('keys', t('keys'), KeyboardRounded, onHelp),
      ],
    },
    {
      label: t('robots'),
      entries: here.map(({ robotId, robot }) =>
        act(robotId, t('saveWhere', { name: robot.name }), SmartToyRounded, () => save(robotId)),
      ),
    },
    {
      label: t('layers'),
      entries: LAYERS_FROM_TOP.map((layer) =>
        act(
          layer,
          t(looks[layer].isVisible ? 'hideLayer' : 'showLayer', { layer: layerName(layer) }),
          VisibilityRounded,
          () => store.look(layer, { isVisible: !looks[layer].isVisible }),
        ),
      ),
    },
    {
      label: t('objects'),
      entries: [...document.points, ...document.drawings]
        .map((object) =>
          act(
            idOf(object),
            objectName(object),
            isPoint(object) ? targetTypeIcons[object.type] : LayersRounded,
            () => actions.show(session, [idOf(object)]),
          ),
        )
        .sort((a, b) => compare(a.label, b.label)),
    },
  ];
}
