import { sentenceTexts } from '@rota/contract/core';
import type { RegisteredRobot, Robot } from '@rota/contract/robots';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useHistoryOf } from '../../access/audit/shared/history-link.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { useRobotDetails } from './shared/robot-details.ts';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { toastFailedAction, toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { ConnectionTestDialog } from './connection-test.tsx';
import { connectionTexts } from './connection.messages.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { useMapIds } from './map-ids.ts';
import { registryTexts, robotPageTexts } from './robots.messages.ts';
import { SpeechDialog, type Speech } from './speech-dialog.tsx';
import { speechTexts } from './speech.messages.ts';

type Step = 'test' | 'rename' | 'speech' | 'disable' | 'renew' | 'remove';
type Changes = { name?: string; enabled?: boolean } & Partial<Speech>;

function useManage(robot: Robot, onDone: () => void, onRemoved: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const t = useTexts(registryTexts);
  const speech = useTexts(speechTexts);
  const words = useTexts(sentenceTexts);
  const params = { projectId: robot.project_id, robotId: robot.robot_id };
  const onError = (error: Error) => toastFailure(error, words('An Error Occurred'));
  const refresh = () => queries.invalidateQueries({ queryKey: ['robots', robot.project_id] });
  const [access, setAccess] = useState<RegisteredRobot>();
  const update = useMutation({
    mutationFn: async ({ ofModel, ...changes }: Changes) => {
      // A conflict at the model leaves the robot as it is, so that all of it can be saved again.
      if (ofModel !== undefined) {
        await api.robots.setModelMapAliases({ params: { projectId: robot.project_id }, body: ofModel });
      }
      return api.robots.update({ params, body: changes });
    },
    onSuccess: (_row, changes) => {
      toastSuccess(doneWords(changes));
      onDone();
      return refresh();
    },
    onError: (error: Error) => {
      onError(error);
      return refresh();
    },
  });
  function doneWords({ name, dialect, enabled }: Changes): string {
    if (name !== undefined) return t('renamed');
    if (dialect !== undefined) return speech('saved');
    return enabled === true ? t('enabled') : t('disabled');
  }
  const renew = useMutation({
    mutationFn: () => api.robots.renewAccess({ params }),
    onSuccess: (answer) => {
      onDone();
      setAccess(answer);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => api.robots.remove({ params }),
    onSuccess: () => {
      toastSuccess(t('removed'));
      onDone();
      onRemoved();
      return refresh();
    },
    onError: (error) => toastFailedAction(error, words('failed to delete')),
  });
  return { update, renew, remove, access, forgetAccess: () => setAccess(undefined) };
}

/** Registering, and everything about a robot's registration, as far as the person may. */
export function ManageMenu({
  projectId,
  robot,
  onRegister,
  onRemoved,
}: {
  projectId: number;
  robot: Robot | undefined;
  onRegister: () => void;
  onRemoved: () => void;
}) {
  const t = useTexts(robotPageTexts);
  const speech = useTexts(speechTexts);
  const connection = useTexts(connectionTexts);
  const can = useCan();
  const [step, setStep] = useState<Step>();
  const mayRegister = can('robots.register', projectId);
  const mayUpdate = robot !== undefined && can('robots.update', projectId);
  const mayRemove = robot !== undefined && can('robots.delete', projectId);
  const history = useHistoryOf(robot && { scope: projectId, entity: 'robot', id: robot.robot_id });
  if (!mayRegister && !mayUpdate && !mayRemove && history === undefined) return null;
  return (
    <>
      <ActionsMenu label={t('manage')}>
        {(choose) => {
          const go = (next: Step) => choose(() => setStep(next));
          return [
            mayRegister && (
              <MenuItem key="register" onClick={choose(onRegister)}>
                {t('register')}
              </MenuItem>
            ),
            mayRegister && robot !== undefined && (
              <MenuItem key="test" onClick={go('test')}>
                {connection('menu')}
              </MenuItem>
            ),
            mayUpdate && (
              <MenuItem key="rename" onClick={go('rename')}>
                {t('rename')}
              </MenuItem>
            ),
            mayUpdate && (
              <MenuItem key="speech" onClick={go('speech')}>
                {speech('menu')}
              </MenuItem>
            ),
            mayUpdate && (
              <MenuItem key="disable" onClick={go('disable')}>
                {robot.enabled ? t('disable') : t('enable')}
              </MenuItem>
            ),
            mayRegister && robot !== undefined && (
              <MenuItem key="renew" onClick={go('renew')}>
                {t('renewAccess')}
              </MenuItem>
            ),
            history !== undefined && (
              <MenuItem key="history" component={Link} to={history.to}>
                {history.label}
              </MenuItem>
            ),
            mayRemove && (
              <MenuItem key="remove" onClick={go('remove')} sx={{ color: 'error.main' }}>
                {t('remove')}
              </MenuItem>
            ),
          ];
        }}
      </ActionsMenu>
      {robot !== undefined && (
        <ManageSteps robot={robot} step={step} onClose={() => setStep(undefined)} onRemoved={onRemoved} />
      )}
    </>
  );
}

function ManageSteps({
  robot,
  step,
  onClose,
  onRemoved,
}: {
  robot: Robot;
  step: Step | undefined;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const t = useTexts(registryTexts);
  const page = useTexts(robotPageTexts);
  const api = useApi();
  const { update, renew, remove, access, forgetAccess } = useManage(robot, onClose, onRemoved);
  const { name } = robot;
  return (
    <>
      {step === 'test' && (
        <ConnectionTestDialog
          projectId={robot.project_id}
          robotId={robot.robot_id}
          name={name}
          onClose={onClose}
        />
      )}
      {step === 'rename' && (
        <RenameDialog
          name={name}
          isBusy={update.isPending}
          onRename={(next) => update.mutate({ name: next })}
          onClose={onClose}
        />
      )}
      {step === 'speech' && (
        <SpeechStep robot={robot} isBusy={update.isPending} onSave={update.mutate} onClose={onClose} />
      )}
      <ConfirmDialog
        open={step === 'disable' && robot.enabled}
        title={t('disableTitle', { name })}
        confirmLabel={page('disable')}
        isDangerous
        isBusy={update.isPending}
        onCancel={onClose}
        onConfirm={() => update.mutate({ enabled: false })}
      >
        {t('disableBody')}
      </ConfirmDialog>
      <ConfirmDialog
        open={step === 'disable' && !robot.enabled}
        title={`${page('enable')}: ${name}`}
        confirmLabel={page('enable')}
        isBusy={update.isPending}
        onCancel={onClose}
        onConfirm={() => update.mutate({ enabled: true })}
      />
      <ConfirmDialog
        open={step === 'renew'}
        title={t('renewTitle', { name })}
        confirmLabel={page('renewAccess')}
        isDangerous
        isBusy={renew.isPending}
        onCancel={onClose}
        onConfirm={() => renew.mutate()}
      >
        {t('renewBody')}
      </ConfirmDialog>
      {step === 'remove' && (
        <ConfirmRemoval
          title={t('removeTitle', { name })}
          confirmLabel={page('remove')}
          typedName={name}
          usesKey={['robot', robot.project_id, robot.robot_id]}
          readUses={(signal) =>
            api.robots.uses({ params: { projectId: robot.project_id, robotId: robot.robot_id } }, { signal })
          }
          isBusy={remove.isPending}
          onCancel={onClose}
          onConfirm={() => remove.mutate()}
        >
          {t('removeBody')}
        </ConfirmRemoval>
      )}
      {access !== undefined && (
        <CredentialsDialog
          projectId={robot.project_id}
          robot={robot}
          access={access}
          onClose={forgetAccess}
        />
      )}
    </>
  );
}

/** Asks for the robot's details, where its settings stand. */
function SpeechStep({
  robot,
  ...rest
}: {
  robot: Robot;
  isBusy: boolean;
  onSave: (speech: Speech) => void;
  onClose: () => void;
}) {
  const details = useRobotDetails(robot.project_id, robot.robot_id);
  const mapIds = useMapIds(robot.project_id);
  return details.data === undefined ? null : <SpeechDialog robot={details.data} mapIds={mapIds} {...rest} />;
}

function RenameDialog({
  name,
  isBusy,
  onRename,
  onClose,
}: {
  name: string;
  isBusy: boolean;
  onRename: (name: string) => void;
  onClose: () => void;
}) {
  const t = useTexts(registryTexts);
  const [text, setText] = useState(name);
  const next = text.trim();
  return (
    <FormDialog
      title={t('renameTitle', { name })}
      submitLabel={t('save')}
      isBusy={isBusy}
      canSubmit={next !== '' && next !== name}
      onSubmit={() => onRename(next)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('name')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
    </FormDialog>
  );
}
