import type { MapDocument } from '@rota/contract/map-versions';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Typography,
} from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { differencesBetween, mergeDocuments, type Choice, type Conflict } from '../document/merge.rules.ts';
import type { MapObject } from '../document/objects.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { versionTexts } from '../versions.messages.ts';
import { mergeTexts } from '../merge.messages.ts';
import { ChangedFields } from '../panels/difference-list.tsx';
import { useObjectName } from '../panels/object-words.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { EditDialog } from '../../../../ui/form/edit-dialog.tsx';

/** Two people changed the map: changes by only one of them stay; for each object changed by both, the person chooses. */
export function MergeDialog({ onClose }: { onClose: () => void }) {
  const tVersions = useTexts(versionTexts);
  const tMerge = useTexts(mergeTexts);
  const tUi = useTexts(uiTexts);
  const { session } = useEditor();
  const { base, document } = useEditorState();
  const theirs = useTheirs();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const titleId = useId();
  const { data } = theirs;
  const merge = useMemo(
    () => data && mergeDocuments({ base, mine: document, theirs: data }),
    [data, base, document],
  );
  const isChosen = merge !== undefined && merge.conflicts.every(({ id }) => choices.has(id));
  const apply = () => {
    if (data === undefined) return;
    const { merged } = mergeDocuments({ base, mine: document, theirs: data }, choices);
    session.store.rebase(
      { stamp: data.stamp, version: data.version, drawings: data.drawings, points: data.points },
      merged,
    );
    toastSuccess(tMerge('merged'));
    onClose();
  };
  return (
    <EditDialog onClose={onClose} aria-labelledby={titleId} maxWidth="sm">
      <DialogTitle id={titleId}>{tMerge('mergeTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {theirs.isPending && <LinearProgress aria-label={tVersions('loadingVersions')} />}
        {theirs.isError && (
          <ErrorState error={theirs.error} onRetry={() => void theirs.refetch().catch(() => undefined)} />
        )}
        {merge !== undefined && data !== undefined && (
          <>
            <MergeSummary theirs={data} conflicts={merge.conflicts.length} />
            {merge.conflicts.map((conflict) => (
              <ConflictChoice
                key={conflict.id}
                conflict={conflict}
                choice={choices.get(conflict.id)}
                onChoose={(choice) => setChoices((before) => new Map(before).set(conflict.id, choice))}
              />
            ))}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tUi('cancel')}</Button>
        <Button variant="contained" disabled={!isChosen} onClick={apply}>
          {tMerge('merge')}
        </Button>
      </DialogActions>
    </EditDialog>
  );
}

/** The newest document of the map, as another person committed it. */
function useTheirs() {
  const { projectId, mapId } = useEditor();
  const api = useApi();
  return useQuery({
    queryKey: ['map-document', projectId, mapId, 'theirs'],
    queryFn: ({ signal }) => api.mapVersions.document({ params: { projectId, mapId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** How much both changed, and how often both changed the same. */
function MergeSummary({ theirs, conflicts }: { theirs: MapDocument; conflicts: number }) {
  const t = useTexts(editorTexts);
  const tMerge = useTexts(mergeTexts);
  const { base, document } = useEditorState();
  return (
    <>
      <Typography variant="body2">
        {tMerge('mergeTheirs', {
          count: differencesBetween(base, theirs).length,
          name: theirs.by ?? t('someoneElse'),
        })}
      </Typography>
      <Typography variant="body2">
        {tMerge('mergeMine', { count: differencesBetween(base, document).length })}
      </Typography>
      {conflicts === 0 ? (
        <Alert severity="success">{tMerge('mergeDisjoint')}</Alert>
      ) : (
        <Alert severity="warning">{tMerge('mergeConflicts', { count: conflicts })}</Alert>
      )}
    </>
  );
}

type ConflictProps = { conflict: Conflict; choice: Choice | undefined; onChoose: (choice: Choice) => void };

function ConflictChoice({ conflict: { base, mine, theirs }, choice, onChoose }: ConflictProps) {
  const t = useTexts(mergeTexts);
  const nameOf = useObjectName();
  const { session } = useEditor();
  const object = mine ?? theirs ?? base;
  if (object === undefined) return null;
  const side = (which: Choice, own: MapObject | undefined) => (
    <FormControlLabel
      value={which}
      control={<Radio size="small" />}
      label={
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, fontSize: '0.875rem' }}>
          <strong>{t(which)}</strong>
          {own === undefined ? <span>{t('removedThere')}</span> : <span>{nameOf(own)}</span>}
          {own !== undefined && base !== undefined && <ChangedFields before={base} after={own} />}
        </Box>
      }
    />
  );
  return (
    <RadioGroup
      aria-label={nameOf(object)}
      value={choice ?? ''}
      onChange={(_event, value) => {
        onChoose(value === 'theirs' ? 'theirs' : 'mine');
        // Both are seen on the map behind: theirs in dashes, mine as it is.
        session.screen()?.compare(theirs === undefined ? [] : [theirs]);
      }}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', px: 1.5, py: 0.5 }}
    >
      {side('mine', mine)}
      {side('theirs', theirs)}
    </RadioGroup>
  );
}
