import type { Address, AddressDecision } from '@rota/contract/addresses';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DoneRounded from '@mui/icons-material/DoneRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PersonOffRounded from '@mui/icons-material/PersonOffRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import ThumbDownRounded from '@mui/icons-material/ThumbDownRounded';
import { useState } from 'react';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { RejectDialog } from './address-reject.tsx';
import { useDecide } from './address-review.ts';
import { addressTexts } from './addresses.messages.ts';
import { useRenewAddresses } from './addresses.queries.ts';

/** The actions on an address, by the person's permissions. */
export function AddressActions({ address, onGone }: { address: Address; onGone: () => void }) {
  const { project_id: projectId } = useProject();
  const decisions = useDecisions(address);
  const changes = useChanges(address, onGone);
  return <Actions projectId={projectId} actions={[...decisions, ...changes]} />;
}

/** Verifies or rejects a waiting address; takes that back for a decided one. */
function useDecisions(address: Address): readonly Action[] {
  const t = useTexts(addressTexts);
  const decide = useDecide(useProject().project_id);
  const isWaiting = address.state === 'waiting';
  return [
    {
      id: 'verify',
      place: 'main',
      label: t('verify'),
      icon: DoneRounded,
      permission: 'addresses.review',
      isOffered: isWaiting,
      run: () => decide({ decision: 'verify', rows: [address] }),
    },
    {
      id: 'reject',
      place: 'button',
      label: t('reject'),
      icon: ThumbDownRounded,
      permission: 'addresses.review',
      isOffered: isWaiting,
      dialog: (close) => (
        <RejectDialog
          rows={[address]}
          onReject={(reason) => {
            close();
            decide({ decision: 'reject', rows: [address], reason });
          }}
          onClose={close}
        />
      ),
    },
    {
      id: 'reopen',
      label: t('reopen'),
      icon: ReplayRounded,
      permission: 'addresses.review',
      isOffered: !isWaiting,
      run: () => decide({ decision: 'reopen', rows: [address] }),
    },
  ];
}

/** Sends a robot to an address, and edits, unassigns and removes it. */
function useChanges(address: Address, onGone: () => void): readonly Action[] {
  const t = useTexts(addressTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewAddresses();
  const { name, state, target, uid, user_id: userId } = address;
  const renewAfter = async (call: Promise<unknown>) => {
    try {
      await call;
    } finally {
      await renew();
    }
  };
  return [
    {
      id: 'send',
      place: 'main',
      label: t('send'),
      icon: SendRounded,
      permission: 'deliveries.create',
      isOffered: state === 'verified' && target !== null,
      to: '/delivery/task',
      state: {
        task: { kind: 'delivery', targets: [{ target_id: target?.target_id }], address: name },
      },
    },
    {
      id: 'edit',
      place: 'button',
      label: t('edit'),
      icon: EditRounded,
      permission: 'addresses.edit',
      dialog: (close) => <AddressDialog address={address} onClose={close} />,
    },
    {
      id: 'unassign',
      label: t('unassign'),
      icon: PersonOffRounded,
      permission: 'addresses.edit',
      isOffered: userId !== null,
      run: () => {
        const body = { user_id: userId ?? '', address_uid: uid };
        return renewAfter(api.addresses.unassign({ params: { projectId }, body }));
      },
      done: t('unassigned'),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: DeleteRounded,
      permission: 'addresses.edit',
      confirm: { title: t('removeAsk', { name }), children: t('removeHint'), isDangerous: true },
      run: () => renewAfter(api.addresses.remove({ params: { projectId, id: uid } })),
      done: t('removed'),
      onDone: onGone,
    },
  ];
}

/** The actions on the selected addresses. */
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
