import { sentenceTexts } from '@rota/contract/core';
import type { Robot } from '@rota/contract/robots';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useHistoryOf } from '../../access/audit/shared/history-link.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { useRobotDetails } from './shared/robot-details.ts';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { ConnectionTestDialog } from './shared/connection-test.tsx';
import { connectionTexts } from './shared/connection.messages.ts';
import { useMapIds } from './shared/map-ids.ts';
import { robotPageTexts } from './robots.messages.ts';
import { registryTexts } from './shared/registry.messages.ts';
import { tagsOf } from './robot-list.rules.ts';
import { useRenewRobots, useSaveRobotName, useSaveSpeech } from './robots.queries.ts';
import { SpeechDialog } from './speech-dialog.tsx';
import { speechTexts } from './shared/speech.messages.ts';

type MenuProps = {
  projectId: number;
  robot: Robot | undefined;
  onRegister: () => void;
  onRemoved: () => void;
};

/** Registering, and everything about a robot's registration, as far as the person may. */
export function ManageMenu({ projectId, robot, onRegister, onRemoved }: MenuProps) {
  const t = useTexts(robotPageTexts);
  const register: Action = {
    id: 'register',
    label: t('register'),
    permission: 'robots.register',
    run: onRegister,
  };
  if (robot === undefined)
    return <Actions projectId={projectId} menuLabel={t('manage')} actions={[register]} />;
  return <RobotMenu robot={robot} register={register} onRemoved={onRemoved} />;
}

type RobotMenuProps = { robot: Robot; register: Action; onRemoved: () => void };

function RobotMenu({ robot, register, onRemoved }: RobotMenuProps) {
  const t = useTexts(robotPageTexts);
  const { project_id: projectId } = robot;
  const history = useHistoryOf({ scope: projectId, entity: 'robot', id: robot.robot_id });
  const look: readonly Action[] =
    history === undefined ? [] : [{ id: 'history', label: history.label, to: history.to }];
  const dialogs = useDialogActions(robot);
  const calls = useSwitchActions(robot);
  const remove = useRemoveAction(robot, onRemoved);
  return (
    <Actions
      projectId={projectId}
      renew={useRenewRobots(projectId)}
      menuLabel={t('manage')}
      actions={[register, ...dialogs, ...calls, ...look, remove]}
    />
  );
}

type DialogProps = { robot: Robot; onClose: () => void };

/** The parts of a robot with a dialog of their own. */
function useDialogActions(robot: Robot): readonly Action[] {
  const t = useTexts(robotPageTexts);
  const speech = useTexts(speechTexts);
  const connection = useTexts(connectionTexts);
  const { project_id: projectId, robot_id: robotId, name } = robot;
  return [
    {
      id: 'test',
      label: connection('menu'),
      permission: 'robots.register',
      dialog: (close) => (
        <ConnectionTestDialog projectId={projectId} robotId={robotId} name={name} onClose={close} />
      ),
    },
    {
      id: 'rename',
      label: t('rename'),
      permission: 'robots.update',
      dialog: (close) => <RenameDialog robot={robot} onClose={close} />,
    },
    {
      id: 'speech',
      label: speech('menu'),
      permission: 'robots.update',
      dialog: (close) => <SpeechStep robot={robot} onClose={close} />,
    },
  ];
}

/** Whether a robot may work. */
function useSwitchActions(robot: Robot): readonly Action[] {
  const t = useTexts(registryTexts);
  const page = useTexts(robotPageTexts);
  const api = useApi();
  const { name, enabled } = robot;
  const params = { projectId: robot.project_id, robotId: robot.robot_id };
  return [
    {
      id: 'disable',
      label: page('disable'),
      permission: 'robots.update',
      isOffered: enabled,
      confirm: { title: t('disableTitle', { name }), children: t('disableBody'), isDangerous: true },
      run: () => api.robots.update({ params, body: { enabled: false } }),
      done: t('disabled'),
    },
    {
      id: 'enable',
      label: page('enable'),
      permission: 'robots.update',
      isOffered: !enabled,
      confirm: { title: `${page('enable')}: ${name}` },
      run: () => api.robots.update({ params, body: { enabled: true } }),
      done: t('enabled'),
    },
  ];
}

function useRemoveAction(robot: Robot, onRemoved: () => void): Action {
  const t = useTexts(registryTexts);
  const page = useTexts(robotPageTexts);
  const words = useTexts(sentenceTexts);
  const api = useApi();
  const { name, project_id: projectId, robot_id: robotId } = robot;
  const params = { projectId, robotId };
  return {
    id: 'remove',
    label: page('remove'),
    isDangerous: true,
    permission: 'robots.delete',
    confirm: (asking) => (
      <ConfirmRemoval
        {...asking}
        title={t('removeTitle', { name })}
        confirmLabel={page('remove')}
        typedName={name}
        usesKey={['robot', projectId, robotId]}
        readUses={(signal) => api.robots.uses({ params }, { signal })}
      >
        {t('removeBody')}
      </ConfirmRemoval>
    ),
    run: () => api.robots.remove({ params }),
    done: t('removed'),
    failed: words('not_deleted'),
    onDone: onRemoved,
  };
}

/** Asks for the robot's details, where its settings stand. */
function SpeechStep({ robot, onClose }: DialogProps) {
  const speech = useTexts(speechTexts);
  const words = useTexts(sentenceTexts);
  const { project_id: projectId, robot_id: robotId } = robot;
  const details = useRobotDetails(projectId, robotId);
  const mapIds = useMapIds(projectId);
  const save = useMutation({
    mutationFn: useSaveSpeech(projectId, robotId),
    onSuccess: () => {
      toastSuccess(speech('saved'));
      onClose();
    },
    onError: (error) => toastFailure(error, words('server_failed')),
  });
  if (details.data === undefined) return null;
  return (
    <SpeechDialog
      robot={details.data}
      mapIds={mapIds}
      isBusy={save.isPending}
      onSave={save.mutate}
      onClose={onClose}
    />
  );
}

function RenameDialog({ robot, onClose }: DialogProps) {
  const t = useTexts(registryTexts);
  const { name } = robot;
  const form = useResourceForm({
    values: { name, tags: robot.tags.join(', ') },
    save: useSaveRobotName(robot.project_id, robot.robot_id),
    onSaved: () => {
      toastSuccess(t('renamed'));
      onClose();
    },
  });
  const [next, tags] = useWatch({ control: form.control, name: ['name', 'tags'] });
  const isChanged = next.trim() !== name || tagsOf(tags).join() !== robot.tags.join();
  return (
    <FormDialog
      form={form}
      title={t('renameTitle', { name })}
      submitLabel={t('save')}
      canSubmit={next.trim() !== '' && isChanged}
      onClose={onClose}
    >
      <Field
        form={form}
        name="name"
        label={t('name')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <Field
        form={form}
        name="tags"
        label={t('tags')}
        hint={t('tagsHint')}
        slotProps={{ htmlInput: { maxLength: 600, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
