import DirectionsRunRounded from '@mui/icons-material/DirectionsRunRounded';
import type { SxProps } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton, TextField, Tooltip } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { robotQueries } from '../../../../api/queries.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { escapeTexts } from './escape.messages.ts';
import { useEscape, useSetEscape } from './escape.ts';

const REASON_MAX = 200;

/** Sends all robots of the project to their escape points, after a question. Nothing for those who may not, and while they are sent. */
export function EscapeButton({ sx = {} }: { sx?: SxProps }) {
  const t = useTexts(escapeTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const escape = useEscape(projectId);
  const [isAsking, setAsking] = useState(false);
  if (!can('robots.escape', projectId) || (escape !== undefined && !isAsking)) return null;
  return (
    <>
      <Tooltip title={t('send')}>
        <IconButton
          size="small"
          aria-label={t('send')}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
          sx={sx}
        >
          <DirectionsRunRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      {isAsking && <EscapeQuestion onClose={() => setAsking(false)} />}
    </>
  );
}

function EscapeQuestion({ onClose }: { onClose: () => void }) {
  const t = useTexts(escapeTexts);
  const project = useProject();
  const [reason, setReason] = useState('');
  const { data: count } = useQuery({
    ...robotQueries.list(useApi(), project.project_id),
    select: (robots) => robots.filter(({ enabled }) => enabled).length,
  });
  const set = useSetEscape(project.project_id, onClose);
  const text = reason.trim();
  return (
    <ConfirmDialog
      open
      isDangerous
      title={t('sendTitle', { project: project.project_name })}
      confirmLabel={t('sendConfirm')}
      isBusy={set.isPending}
      onConfirm={() => set.mutate({ active: true, ...(text !== '' && { reason: text }) })}
      onCancel={onClose}
    >
      {count !== undefined && `${t('count', { count })} `}
      {t('sendText')}
      <TextField
        fullWidth
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
        sx={{ mt: 2.5 }}
      />
    </ConfirmDialog>
  );
}
