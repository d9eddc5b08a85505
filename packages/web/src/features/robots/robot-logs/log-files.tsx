import { LOG_DELETABLE_S, type RobotLogFile } from '@rota/contract/robot-logs';
import { sentenceTexts } from '@rota/contract/core';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import FolderRounded from '@mui/icons-material/FolderRounded';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Box, IconButton, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { DeleteButton } from './delete-button.tsx';
import { robotLogTexts } from './robot-logs.messages.ts';
import { robotLogQueries, type LogOf } from './robot-logs.queries.ts';

/** The log files that a robot uploaded, newest first. */
export function LogFiles({ of }: { of: LogOf }) {
  const t = useTexts(robotLogTexts);
  const { data, error, refetch } = useQuery(robotLogQueries.files(useApi(), of));
  if (data === undefined)
    return error === null ? (
      <Skeleton variant="rounded" height={120} role="status" aria-label={t('loading')} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
    );
  if (data.length === 0)
    return (
      <EmptyState icon={FolderRounded} title={t('noFiles')}>
        {t('noFilesHint')}
      </EmptyState>
    );
  return (
    <Box component="ul" aria-label={t('files')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((file) => (
        <FileRow key={file.file_id} of={of} file={file} />
      ))}
    </Box>
  );
}

function FileRow({ of, file: { file_id: fileId, name, at, bytes } }: { of: LogOf; file: RobotLogFile }) {
  const t = useTexts(robotLogTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const formats = useFormats();
  const params = { ...of, fileId };
  const download = useMutation({
    mutationFn: async () => {
      const content: unknown = await api.robotLogs.downloadFile({ params });
      if (content instanceof Blob) downloadBlob(name, content);
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 52,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" color="text.secondary">
          {formats.dateTime(at)} · {t('size', { kilobytes: formats.number(Math.ceil(bytes / 1_000)) })}
        </Typography>
      </Box>
      <IconButton
        aria-label={t('downloadFile', { name })}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <DownloadRounded />
      </IconButton>
      <DeleteButton
        of={of}
        deletableUntil={Date.parse(at) + LOG_DELETABLE_S * 1_000}
        label={t('deleteFile', { name })}
        title={t('deleteFileTitle', { name })}
        remove={() => api.robotLogs.removeFile({ params })}
      />
    </Box>
  );
}
