import { PART_FILE_BYTES, type PartDetails } from '@rota/contract/parts';
import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import { useMutation } from '@tanstack/react-query';
import { Box, Button, Link, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { historyTexts } from './history.messages.ts';
import { partTexts } from './parts.messages.ts';
import { useRenewParts } from './parts.queries.ts';

/** Files that a part can have. */
const PART_FILE_TYPES = 'application/pdf,image/png,image/jpeg,image/webp';

/** Opens a file of a part in a window of its own. */
export function useOpenFile(partId: string): (fileId: string) => void {
  const t = useTexts(historyTexts);
  const api = useApi();
  return (fileId) => {
    // Opened in the click itself: a window that comes later is taken for an advertisement.
    const shown = window.open('', '_blank');
    api.parts.file({ params: { partId, fileId } }).then(
      (file: unknown) => {
        if (!(file instanceof Blob)) return;
        const url = URL.createObjectURL(file);
        if (shown === null) window.location.assign(url);
        else shown.location.href = url;
      },
      (error: unknown) => {
        shown?.close();
        toastFailure(error, t('fileFailed'));
      },
    );
  };
}

/** The files of a part: certificates, data sheets, photos. */
export function PartFiles({ part }: { part: PartDetails }) {
  const t = useTexts(partTexts);
  const tFile = useTexts(historyTexts);
  const mayEdit = useCan()('parts.edit', part.project_id);
  return (
    <Box component="section" aria-label={t('files')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {t('files')}
        </Typography>
        {mayEdit && <AddFile partId={part.part_id} />}
      </Box>
      {part.files.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {tFile('noFiles')}
        </Typography>
      )}
      {part.files.map((file) => (
        <FileRow key={file.file_id} part={part} file={file} />
      ))}
    </Box>
  );
}

function AddFile({ partId }: { partId: string }) {
  const t = useTexts(historyTexts);
  const api = useApi();
  const renew = useRenewParts();
  const add = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > PART_FILE_BYTES) throw new Error(t('fileTooLarge'));
      await api.parts.addFile(
        { params: { partId }, query: { name: file.name.slice(-120) } },
        { bytes: file },
      );
    },
    onSuccess: () => toastSuccess(t('fileAdded')),
    onError: (error) => toastFailure(error, t('fileFailed')),
    onSettled: renew,
  });
  return (
    <Button
      component="label"
      size="small"
      startIcon={<AttachFileRounded />}
      loading={add.isPending}
      title={t('fileHint')}
    >
      {t('addFile')}
      <input
        hidden
        type="file"
        accept={PART_FILE_TYPES}
        aria-label={t('addFile')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) add.mutate(file);
        }}
      />
    </Button>
  );
}

function FileRow({ part, file }: { part: PartDetails; file: PartDetails['files'][number] }) {
  const t = useTexts(historyTexts);
  const api = useApi();
  const formats = useFormats();
  const open = useOpenFile(part.part_id);
  const { file_id: fileId, name } = file;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.25 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component="button"
          variant="body2"
          aria-label={t('openFile', { name })}
          onClick={() => open(fileId)}
          sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}
        >
          {name}
        </Link>
        <Typography variant="caption" color="textSecondary" component="p">
          {[formats.bytes(file.bytes), formats.date(file.created_at), file.created_by].join(' · ')}
        </Typography>
      </Box>
      <Actions
        projectId={part.project_id}
        renew={useRenewParts()}
        size="small"
        actions={[
          {
            id: 'remove',
            place: 'plain',
            label: t('remove'),
            fullLabel: t('removeFile', { name }),
            icon: DeleteOutlineRounded,
            permission: 'parts.edit',
            confirm: { title: t('removeTitle', { name }), children: t('removeBody'), isDangerous: true },
            run: () => api.parts.removeFile({ params: { partId: part.part_id, fileId } }),
            done: t('fileRemoved'),
          },
        ]}
      />
    </Box>
  );
}
