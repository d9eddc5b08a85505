import { sentenceTexts } from '@rota/contract/core';
import type { IssuedMachine, MachineAccount } from '@rota/contract/machine-accounts';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SECRETS_AT_MOST } from '../api-keys/shared/secret-rows.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { MachineTokenDialog } from './machine-token-dialog.tsx';
import { machineCalls, machineQueries, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';
import { RenameDialog } from './rename-dialog.tsx';

type ActionsProps = { scope: MachineScope; machine: MachineAccount; onGone: () => void };

/** What can be done with an account. */
export function MachineActions({ scope, machine, onGone }: ActionsProps) {
  const t = useTexts(machineTexts);
  const [asked, setAsked] = useState<'switchOff' | 'remove' | 'edit'>();
  const close = () => setAsked(undefined);
  const { enable, disable, remove, addToken } = useMachineChanges(scope, machine, close, onGone);
  const question = { isDangerous: true, onCancel: close };
  const { name } = machine;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        variant="contained"
        startIcon={<KeyRounded />}
        disabled={machine.secrets.length >= SECRETS_AT_MOST}
        loading={addToken.isPending}
        onClick={() => addToken.mutate()}
      >
        {t('addToken')}
      </Button>
      <ActionsMenu label={t('actions')}>
        {(choose) => [
          <MenuItem key="edit" onClick={choose(() => setAsked('edit'))}>
            <ListItemIcon>
              <EditRounded fontSize="small" />
            </ListItemIcon>
            {t('edit')}
          </MenuItem>,
          <MenuItem
            key="switch"
            onClick={choose(() => (machine.enabled ? setAsked('switchOff') : enable.mutate()))}
          >
            <ListItemIcon>
              {machine.enabled ? <BlockRounded fontSize="small" /> : <CheckRounded fontSize="small" />}
            </ListItemIcon>
            {machine.enabled ? t('switchOff') : t('switchOn')}
          </MenuItem>,
          <MenuItem key="remove" onClick={choose(() => setAsked('remove'))}>
            <ListItemIcon>
              <DeleteRounded fontSize="small" />
            </ListItemIcon>
            {t('remove')}
          </MenuItem>,
        ]}
      </ActionsMenu>
      <ConfirmDialog
        {...question}
        open={asked === 'switchOff'}
        title={t('switchOffAsk', { name })}
        confirmLabel={t('switchOff')}
        isBusy={disable.isPending}
        onConfirm={() => disable.mutate()}
      >
        {t('switchOffHint')}
      </ConfirmDialog>
      <ConfirmDialog
        {...question}
        open={asked === 'remove'}
        title={t('removeAsk', { name })}
        confirmLabel={t('remove')}
        typedName={name}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('removeHint')}
      </ConfirmDialog>
      {asked === 'edit' && <RenameDialog scope={scope} machine={machine} onClose={close} />}
      {addToken.data !== undefined && <MachineTokenDialog issued={addToken.data} onClose={addToken.reset} />}
    </Box>
  );
}

/** Every change of an account that is one press; those that cannot be undone are asked for before. */
function useMachineChanges(
  scope: MachineScope,
  { machine_account_id: id }: MachineAccount,
  onSettled: () => void,
  onGone: () => void,
) {
  const t = useTexts(machineTexts);
  const tSentence = useTexts(sentenceTexts);
  const calls = machineCalls(useApi(), scope);
  const queries = useQueryClient();
  const rest = {
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: async () => {
      onSettled();
      await queries.invalidateQueries({ queryKey: machineQueries.all });
    },
  };
  return {
    enable: useMutation({
      mutationFn: () => calls.update(id, { enabled: true }),
      onSuccess: () => toastSuccess(t('wasSwitchedOn')),
      ...rest,
    }),
    disable: useMutation({
      mutationFn: () => calls.update(id, { enabled: false }),
      onSuccess: () => toastSuccess(t('wasSwitchedOff')),
      ...rest,
    }),
    remove: useMutation({
      mutationFn: () => calls.remove(id),
      onSuccess: () => {
        toastSuccess(t('wasRemoved'));
        onGone();
      },
      ...rest,
    }),
    // The token is shown once: nothing may keep it once its dialog is closed.
    addToken: useMutation<IssuedMachine>({ mutationFn: () => calls.addSecret(id), gcTime: 0, ...rest }),
  };
}
