import { errorTexts } from '@rota/contract/failures';
import { sentenceTexts } from '@rota/contract/core';
import type { Elevator, ElevatorAccess } from '@rota/contract/elevators';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { ElevatorChip } from './shared/elevator-chip.tsx';
import { useElevatorSentence } from './shared/elevator-looks.ts';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { NotFoundState } from '../../../ui/page-state.tsx';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { ElevatorAccessDialog } from './elevator-access-dialog.tsx';
import { ElevatorActions, whyNotCall } from './elevator-actions.tsx';
import { ElevatorLog } from './elevator-log.tsx';
import { elevatorPageTexts } from './elevators.messages.ts';
import { useElevatorAct } from './elevators.queries.ts';
import { MissingLobbies } from './missing-lobbies.tsx';
import { Shaft } from './shaft.tsx';

type PanelProps = {
  projectId: number;
  elevator: Elevator | undefined;
  isLoading: boolean;
  onClose: () => void;
};

/** One elevator beside the list: its shaft, what it does, what can be done with it, and what happened to it. */
export function ElevatorPanel({ projectId, elevator, isLoading, onClose }: PanelProps) {
  const t = useTexts(elevatorPageTexts);
  const tUi = useTexts(uiTexts);
  return (
    <SidePanel
      title={elevator === undefined ? t('elevator') : <span translate="no">{elevator.name}</span>}
      onClose={onClose}
    >
      {elevator !== undefined && <Body projectId={projectId} elevator={elevator} onClose={onClose} />}
      {elevator === undefined && isLoading && <Skeleton variant="rounded" height={220} />}
      {elevator === undefined && !isLoading && (
        <NotFoundState
          isWholePage={false}
          icon={ElevatorRounded}
          title={t('notFound')}
          backLabel={tUi('backToList')}
          onBack={onClose}
        >
          {t('notFoundHint')}
        </NotFoundState>
      )}
    </SidePanel>
  );
}

type BodyProps = { projectId: number; elevator: Elevator; onClose: () => void };

function Body({ projectId, elevator, onClose }: BodyProps) {
  const t = useTexts(elevatorPageTexts);
  const tError = useTexts(errorTexts);
  const sentence = useElevatorSentence();
  const act = useElevatorAct(projectId, elevator.elevator_id);
  const tSentence = useTexts(sentenceTexts);
  const mayOperate = useCan()('elevators.operate', projectId);
  const call = (floor: string) => {
    const why = whyNotCall(elevator);
    if (why === undefined)
      act({ kind: 'call', floor }).then(
        () => toastSuccess(t('called', { floor })),
        (error: unknown) => toastFailedAction(error, tSentence('server_failed')),
      );
    else toastFailedAction(undefined, tError(why));
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <ElevatorChip elevator={elevator} />
          <Typography sx={{ mt: 1 }}>{sentence(elevator)}</Typography>
        </Box>
        <ManagementActions projectId={projectId} elevator={elevator} onClose={onClose} />
      </Box>
      <MissingLobbies site={elevator.site} group={elevator.group} floors={elevator.missing_lobbies} />
      <Shaft elevator={elevator} onCall={mayOperate ? call : undefined} />
      <ElevatorActions projectId={projectId} elevator={elevator} />
      <PanelSection title={t('facts')}>
        <Facts elevator={elevator} />
      </PanelSection>
      <PanelSection title={t('log')}>
        <ElevatorLog projectId={projectId} elevatorId={elevator.elevator_id} />
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="elevator" id={elevator.elevator_id} />
      </PanelLinks>
    </Box>
  );
}

function Facts({ elevator }: { elevator: Elevator }) {
  const t = useTexts(elevatorPageTexts);
  const formats = useFormats();
  const now = useNow(1_000);
  const { session, heard_at: heardAt } = elevator;
  const facts: readonly Fact[] = [
    [t('floor'), <span translate="no">{elevator.floor ?? t('between')}</span>],
    [t('doors'), t(`doors_${elevator.doors}`)],
    ...(session === null
      ? []
      : [
          [
            t('session'),
            <Link component={RouterLink} to={`/robot?robot-id=${encodeURIComponent(session.robot_id)}`}>
              {session.robot_name}
            </Link>,
          ] as const,
          [t('sessionEnds'), formats.duration((Date.parse(session.expires_at) - now) / 1_000)] as const,
        ]),
    [t('heard'), heardAt === null ? t('never') : formats.ago(heardAt, now)],
    [t('group'), <span translate="no">{elevator.group}</span>],
    [
      t('cab'),
      t('cabSize', { width: formats.number(elevator.cab_width), depth: formats.number(elevator.cab_depth) }),
    ],
    [t('reached'), t(`over_${elevator.adapter}`)],
  ];
  return <FactList facts={facts} />;
}

function ManagementActions({ projectId, elevator, onClose }: BodyProps) {
  const t = useTexts(elevatorPageTexts);
  const api = useApi();
  const queries = useQueryClient();
  const [access, setAccess] = useState<ElevatorAccess>();
  const { name, elevator_id: elevatorId } = elevator;
  const params = { projectId, elevatorId };
  return (
    <>
      <Actions
        projectId={projectId}
        actions={[
          {
            id: 'edit',
            place: 'button',
            label: t('edit'),
            icon: EditRounded,
            permission: 'elevators.edit',
            to: `/elevators/edit?elevator-id=${encodeURIComponent(elevatorId)}`,
          },
          {
            id: 'password',
            label: t('newPassword'),
            icon: KeyRounded,
            permission: 'elevators.edit',
            isOffered: elevator.adapter === 'mqtt',
            confirm: { title: t('passwordTitle', { name }), children: t('passwordBody'), isDangerous: true },
            run: async () => setAccess(await api.elevators.newPassword({ params })),
          },
          {
            id: 'remove',
            label: t('remove'),
            icon: DeleteRounded,
            permission: 'elevators.edit',
            confirm: { title: t('removeTitle', { name }), children: t('removeBody'), isDangerous: true },
            run: async () => {
              try {
                await api.elevators.remove({ params });
              } finally {
                await queries.invalidateQueries({ queryKey: ['elevators', projectId] });
              }
            },
            done: t('removed'),
            onDone: onClose,
          },
        ]}
      />
      {access !== undefined && (
        <ElevatorAccessDialog name={name} access={access} onClose={() => setAccess(undefined)} />
      )}
    </>
  );
}
