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
import type { EditorActs } from './editor-acts.ts';
import { useRobotsHere, useSaveWhereRobotStands } from './robot-places.tsx';
import { toolIcons } from './tool-bar.tsx';

type PaletteProps = { robots: PoseStore; acts: EditorActs; onClose: () => void };

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

function useGroups({ robots, acts }: PaletteProps): { label: string; entries: PaletteChoice[] }[] {
  const t = useTexts(editorTexts);
  return [
    { label: t('tools'), entries: useToolChoices() },
    { label: t('keysEdit'), entries: useEditChoices(acts) },
    { label: t('robots'), entries: useRobotChoices(robots) },
    { label: t('layers'), entries: useLayerChoices() },
    { label: t('objects'), entries: useObjectChoices() },
  ];
}

function makeChoice(id: string, label: string, icon: SvgIconComponent, run: () => unknown): PaletteChoice {
  return { id, label, icon, run };
}

function useToolChoices(): PaletteChoice[] {
  const t = useTexts(editorTexts);
  const { session } = useEditor();
  return TOOLS.map((tool) => ({
    ...makeChoice(tool, t(`tool_${tool}`), toolIcons[tool], () => session.choose(tool)),
    hint: toolKeys[tool].toUpperCase(),
  }));
}

function useEditChoices(acts: EditorActs): PaletteChoice[] {
  const t = useTexts(editorTexts);
  const tAlign = useTexts(alignTexts);
  const { session, mapId } = useEditor();
  const { store } = session;
  return [
    makeChoice('undo', t('undo'), UndoRounded, store.undo),
    makeChoice('redo', t('redo'), RedoRounded, store.redo),
    makeChoice('all', t('selectAll'), SelectAllRounded, () => actions.selectAll(session)),
    makeChoice('copy', t('copy'), ContentCopyRounded, () => actions.copy(session, mapId)),
    makeChoice('paste', t('paste'), ContentPasteRounded, () => actions.paste(session, mapId)),
    makeChoice('duplicate', t('duplicate'), ContentCopyRounded, () => actions.duplicate(session)),
    makeChoice('across', t('mirrorAcross'), FlipRounded, () => actions.mirror(session, 'across')),
    makeChoice('updown', t('mirrorUpDown'), FlipRounded, () => actions.mirror(session, 'updown')),
    makeChoice('remove', t('remove'), DeleteRounded, () => actions.removeChosen(session)),
    makeChoice('import', t('import'), FileOpenRounded, acts.import),
    makeChoice('commit', t('commitOpen'), PublishRounded, acts.commit),
    makeChoice('align', tAlign('title'), JoinRightRounded, acts.align),
    makeChoice('keys', t('keys'), KeyboardRounded, acts.help),
  ];
}

/** A point where each robot stands. */
function useRobotChoices(robots: PoseStore): PaletteChoice[] {
  const t = useTexts(editorTexts);
  const here = useRobotsHere(robots);
  const save = useSaveWhereRobotStands(robots);
  return here.map(({ robotId, robot }) =>
    makeChoice(robotId, t('saveWhere', { name: robot.name }), SmartToyRounded, () => save(robotId)),
  );
}

function useLayerChoices(): PaletteChoice[] {
  const t = useTexts(editorTexts);
  const { store } = useEditor().session;
  const layerName = useLayerName();
  const { looks } = store.state();
  return LAYERS_FROM_TOP.map((layer) => {
    const { isVisible } = looks[layer];
    const label = t(isVisible ? 'hideLayer' : 'showLayer', { layer: layerName(layer) });
    return makeChoice(layer, label, VisibilityRounded, () => store.look(layer, { isVisible: !isVisible }));
  });
}

function useObjectChoices(): PaletteChoice[] {
  const { session } = useEditor();
  const { compare } = useFormats();
  const objectName = useObjectName();
  const { points, drawings } = session.store.state().document;
  return [...points, ...drawings]
    .map((object) => {
      const icon = isPoint(object) ? targetTypeIcons[object.type] : LayersRounded;
      return makeChoice(idOf(object), objectName(object), icon, () => actions.show(session, [idOf(object)]));
    })
    .sort((a, b) => compare(a.label, b.label));
}
