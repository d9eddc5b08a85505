import { findJsonProblem } from '@rota/contract/json-text';
import { sentenceTexts } from '@rota/contract/core';
import { mapConfig, mapConfigDocument, type FloorMap, type MapConfigDocument } from '@rota/contract/maps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError, resultCodeOf } from '../../../api/api-error.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { mapName } from '../../../map/map-name.ts';
import { CodeEditor, type CodeEditorHandle } from '../../../ui/code-editor.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { mapFileTexts } from './map-files.messages.ts';
import { EditDialog } from '../../../ui/form/edit-dialog.tsx';

/** The config that robots receive for a floor beside its map, as JSON. */
export function MapConfigDialog({
  projectId,
  map,
  onClose,
}: {
  projectId: number;
  map: FloorMap;
  onClose: () => void;
}) {
  const t = useTexts(mapFileTexts);
  const titleId = useId();
  const api = useApi();
  const config = useQuery({
    queryKey: ['map-config', projectId, map.map_id] as const,
    queryFn: ({ signal }) => api.maps.config({ params: { projectId, mapId: map.map_id } }, { signal }),
    // A text that is being written is not put back by a look at the page.
    refetchOnWindowFocus: false,
  });
  return (
    <EditDialog onClose={onClose} aria-labelledby={titleId} maxWidth="md">
      <DialogTitle id={titleId}>{t('configTitle', { name: mapName(map) })}</DialogTitle>
      {config.isSuccess ? (
        <ConfigForm projectId={projectId} saved={config.data} onClose={onClose} />
      ) : (
        <DialogContent>
          {config.isError ? (
            <ErrorState error={config.error} onRetry={() => void config.refetch().catch(() => undefined)} />
          ) : (
            <LoadingBar />
          )}
        </DialogContent>
      )}
    </EditDialog>
  );
}

const textOf = (document: MapConfigDocument) => JSON.stringify(document.config, null, 2);

function newerOf(error: unknown): MapConfigDocument | undefined {
  if (!(error instanceof ApiError) || resultCodeOf(error) !== 'VERSION_CONFLICT') return undefined;
  return mapConfigDocument.safeParse(error.current).data;
}

type FormProps = { projectId: number; saved: MapConfigDocument; onClose: () => void };

function ConfigForm({ projectId, saved, onClose }: FormProps) {
  const t = useTexts(mapFileTexts);
  const mayEdit = useCan()('maps.edit', projectId);
  const handle = useRef<CodeEditorHandle>(null);
  const [base, setBase] = useState(saved);
  const [text, setText] = useState(textOf(saved));
  const [newer, setNewer] = useState<MapConfigDocument>();
  const problem = findJsonProblem(text);
  const read = problem === undefined ? mapConfig.safeParse(JSON.parse(text)) : undefined;
  const refused = read?.error?.issues[0];
  const save = useSaveConfig(projectId, base, { onSaved: onClose, onNewer: setNewer });
  const take = (document: MapConfigDocument) => {
    setBase(document);
    setText(textOf(document));
    setNewer(undefined);
  };
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Stamp document={base} />
        <Typography variant="body2" color="textSecondary">
          {t('configHint')}
        </Typography>
        {newer !== undefined && (
          <Alert severity="warning" action={<Button onClick={() => take(newer)}>{t('configTake')}</Button>}>
            {t('configNewer', { version: newer.version })}
          </Alert>
        )}
        <CodeEditor
          label={t('configLabel')}
          value={text}
          isReadOnly={!mayEdit}
          errorLine={problem?.line}
          describedBy={undefined}
          handle={handle}
          onChange={setText}
        />
        {problem !== undefined && <Alert severity="error">{t('configBroken', { line: problem.line })}</Alert>}
        {refused !== undefined && (
          <Alert severity="error">
            {t('configRefused', { why: `${refused.path.join('.')} ${refused.message}`.trim() })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        {mayEdit && (
          <Button
            variant="contained"
            loading={save.isPending}
            disabled={read?.success !== true || text === textOf(base)}
            onClick={() => save.mutate({ text, config: read?.data ?? {} })}
          >
            {t('save')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Saves on top of a version. `onNewer` receives what another person saved meanwhile. */
function useSaveConfig(
  projectId: number,
  { map_id: mapId, version }: MapConfigDocument,
  { onSaved, onNewer }: { onSaved: () => void; onNewer: (document: MapConfigDocument) => void },
) {
  const t = useTexts(mapFileTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: ({ text, config }: { text: string; config: MapConfigDocument['config'] }) =>
      api.maps.updateConfig(
        { params: { projectId, mapId }, body: { config } },
        { ifMatch: `"${version}"`, idempotencyKey: intent.keyFor({ text, base: version }) },
      ),
    onSuccess: (document) => {
      intent.done();
      queries.setQueryData(['map-config', projectId, mapId], document);
      toastSuccess(t('configSaved'));
      onSaved();
    },
    onError: (error) => {
      const current = newerOf(error);
      if (current === undefined) toastFailure(error, tSentence('server_failed'));
      else onNewer(current);
    },
  });
}

function Stamp({ document }: { document: MapConfigDocument }) {
  const t = useTexts(mapFileTexts);
  const formats = useFormats();
  const now = useNow(30_000);
  const { version, updated_by: by, updated_at: at } = document;
  return (
    <Typography variant="caption" color="textSecondary">
      {at === null
        ? t('configNever')
        : t('configBy', { version, by: by ?? t('deletedUser'), at: formats.moment(at, now) })}
    </Typography>
  );
}
