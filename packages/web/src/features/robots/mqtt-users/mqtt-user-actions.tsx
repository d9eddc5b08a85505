import { sentenceTexts } from '@rota/contract/core';
import type { BrokerAccess } from '@rota/contract/devices';
import type { MqttUser } from '@rota/contract/mqtt';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { BrokerAccessDialog } from '../devices/shared/broker-access-dialog.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { mqttUserTexts } from './mqtt-users.messages.ts';
import { mqttUserQueries } from './mqtt-users.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';

type Asked = 'password' | 'disconnect' | 'switchOff' | 'endAnyway' | undefined;

/** What can be done with an account at the broker. */
export function MqttUserActions({ user }: { user: MqttUser }) {
  const t = useTexts(mqttUserTexts);
  const [asked, setAsked] = useState<Asked>();
  const [access, setAccess] = useState<BrokerAccess>();
  const changes = useUserChanges(user, setAsked);
  const isConnected = (user.connections?.length ?? 1) > 0 && user.enabled;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="contained" startIcon={<KeyRounded />} onClick={() => setAsked('password')}>
        {t('newPassword')}
      </Button>
      {user.passwords > 1 && (
        <Button
          variant="outlined"
          loading={changes.endOlder.isPending}
          onClick={() => changes.endOlder.mutate(false)}
        >
          {t('endOlder')}
        </Button>
      )}
      <ActionsMenu label={t('actions')}>
        {(choose) => [
          <MenuItem key="disconnect" disabled={!isConnected} onClick={choose(() => setAsked('disconnect'))}>
            <ListItemIcon>
              <LinkOffRounded fontSize="small" />
            </ListItemIcon>
            {t('disconnect')}
          </MenuItem>,
          <MenuItem
            key="switch"
            onClick={choose(() => (user.enabled ? setAsked('switchOff') : changes.switchOn.mutate()))}
          >
            <ListItemIcon>
              {user.enabled ? <BlockRounded fontSize="small" /> : <CheckRounded fontSize="small" />}
            </ListItemIcon>
            {user.enabled ? t('switchOff') : t('switchOn')}
          </MenuItem>,
        ]}
      </ActionsMenu>
      <Questions user={user} asked={asked} changes={changes} onCancel={() => setAsked(undefined)} />
      {asked === 'password' && (
        <PasswordDialog
          user={user}
          onClose={() => setAsked(undefined)}
          onSet={(set) => {
            setAsked(undefined);
            setAccess(set);
          }}
        />
      )}
      {access !== undefined && (
        <BrokerAccessDialog name={user.name} access={access} onClose={() => setAccess(undefined)} />
      )}
    </Box>
  );
}

type QuestionsProps = {
  user: MqttUser;
  asked: Asked;
  changes: ReturnType<typeof useUserChanges>;
  onCancel: () => void;
};

function Questions({ user: { name }, asked, changes, onCancel }: QuestionsProps) {
  const t = useTexts(mqttUserTexts);
  return (
    <>
      <ConfirmDialog
        open={asked === 'disconnect'}
        title={t('disconnectAsk', { name })}
        confirmLabel={t('disconnect')}
        isDangerous
        isBusy={changes.disconnect.isPending}
        onConfirm={() => changes.disconnect.mutate()}
        onCancel={onCancel}
      >
        {t('disconnectHint')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'switchOff'}
        title={t('switchOffAsk', { name })}
        confirmLabel={t('switchOff')}
        isDangerous
        isBusy={changes.switchOff.isPending}
        onConfirm={() => changes.switchOff.mutate()}
        onCancel={onCancel}
      >
        {t('switchOffHint')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'endAnyway'}
        title={t('inUse', { name })}
        confirmLabel={t('endAnyway')}
        isDangerous
        isBusy={changes.endOlder.isPending}
        onConfirm={() => changes.endOlder.mutate(true)}
        onCancel={onCancel}
      >
        {t('inUseHint')}
      </ConfirmDialog>
    </>
  );
}

function useUserChanges({ username }: MqttUser, setAsked: (asked: Asked) => void) {
  const t = useTexts(mqttUserTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const queries = useQueryClient();
  const params = { projectId, username };
  const onError = (error: unknown) => {
    setAsked(undefined);
    toastFailure(error, tSentence('An Error Occurred'));
  };
  const onSettled = () => queries.invalidateQueries({ queryKey: mqttUserQueries.all });
  const done = (said: string) => () => {
    setAsked(undefined);
    toastSuccess(said);
  };
  return {
    disconnect: useMutation({
      mutationFn: () => api.mqttUsers.disconnect({ params }),
      onSuccess: done(t('wasDisconnected')),
      onError,
      onSettled,
    }),
    switchOff: useMutation({
      mutationFn: () =>
        api.mqttUsers.update({
          params,
          body: { enabled: false },
        }),
      onSuccess: done(t('wasSwitchedOff')),
      onError,
      onSettled,
    }),
    switchOn: useMutation({
      mutationFn: () =>
        api.mqttUsers.update({
          params,
          body: { enabled: true },
        }),
      onSuccess: done(t('wasSwitchedOn')),
      onError,
      onSettled,
    }),
    endOlder: useMutation({
      mutationFn: (force: boolean) => api.mqttUsers.endOlder({ params, body: { force } }),
      onSuccess: done(t('olderEnded')),
      // Something is connected by it: that is a question, and no failure.
      onError: (error) =>
        resultCodeOf(error) === 'MQTT_PASSWORD_IN_USE' ? setAsked('endAnyway') : onError(error),
      onSettled,
    }),
  };
}
