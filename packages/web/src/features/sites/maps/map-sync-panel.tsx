import { sentenceTexts } from '@rota/contract/core';
import { mapCopyFailureTexts, type MapCopyRow } from '@rota/contract/map-sync';
import type { FloorMap } from '@rota/contract/maps';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert, Box, Button, LinearProgress, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { mapSyncTexts } from './map-files.messages.ts';
import { useMapSync, useMapSyncActs } from './map-sync.queries.ts';
import { copiesOf, countInSync } from './map-sync.rules.ts';

/** Which robots have the version of a map that is in use, what became of sending it to the others, and sending it now. */
export function MapSyncPanel({ projectId, map }: { projectId: number; map: FloorMap }) {
  const t = useTexts(mapSyncTexts);
  const tSentence = useTexts(sentenceTexts);
  const copies = copiesOf(useMapSync(projectId), map.map_id);
  const mayEdit = useCan()('maps.edit', projectId);
  const { send, fetch } = useMapSyncActs(projectId, map.map_id);
  const [asked, setAsked] = useState<MapCopyRow>();
  const { count, total } = countInSync(copies);
  const handleSend = (robotId: string | undefined) =>
    send.mutate(robotId, {
      onSuccess: () => toastSuccess(t('sent')),
      onError: (error) => toastFailedAction(error, tSentence('command_not_sent')),
    });
  if (copies.length === 0) return <NoRobots />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <InSync map={map} count={count} total={total} />
      {count < total && <Alert severity="warning">{t('notInSync', { count: total - count })}</Alert>}
      {mayEdit && count < total && (
        <Button variant="contained" loading={send.isPending} onClick={() => handleSend(undefined)}>
          {t('sendAll')}
        </Button>
      )}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}
      >
        {copies.map((copy) => (
          <CopyRow
            key={copy.robot_id}
            copy={copy}
            mayEdit={mayEdit}
            onSend={() => handleSend(copy.robot_id)}
            onFetch={() => setAsked(copy)}
          />
        ))}
      </Box>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('fetchTitle', { robot: asked?.robot_name ?? '' })}
        confirmLabel={t('fetch')}
        isBusy={fetch.isPending}
        onConfirm={() =>
          asked !== undefined &&
          fetch.mutate(asked.robot_id, {
            onSuccess: () => toastSuccess(t('fetchAsked')),
            onError: (error) => toastFailedAction(error, tSentence('command_not_sent')),
            onSettled: () => setAsked(undefined),
          })
        }
        onCancel={() => setAsked(undefined)}
      >
        {t('fetchBody')}
      </ConfirmDialog>
    </Box>
  );
}

function NoRobots() {
  const t = useTexts(mapSyncTexts);
  return (
    <Box sx={{ textAlign: 'center', py: 4 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('none')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('noneHint')}
      </Typography>
    </Box>
  );
}

/** How many of the robots have the version in use. */
function InSync({ map, count, total }: { map: FloorMap; count: number; total: number }) {
  const t = useTexts(mapSyncTexts);
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{t('inSync', { count, total })}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('version', { version: map.map_version ?? '–' })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : (count / total) * 100}
        sx={{ mt: 1 }}
      />
    </Box>
  );
}

type RowProps = { copy: MapCopyRow; mayEdit: boolean; onSend: () => void; onFetch: () => void };

function CopyRow({ copy, mayEdit, onSend, onFetch }: RowProps) {
  const t = useTexts(mapSyncTexts);
  const tone =
    copy.state === 'current' ? 'success.main' : copy.state === 'waiting' ? 'error.main' : 'text.secondary';
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
        <Typography
          component={Link}
          to={`/project/robots?robot-id=${encodeURIComponent(copy.robot_id)}`}
          sx={{ fontWeight: 600, color: 'text.primary', flex: 1 }}
        >
          {copy.robot_name}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {copy.held === null ? t('heldNone') : t('held', { version: copy.held })}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: tone }}>
        <StateWords copy={copy} />
      </Typography>
      <Failure failure={copy.failure} />
      <FetchState fetch={copy.fetch} />
      {mayEdit && copy.state !== 'unable' && (
        <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
          {copy.state !== 'current' && (
            <Button size="small" aria-label={t('sendTo', { robot: copy.robot_name })} onClick={onSend}>
              {t('send')}
            </Button>
          )}
          <Button size="small" disabled={copy.fetch?.state === 'asked'} onClick={onFetch}>
            {t('fetch')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function StateWords({ copy }: { copy: MapCopyRow }) {
  const t = useTexts(mapSyncTexts);
  const formats = useFormats();
  const now = useNow(1_000);
  switch (copy.state) {
    case 'current':
      return t('ready');
    case 'sending':
      return t('sending');
    case 'unable':
      return t('unable');
    case 'waiting':
      return copy.next_at === null || Date.parse(copy.next_at) <= now
        ? t('waitingNow')
        : t('waiting', { at: formats.moment(copy.next_at, now) });
  }
}

function Failure({ failure }: { failure: MapCopyRow['failure'] }) {
  const t = useTexts(mapSyncTexts);
  const words = useTexts(mapCopyFailureTexts);
  if (failure === null) return null;
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {words(failure.code)} {failure.said !== '' && t('said', { words: failure.said })}
    </Typography>
  );
}

function FetchState({ fetch }: { fetch: MapCopyRow['fetch'] }) {
  const t = useTexts(mapSyncTexts);
  const formats = useFormats();
  const now = useNow(30_000);
  if (fetch === null) return null;
  const at = formats.moment(fetch.at, now);
  const words =
    fetch.state === 'asked'
      ? t('scanAsked', { by: fetch.by, at })
      : t(fetch.state === 'done' ? 'scanDone' : 'scanFailed', { at });
  return (
    <>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {words}
      </Typography>
      <Failure failure={fetch.failure} />
    </>
  );
}
