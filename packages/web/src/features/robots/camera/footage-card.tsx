import type { Footage } from '@rota/contract/camera';
import { sentenceTexts } from '@rota/contract/core';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import MovieRounded from '@mui/icons-material/MovieRounded';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Box, IconButton, Typography } from '../../../ui/kit.ts';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { RADIUS } from '../../../ui/tokens.ts';
import { footageTexts } from './camera-footage.messages.ts';
import { footageQueries, type FootageOf } from './camera-footage.queries.ts';

type CardProps = { of: FootageOf; footage: Footage };

/** One snapshot or recording: what it shows, why it was taken, by whom, and how long it is kept. */
export function FootageCard({ of, footage }: CardProps) {
  const t = useTexts(footageTexts);
  const formats = useFormats();
  const { reason, taken_by: by, taken_at: at, expires_at: until, seconds, bytes } = footage;
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: `${RADIUS.panel}px`, overflow: 'hidden' }}
    >
      {footage.kind === 'snapshot' ? (
        <Picture of={of} footage={footage} />
      ) : (
        <Box sx={{ aspectRatio: '16 / 9', display: 'grid', placeItems: 'center', bgcolor: 'action.hover' }}>
          <MovieRounded aria-hidden fontSize="large" color="action" />
        </Box>
      )}
      <Box sx={{ p: 1.5 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{reason}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('takenBy', { by, at: formats.dateTime(at) })}
        </Typography>
        {seconds !== null && (
          <Typography variant="body2" color="textSecondary">
            {t('length', {
              duration: formats.duration(seconds),
              megabytes: formats.number(Math.ceil(bytes / 100_000) / 10),
            })}
          </Typography>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography variant="caption" color="textSecondary" sx={{ flex: 1 }}>
            {t('keptUntil', { date: formats.date(until) })}
          </Typography>
          <DownloadButton of={of} footage={footage} />
          <RemoveButton of={of} footage={footage} />
        </Box>
      </Box>
    </Box>
  );
}

function Picture({ of, footage: { footage_id: footageId, reason } }: CardProps) {
  const image = useRef<HTMLImageElement>(null);
  const { data } = useQuery(footageQueries.content(useApi(), of, footageId));
  useEffect(() => {
    if (data === undefined || image.current === null) return undefined;
    const url = URL.createObjectURL(data);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return (
    <Box
      component="img"
      ref={image}
      alt={reason}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '16 / 9',
        objectFit: 'cover',
        bgcolor: 'action.hover',
      }}
    />
  );
}

function DownloadButton({ of, footage: { footage_id: footageId, reason, kind, taken_at: at } }: CardProps) {
  const t = useTexts(footageTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: async () => {
      const content = await queries.fetchQuery(footageQueries.content(api, of, footageId));
      const time = at.slice(0, 19).replaceAll(':', '-');
      downloadBlob(`${time}.${kind === 'snapshot' ? 'jpg' : 'avi'}`, content);
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  return (
    <IconButton
      aria-label={t('download', { reason })}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      <DownloadRounded />
    </IconButton>
  );
}

function RemoveButton({ of, footage: { footage_id: footageId, reason } }: CardProps) {
  const t = useTexts(footageTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const may = useCan()('robots.delete_footage', of.projectId);
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: () => api.camera.removeFootage({ params: { ...of, footageId } }),
    onSettled: () => setAsking(false),
    onSuccess: async () => {
      toastSuccess(t('deleted'));
      await queries.invalidateQueries({ queryKey: footageQueries.all(of) });
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  if (!may) return null;
  return (
    <>
      <IconButton aria-label={t('delete', { reason })} onClick={() => setAsking(true)}>
        <DeleteRounded />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title={t('deleteTitle', { reason })}
        confirmLabel={t('deleteConfirm')}
        isDangerous
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('cannotUndo')}
      </ConfirmDialog>
    </>
  );
}
