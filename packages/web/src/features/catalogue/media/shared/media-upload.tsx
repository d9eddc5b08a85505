import { sentenceTexts } from '@rota/contract/core';
import { MEDIA_LIMITS, type Media, type MediaPurpose } from '@rota/contract/media';
import UploadRounded from '@mui/icons-material/UploadRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Box, Button, LinearProgress, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { later } from '../../../../ui/later.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { toastFailure, toastSuccess } from '../../../../ui/toasts.tsx';
import { mediaTexts } from './media.messages.ts';
import { mediaKey } from './media.queries.ts';

/** Fetched when a picture is first cut to size. */
const LaterCropDialog = later(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** What the browser offers to choose. */
const ACCEPTED = {
  image: 'image/png,image/jpeg,image/webp',
  video: 'video/mp4',
  sound: 'audio/mpeg,audio/ogg,audio/wav,.mp3,.ogg,.wav',
} as const;

type UploadProps = {
  purpose: MediaPurpose;
  /** One is wanted: of several files the first is taken. */
  isSingle?: boolean;
  onAdded: (media: Media) => void;
};

/** A place where files are dropped, pasted or chosen. Pictures that are too large are cut first. */
export function MediaUpload({ purpose, isSingle = false, onAdded }: UploadProps) {
  const t = useTexts(mediaTexts);
  const { take: takeAll, send, crop } = useUpload(purpose, onAdded);
  const take = (files: readonly File[]) => takeAll(isSingle ? files.slice(0, 1) : files);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      if (file !== undefined) take([file]);
    };
    // A file that misses the place is meant for it all the same: left to the browser it would open instead of the page.
    const handleDragOver = (event: DragEvent) => event.preventDefault();
    const handleDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('paste', handlePaste);
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('paste', handlePaste);
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('drop', handleDrop);
    };
  });
  return (
    <Box
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        borderRadius: '8px',
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
      }}
    >
      <Button component="label" variant="contained" startIcon={<UploadRounded />} disabled={send.isPending}>
        {t('upload')}
        <input
          hidden
          type="file"
          multiple={!isSingle}
          accept={ACCEPTED[MEDIA_LIMITS[purpose].kind]}
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

type Asked = { readonly file: File; readonly image: ImageBitmap; readonly answered: () => void };

function useUpload(purpose: MediaPurpose, onAdded: (media: Media) => void) {
  const t = useTexts(mediaTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const [asked, setAsked] = useState<Asked>();
  const line = useRef(Promise.resolve());
  const { kind, width, height, bytes } = MEDIA_LIMITS[purpose];
  const send = useMutation({
    mutationFn: ({ content, name }: { content: Blob; name: string }) =>
      api.media.upload({ params: { projectId }, query: { purpose, name } }, { bytes: content }),
    onSuccess: async ({ is_new: isNew, ...media }) => {
      toastSuccess(isNew ? t('added') : t('known'));
      await queries.invalidateQueries({ queryKey: [...mediaKey, projectId] });
      onAdded(media);
    },
    onError: (error: unknown) => toastFailure(error, tSentence('server_failed')),
  });
  const takeOne = async (file: File): Promise<void> => {
    const name = file.name.slice(0, 80) || 'picture.png';
    if (kind !== 'image') return void send.mutate({ content: file, name });
    const image = await createImageBitmap(file).catch(() => undefined);
    if (image === undefined)
      return toastFailure(new Error(t('notReadable', { name })), t('notReadable', { name }));
    const fits = image.width <= width && image.height <= height && file.size <= bytes;
    if (fits) return void send.mutate({ content: file, name });
    return new Promise((answered) => setAsked({ file, image, answered }));
  };
  const take = (files: readonly File[]): void => {
    // One after the other, since each may ask what is to be shown of it.
    line.current = files
      .reduce((before, file) => before.then(() => takeOne(file)), line.current)
      .catch(() => undefined);
  };
  const close = (): void => {
    setAsked(undefined);
    asked?.answered();
  };
  const crop = asked !== undefined && (
    <LaterCropDialog
      key={asked.file.name}
      image={asked.image}
      purpose={purpose}
      onDone={(content) => {
        close();
        send.mutate({ content, name: asked.file.name.slice(0, 80) || 'picture.png' });
      }}
      onClose={close}
    />
  );
  return { take, send, crop };
}
