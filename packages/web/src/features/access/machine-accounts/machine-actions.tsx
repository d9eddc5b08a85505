import type { IssuedMachine, MachineAccount } from '@rota/contract/machine-accounts';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SECRETS_AT_MOST } from '../api-keys/shared/secret-rows.tsx';
import { secretTexts } from '../api-keys/shared/secrets.messages.ts';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { MachineTokenDialog } from './machine-token-dialog.tsx';
import { machineCalls, useRenewMachines, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';
import { RenameDialog } from './rename-dialog.tsx';

type MachineActionsProps = { scope: MachineScope; machine: MachineAccount; onGone: () => void };

/** The actions on an account. */
export function MachineActions({ scope, machine, onGone }: MachineActionsProps) {
  const t = useTexts(machineTexts);
  const tSecret = useTexts(secretTexts);
  const calls = machineCalls(useApi(), scope);
  // Its token is shown once: nothing keeps it when its dialog is closed.
  const [issued, setIssued] = useState<IssuedMachine>();
  const { name, secrets, machine_account_id: id } = machine;
  return (
    <>
      <Actions
        projectId={scope === 'house' ? undefined : scope}
        renew={useRenewMachines()}
        actions={[
          {
            id: 'addToken',
            place: 'main',
            label: t('addToken'),
            icon: KeyRounded,
            blockedBy: secrets.length >= SECRETS_AT_MOST ? tSecret('enough') : undefined,
            run: async () => setIssued(await calls.addSecret(id)),
          },
          {
            id: 'edit',
            label: t('edit'),
            icon: EditRounded,
            dialog: (close) => <RenameDialog scope={scope} machine={machine} onClose={close} />,
          },
          ...useSwitch(scope, machine),
          {
            id: 'remove',
            label: t('remove'),
            icon: DeleteRounded,
            confirm: {
              title: t('removeAsk', { name }),
              children: t('removeHint'),
              typedName: name,
              isDangerous: true,
            },
            run: () => calls.remove(id),
            done: t('wasRemoved'),
            onDone: onGone,
          },
        ]}
      />
      {issued !== undefined && <MachineTokenDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}

/** Switches an account off, or on again. */
function useSwitch(
  scope: MachineScope,
  { name, enabled, machine_account_id: id }: MachineAccount,
): readonly Action[] {
  const t = useTexts(machineTexts);
  const calls = machineCalls(useApi(), scope);
  return [
    {
      id: 'switchOff',
      label: t('switchOff'),
      icon: BlockRounded,
      isOffered: enabled,
      confirm: { title: t('switchOffAsk', { name }), children: t('switchOffHint'), isDangerous: true },
      run: () => calls.update(id, { enabled: false }),
      done: t('wasSwitchedOff'),
    },
    {
      id: 'switchOn',
      label: t('switchOn'),
      icon: CheckRounded,
      isOffered: !enabled,
      run: () => calls.update(id, { enabled: true }),
      done: t('wasSwitchedOn'),
    },
  ];
}
