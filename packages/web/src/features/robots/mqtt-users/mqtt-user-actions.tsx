import { sentenceTexts } from '@rota/contract/core';
import type { BrokerAccess } from '@rota/contract/devices';
import type { MqttUser } from '@rota/contract/mqtt';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { BrokerAccessDialog } from '../devices/shared/broker-access-dialog.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { mqttUserTexts } from './mqtt-users.messages.ts';
import { useRenewMqttUsers } from './mqtt-users.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** The actions on an MQTT user. */
export function MqttUserActions({ user }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewMqttUsers();
  const [access, setAccess] = useState<BrokerAccess>();
  const [isInUse, setInUse] = useState(false);
  const { name, username } = user;
  const params = { projectId, username };
  return (
    <>
      <Actions
        projectId={projectId}
        renew={renew}
        actions={[
          {
            id: 'password',
            place: 'main',
            label: t('newPassword'),
            icon: KeyRounded,
            dialog: (close) => (
              <PasswordDialog
                user={user}
                onClose={close}
                onSet={(set) => {
                  close();
                  setAccess(set);
                }}
              />
            ),
          },
          {
            id: 'endOlder',
            place: 'button',
            label: t('endOlder'),
            isOffered: user.passwords > 1,
            run: async () => {
              try {
                await api.mqttUsers.endOlder({ params, body: { force: false } });
                toastSuccess(t('olderEnded'));
              } catch (error) {
                if (resultCodeOf(error) !== 'MQTT_PASSWORD_IN_USE') throw error;
                setInUse(true);
              }
            },
          },
          ...useConnectionActions(user),
        ]}
      />
      {isInUse && <InUseQuestion user={user} onClose={() => setInUse(false)} />}
      {access !== undefined && (
        <BrokerAccessDialog name={name} access={access} onClose={() => setAccess(undefined)} />
      )}
    </>
  );
}

/** Cuts the connection of an account, or keeps it out. */
function useConnectionActions(user: MqttUser): readonly Action[] {
  const t = useTexts(mqttUserTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const { name, username, enabled } = user;
  const params = { projectId, username };
  const isConnected = (user.connections?.length ?? 1) > 0 && enabled;
  const setEnabled = (isOn: boolean) => api.mqttUsers.update({ params, body: { enabled: isOn } });
  return [
    {
      id: 'disconnect',
      label: t('disconnect'),
      icon: LinkOffRounded,
      blockedBy: isConnected ? undefined : t('notConnected'),
      confirm: {
        title: t('disconnectAsk', { name }),
        children: t('disconnectHint'),
        isDangerous: true,
      },
      run: () => api.mqttUsers.disconnect({ params }),
      done: t('wasDisconnected'),
    },
    {
      id: 'switchOff',
      label: t('switchOff'),
      icon: BlockRounded,
      isOffered: enabled,
      confirm: { title: t('switchOffAsk', { name }), children: t('switchOffHint'), isDangerous: true },
      run: () => setEnabled(false),
      done: t('wasSwitchedOff'),
    },
    {
      id: 'switchOn',
      label: t('switchOn'),
      icon: CheckRounded,
      isOffered: !enabled,
      run: () => setEnabled(true),
      done: t('wasSwitchedOn'),
    },
  ];
}

/** Something is connected by the older password: that is a question, and no failure. */
function InUseQuestion({ user: { name, username }, onClose }: { user: MqttUser; onClose: () => void }) {
  const t = useTexts(mqttUserTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewMqttUsers();
  const end = useMutation({
    mutationFn: () => api.mqttUsers.endOlder({ params: { projectId, username }, body: { force: true } }),
    onSuccess: () => toastSuccess(t('olderEnded')),
    onError: (error) => toastFailure(error, tSentence('server_failed')),
    onSettled: () => {
      onClose();
      return renew();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('inUse', { name })}
      confirmLabel={t('endAnyway')}
      isDangerous
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      {t('inUseHint')}
    </ConfirmDialog>
  );
}
