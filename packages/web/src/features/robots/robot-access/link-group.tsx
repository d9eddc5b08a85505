import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useNow } from '../../../ui/now.ts';
import { OnOffChip } from '../../../ui/on-off-chip.tsx';
import { useKeepNewAccess } from '../robots/shared/new-access.ts';
import { AccessGroup, AccessRow, Value, type GroupProps } from './access-row.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';
import { useRenewAccess } from './robot-access.queries.ts';
import { SecretValue } from './secret-value.tsx';

/** How the robot signs in at the broker. */
export function LinkGroup({ robot, access }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  const { mqtt } = access;
  return (
    <AccessGroup title={t('link')}>
      <AccessRow label={t('mqttUrl')}>
        <Value>{mqtt.url}</Value>
        <CopyButton text={mqtt.url} label={t('copyOne', { label: t('mqttUrl') })} doneText={t('copied')} />
      </AccessRow>
      <UserRow access={access} />
      <PasswordRow robot={robot} access={access} />
      <CodeRow robot={robot} access={access} />
    </AccessGroup>
  );
}

function UserRow({ access: { mqtt } }: Pick<GroupProps, 'access'>) {
  const t = useTexts(robotAccessTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const note =
    mqtt.signed_in_at === null
      ? t('mqttNever')
      : t('mqttSignedIn', { ago: formats.ago(mqtt.signed_in_at, now) });
  return (
    <AccessRow label={t('mqttUser')} note={note}>
      <Value>{mqtt.username}</Value>
      <CopyButton
        text={mqtt.username}
        label={t('copyOne', { label: t('mqttUser') })}
        doneText={t('copied')}
      />
      {!mqtt.enabled && <OnOffChip isOn={false} />}
    </AccessRow>
  );
}

function PasswordRow({ robot, access: { mqtt } }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  const maySee = useCan()('robots.secrets', robot.project_id);
  return (
    <AccessRow
      label={t('mqttPassword')}
      note={mqtt.is_kept ? undefined : t('notKept')}
      actions={<RenewAction robot={robot} />}
    >
      {mqtt.is_kept && maySee ? (
        <SecretValue robot={robot} kind="mqtt_password" label={t('mqttPassword')} />
      ) : (
        <Value isMissing>{t('secret')}</Value>
      )}
    </AccessRow>
  );
}

/** A new password and code; they are shown above, once. */
function RenewAction({ robot }: Pick<GroupProps, 'robot'>) {
  const t = useTexts(robotAccessTexts);
  const api = useApi();
  const keep = useKeepNewAccess();
  const { project_id: projectId, robot_id: robotId, name } = robot;
  return (
    <Actions
      projectId={projectId}
      size="small"
      renew={useRenewAccess(projectId)}
      actions={[
        {
          id: 'renew',
          place: 'plain',
          label: t('renew'),
          permission: 'robots.register',
          confirm: { title: t('renewTitle', { name }), children: t('renewBody'), isDangerous: true },
          run: async () => keep(await api.robots.renewAccess({ params: { projectId, robotId } })),
        },
      ]}
    />
  );
}

function CodeRow({ robot, access: { activation } }: GroupProps) {
  const t = useTexts(robotAccessTexts);
  const formats = useFormats();
  const maySee = useCan()('robots.secrets', robot.project_id);
  const words = {
    waiting: t('activationWaiting', { time: formats.dateTime(activation.expires_at) }),
    used: t('activationUsed'),
    expired: t('activationExpired'),
    locked: t('activationLocked'),
  };
  const isShown = activation.is_kept && maySee;
  return (
    <AccessRow label={t('activationCode')} note={isShown ? words[activation.state] : undefined}>
      {isShown ? (
        <SecretValue robot={robot} kind="activation_code" label={t('activationCode')} />
      ) : (
        <Value isMissing>{words[activation.state]}</Value>
      )}
    </AccessRow>
  );
}
