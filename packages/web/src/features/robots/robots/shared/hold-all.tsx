import type { Robot } from '@rota/contract/robots';
import LockRounded from '@mui/icons-material/LockRounded';
import type { SxProps } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type MouseEvent } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { robotQueries } from '../../../../api/queries.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Button, IconButton, Menu, MenuItem, TextField, Tooltip } from '../../../../ui/kit.ts';
import { toastFailedAction, toastSuccess, toastUndoable } from '../../../../ui/toasts.tsx';
import { holdAllTexts } from './hold-all.messages.ts';

const REASON_MAX = 200;

type Fleet = { readonly free: readonly string[]; readonly held: readonly string[] };
type Act = { readonly active: boolean; readonly robotIds: readonly string[]; readonly reason: string };

/** The robots that can be put on hold, and those that a person holds. */
function fleetOf(robots: readonly Robot[]): Fleet {
  const inService = robots.filter(({ enabled }) => enabled);
  const idsOf = (some: readonly Robot[]) => some.map(({ robot_id: id }) => id);
  return {
    free: idsOf(inService.filter(({ hold }) => hold === null)),
    held: idsOf(inService.filter(({ hold }) => hold?.reason === 'person')),
  };
}

/** Puts all robots of the project on hold, or releases them, after a question that says how many. Nothing for those who may not. */
export function HoldAllButton({ sx = {}, isLabelled = false }: { sx?: SxProps; isLabelled?: boolean }) {
  const t = useTexts(holdAllTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const { data: fleet } = useQuery({ ...robotQueries.list(useApi(), projectId), select: fleetOf });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<Pick<Act, 'active' | 'robotIds'>>();
  if (!can('robots.hold', projectId) || fleet === undefined || fleet.free.length + fleet.held.length === 0)
    return null;
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  const item = (active: boolean, robotIds: readonly string[]) => (
    <MenuItem
      disabled={robotIds.length === 0}
      sx={{ minHeight: 44 }}
      onClick={() => {
        setAnchor(null);
        setAsked({ active, robotIds });
      }}
    >
      {t(active ? 'holdItem' : 'releaseItem', { count: robotIds.length })}
    </MenuItem>
  );
  return (
    <>
      {isLabelled ? (
        <Button variant="outlined" startIcon={<LockRounded />} {...opener}>
          {t('button')}
        </Button>
      ) : (
        <Tooltip title={t('button')}>
          <IconButton size="small" aria-label={t('button')} {...opener} sx={sx}>
            <LockRounded fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {item(true, fleet.free)}
        {item(false, fleet.held)}
      </Menu>
      {asked !== undefined && <HoldQuestion {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function HoldQuestion({ active, robotIds, onClose }: Omit<Act, 'reason'> & { onClose: () => void }) {
  const t = useTexts(holdAllTexts);
  const [reason, setReason] = useState('');
  const count = robotIds.length;
  const act = useHoldMany(onClose);
  return (
    <ConfirmDialog
      open
      title={t(active ? 'holdTitle' : 'releaseTitle', { count })}
      confirmLabel={t(active ? 'holdItem' : 'releaseItem', { count })}
      isBusy={act.isPending}
      onConfirm={() => act.mutate({ active, robotIds, reason: reason.trim() })}
      onCancel={onClose}
    >
      {t(active ? 'holdText' : 'releaseText')}
      {active && (
        <TextField
          fullWidth
          label={t('reason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          sx={{ mt: 2.5 }}
        />
      )}
    </ConfirmDialog>
  );
}

/** Holds or releases robots, and says of how many that is so now; a hold can be taken back beside it. */
function useHoldMany(onDone: () => void) {
  const api = useApi();
  const t = useTexts(holdAllTexts);
  const { project_id: projectId } = useProject();
  const mutation = useMutation({
    mutationFn: ({ active, robotIds, reason }: Act) =>
      api.robots.holdMany({
        params: { projectId },
        body: { active, robot_ids: [...robotIds], ...(reason !== '' && { reason }) },
      }),
    onSuccess: ({ robot_ids: robotIds }, { active }) => {
      onDone();
      const said = t(active ? 'held' : 'released', { count: robotIds.length });
      if (!active || robotIds.length === 0) toastSuccess(said);
      else toastUndoable(said, t('release'), () => mutation.mutate({ active: false, robotIds, reason: '' }));
    },
    onError: (error, { active }) => toastFailedAction(error, t(active ? 'holdFailed' : 'releaseFailed')),
  });
  return mutation;
}
