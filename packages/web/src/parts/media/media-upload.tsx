import { sentenceTexts } from '@rota/contract';
import { MEDIA_LIMITS, type Media, type MediaPurpose } from '@rota/contract/media';
import UploadRounded from '@mui/icons-material/UploadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { mediaTexts } from './media.messages.ts';
import { mediaKey } from './media.queries.ts';

/** A place where files are dropped, pasted or chosen. Pictures that are too large are cut first. */
export function MediaUpload({ purpose, onAdded }: { purpose: MediaPurpose; onAdded: (media: Media) => void }) {
  const t = useTexts(mediaTexts);
  const { take, send, crop } = useUpload(purpose, onAdded);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      if (file !== undefined) take([file]);
    };
    window.addEventListener('paste', handlePaste);
    return () => window.removeEventListener('paste', handlePaste);
  }, [take]);
  const isVideo = MEDIA_LIMITS[purpose].kind === 'video';
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2, borderRadius: '8px' },
        ...{ border: '1px dashed', borderColor: isOver ? 'primary.main' : 'divider' },
      }}
    >
      <Button component="label" variant="contained" startIcon={<UploadRounded />} disabled={send.isPending}>
        {t('upload')}
        <input
          hidden
          type="file"
          multiple
          accept={isVideo ? 'video/mp4' : 'image/png,image/jpeg,image/webp'}
          aria-label={t('upload')}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            take(chosen);
          }}
        />
      </Button>
      <Box sx={{ flex: '1 1 220px' }}>
        <Typography variant="body2">{t('dropHint')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`limit_${purpose}`)}
        </Typography>
      </Box>
      {send.isPending && <LinearProgress aria-label={t('uploading')} sx={{ width: '100%' }} />}
      {crop}
    </Box>
  );
}

type Asked = { readonly file: File; readonly image: ImageBitmap };

function useUpload(purpose: MediaPurpose, onAdded: (media: Media) => void) {
  const t = useTexts(mediaTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const [asked, setAsked] = useState<Asked>();
  const { kind, width, height, bytes } = MEDIA_LIMITS[purpose];
  const send = useMutation({
    mutationFn: ({ content, name }: { content: Blob; name: string }) =>
      api.media.upload({ params: { projectId }, query: { purpose, name } }, { bytes: content }),
    onSuccess: async ({ is_new: isNew, ...media }) => {
      toastSuccess(isNew ? t('added') : t('known'));
      await queries.invalidateQueries({ queryKey: [...mediaKey, projectId] });
      onAdded(media);
    },
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
  });
  const takeOne = async (file: File): Promise<void> => {
    const name = file.name.slice(0, 80) || 'picture.png';
    if (kind === 'video') return void send.mutate({ content: file, name });
    const image = await createImageBitmap(file).catch(() => undefined);
    if (image === undefined) return toastFailure(new Error(t('notReadable')), t('notReadable'));
    const fits = image.width <= width && image.height <= height && file.size <= bytes;
    if (fits) send.mutate({ content: file, name });
    else setAsked({ file, image });
  };
  const take = (files: readonly File[]): void => {
    // One after the other, since each may ask what is to be shown of it.
    files.reduce((before, file) => before.then(() => takeOne(file)), Promise.resolve()).catch(() => undefined);
  };
  const crop = asked !== undefined && (
    <CropDialog
      image={asked.image}
      purpose={purpose}
      onDone={(content) => {
        setAsked(undefined);
        send.mutate({ content, name: asked.file.name.slice(0, 80) || 'picture.png' });
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { take, send, crop };
}
