import type { RobotUpdater as Updater } from '@rota/contract/ddi';
import type { RobotDetails } from '@rota/contract/robots';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import RemoveCircleOutlineRounded from '@mui/icons-material/RemoveCircleOutlineRounded';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { Actions } from '../../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../../ui/fact-list.tsx';
import { Box, FormControlLabel, Skeleton, Switch, Typography } from '../../../../ui/kit.ts';
import { useNow } from '../../../../ui/now.ts';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import { TitledPart } from '../../../../ui/titled-part.tsx';
import { toastFailure, toastSuccess } from '../../../../ui/toasts.tsx';
import { ddiTexts } from './ddi.messages.ts';
import { updaterQueries, useRenewUpdaters } from './ddi.queries.ts';
import { NewTokenDialog, swupdateCommand } from './new-token-dialog.tsx';

type PartProps = { robot: Pick<RobotDetails, 'name' | 'project_id' | 'robot_id'>; updater: Updater };

/** The updater of a robot that asks over HTTP: its token, when it asked, and what it says of itself. */
export function RobotUpdater({ robot }: Pick<PartProps, 'robot'>) {
  const t = useTexts(ddiTexts);
  const query = useQuery(updaterQueries.one(useApi(), robot.project_id, robot.robot_id));
  const { data: updater, error } = query;
  return (
    <TitledPart title={t('title')} aside={updater && <UpdaterChip updater={updater} />}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('hint')}
        </Typography>
        {updater === undefined && error === null && (
          <Skeleton variant="rounded" height={120} role="status" aria-label={t('loading')} />
        )}
        {updater === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void query.refetch().catch(() => undefined)} />
        )}
        {updater !== undefined && (
          <>
            <Facts updater={updater} />
            <AsksFirst robot={robot} updater={updater} />
            <TokenActions robot={robot} updater={updater} />
          </>
        )}
      </Box>
    </TitledPart>
  );
}

function UpdaterChip({ updater: { is_reached, seen_at } }: Pick<PartProps, 'updater'>) {
  const t = useTexts(ddiTexts);
  if (is_reached) return <StateChip tone="neutral" icon={CheckCircleRounded} label={t('reached')} />;
  if (seen_at !== null) return <StateChip tone="offline" icon={CloudOffRounded} label={t('silent')} />;
  return <StateChip tone="neutral" icon={RemoveCircleOutlineRounded} label={t('notUsed')} />;
}

function Facts({ updater }: Pick<PartProps, 'updater'>) {
  const t = useTexts(ddiTexts);
  const formats = useFormats();
  const now = useNow(30_000);
  const { token, attributes, seen_at: seenAt } = updater;
  const [serial = '', id = ''] = updater.controller_ids;
  const said = Object.entries(attributes);
  const facts: readonly Fact[] = [
    [
      t('address'),
      <span key="address" translate="no">
        {updater.url}
      </span>,
    ],
    [
      t('ids'),
      <span key="ids" translate="no">
        {t('idsOr', { serial, id })}
      </span>,
    ],
    [
      t('token'),
      token === null
        ? t('noToken')
        : t('tokenBy', { prefix: token.prefix, time: formats.date(token.made_at), name: token.made_by }),
    ],
    [t('seen'), seenAt === null ? t('never') : formats.ago(seenAt, now)],
    ...(said.length === 0
      ? []
      : [[t('attributes'), said.map(([name, value]) => `${name}: ${value}`).join(' · ')] satisfies Fact]),
  ];
  return <FactList facts={facts} />;
}

function AsksFirst({ robot, updater }: PartProps) {
  const t = useTexts(ddiTexts);
  const api = useApi();
  const mayRun = useCan()('rollouts.run', robot.project_id);
  const renew = useRenewUpdaters();
  const params = { projectId: robot.project_id, robotId: robot.robot_id };
  const change = useMutation({
    mutationFn: (asks_first: boolean) => api.robotUpdaters.change({ params, body: { asks_first } }),
    onSuccess: ({ asks_first: asksFirst }) => toastSuccess(asksFirst ? t('asksFirstOn') : t('asksFirstOff')),
    onError: (error) => toastFailure(error, t('failed')),
    onSettled: renew,
  });
  return (
    <FormControlLabel
      control={
        <Switch
          checked={updater.asks_first}
          disabled={!mayRun || change.isPending}
          onChange={(_event, isOn) => change.mutate(isOn)}
        />
      }
      label={t('asksFirst')}
    />
  );
}

function TokenActions({ robot, updater }: PartProps) {
  const t = useTexts(ddiTexts);
  const api = useApi();
  const [made, setMade] = useState<string>();
  const { name, project_id: projectId, robot_id: robotId } = robot;
  const params = { projectId, robotId };
  const hasToken = updater.token !== null;
  const secrets = { permission: 'robots.secrets', place: 'button' } as const;
  return (
    <>
      <Actions
        projectId={projectId}
        renew={useRenewUpdaters()}
        actions={[
          {
            ...secrets,
            id: 'make',
            label: hasToken ? t('renew') : t('make'),
            ...(hasToken && { confirm: { title: t('renewAsk', { name }), children: t('renewHint') } }),
            run: async () => setMade((await api.robotUpdaters.makeToken({ params })).token),
            failed: t('failed'),
          },
          {
            ...secrets,
            id: 'end',
            label: t('end'),
            isDangerous: true,
            isOffered: hasToken,
            confirm: { title: t('endAsk', { name }), children: t('endHint'), isDangerous: true },
            run: () => api.robotUpdaters.endToken({ params }),
            done: t('ended'),
          },
        ]}
      />
      {made !== undefined && (
        <NewTokenDialog
          name={name}
          token={made}
          label={t('token')}
          command={swupdateCommand(updater.url, updater.controller_ids[0] ?? robotId, '-k', made)}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
