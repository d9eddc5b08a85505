import type { Address, AddressDecision } from '@rota/contract/addresses';
import { sentenceTexts } from '@rota/contract/core';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DoneRounded from '@mui/icons-material/DoneRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PersonOffRounded from '@mui/icons-material/PersonOffRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import ThumbDownRounded from '@mui/icons-material/ThumbDownRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { EditAddressDialog } from './address-dialog.tsx';
import { RejectDialog } from './address-reject.tsx';
import { useDecide } from './address-review.ts';
import { addressTexts } from './addresses.messages.ts';
import { useRenewAddresses } from './addresses.queries.ts';

/** What can be done with an address, by who looks at it. */
export function AddressActions({ address, onGone }: { address: Address; onGone: () => void }) {
  const t = useTexts(addressTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const [asked, setAsked] = useState<'edit' | 'remove' | 'reject'>();
  const close = () => setAsked(undefined);
  const decide = useDecide(projectId);
  const { remove, unassign } = useChanges(address, close, onGone);
  const { name, state, target } = address;
  const [mayEdit, mayReview] = [can('addresses.edit', projectId), can('addresses.review', projectId)];
  const isReachable = state === 'verified' && target !== null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {mayReview && state === 'waiting' && (
        <>
          <Button
            variant="contained"
            startIcon={<DoneRounded />}
            onClick={() => decide({ decision: 'verify', rows: [address] })}
          >
            {t('verify')}
          </Button>
          <Button variant="outlined" startIcon={<ThumbDownRounded />} onClick={() => setAsked('reject')}>
            {t('reject')}
          </Button>
        </>
      )}
      {isReachable && can('deliveries.create', projectId) && (
        <Button
          component={Link}
          to="/delivery/task"
          state={{ task: { kind: 'delivery', targets: [{ target_id: target.target_id }], address: name } }}
          variant="contained"
          startIcon={<SendRounded />}
        >
          {t('send')}
        </Button>
      )}
      {mayEdit && (
        <Button variant="outlined" startIcon={<EditRounded />} onClick={() => setAsked('edit')}>
          {t('edit')}
        </Button>
      )}
      {mayEdit && (
        <ActionsMenu label={t('actions')}>
          {(choose) => [
            ...(mayReview && state !== 'waiting'
              ? [
                  <MenuItem
                    key="reopen"
                    onClick={choose(() => decide({ decision: 'reopen', rows: [address] }))}
                  >
                    <ListItemIcon>
                      <ReplayRounded fontSize="small" />
                    </ListItemIcon>
                    {t('reopen')}
                  </MenuItem>,
                ]
              : []),
            ...(address.user_id === null
              ? []
              : [
                  <MenuItem key="unassign" onClick={choose(() => unassign.mutate(address.user_id ?? ''))}>
                    <ListItemIcon>
                      <PersonOffRounded fontSize="small" />
                    </ListItemIcon>
                    {t('unassign')}
                  </MenuItem>,
                ]),
            <MenuItem key="remove" onClick={choose(() => setAsked('remove'))}>
              <ListItemIcon>
                <DeleteRounded fontSize="small" />
              </ListItemIcon>
              {t('remove')}
            </MenuItem>,
          ]}
        </ActionsMenu>
      )}
      {asked === 'edit' && <EditAddressDialog address={address} onClose={close} />}
      {asked === 'reject' && (
        <RejectDialog
          rows={[address]}
          onReject={(reason) => {
            close();
            decide({ decision: 'reject', rows: [address], reason });
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('removeAsk', { name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={close}
      >
        {t('removeHint')}
      </ConfirmDialog>
    </Box>
  );
}

function useChanges({ uid }: Address, onSettled: () => void, onGone: () => void) {
  const t = useTexts(addressTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewAddresses();
  const rest = {
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: async () => {
      onSettled();
      await renew();
    },
  };
  return {
    remove: useMutation({
      mutationFn: () => api.addresses.remove({ params: { projectId, id: uid } }),
      onSuccess: () => {
        toastSuccess(t('removed'));
        onGone();
      },
      ...rest,
    }),
    unassign: useMutation({
      mutationFn: (userId: string) =>
        api.addresses.unassign({ params: { projectId }, body: { user_id: userId, address_uid: uid } }),
      onSuccess: () => toastSuccess(t('unassigned')),
      ...rest,
    }),
  };
}

/** What can be done with the selected addresses at once. */
export function AddressBulk({ rows, onDone }: { rows: readonly Address[]; onDone: () => void }) {
  const t = useTexts(addressTexts);
  const { project_id: projectId } = useProject();
  const decide = useDecide(projectId);
  const [isRejecting, setRejecting] = useState(false);
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const decided = rows.filter(({ state }) => state !== 'waiting');
  const run = (decision: AddressDecision, of: readonly Address[], reason?: string) => {
    decide({ decision, rows: of, ...(reason !== undefined && { reason }) });
    onDone();
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={waiting.length === 0}
        onClick={() => run('verify', waiting)}
      >
        {t('verify')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={waiting.length === 0}
        onClick={() => setRejecting(true)}
      >
        {t('reject')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={decided.length === 0}
        onClick={() => run('reopen', decided)}
      >
        {t('reopen')}
      </Button>
      {isRejecting && (
        <RejectDialog
          rows={waiting}
          onReject={(reason) => run('reject', waiting, reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
