import { errorTexts } from '@rota/contract/areas';
import type { Elevator } from '@rota/contract/elevators';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { ElevatorChip } from './shared/elevator-chip.tsx';
import { useElevatorSentence } from './shared/elevator-looks.ts';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { NotFoundState } from '../../../ui/page-state.tsx';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { ElevatorAccessDialog } from './elevator-access-dialog.tsx';
import { ElevatorActions, whyNotCall } from './elevator-actions.tsx';
import { ElevatorLog } from './elevator-log.tsx';
import { elevatorPageTexts } from './elevators.messages.ts';
import { useElevatorAct, useElevatorKeeping } from './elevators.queries.ts';
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
  const can = useCan();
  const sentence = useElevatorSentence();
  const act = useElevatorAct(projectId, elevator.elevator_id);
  const mayOperate = can('elevators.operate', projectId);
  const call = (floor: string) => {
    const why = whyNotCall(elevator);
    if (why === undefined) act.mutate({ kind: 'call', floor });
    else toastFailedAction(undefined, tError(why));
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <ElevatorChip elevator={elevator} />
          <Typography sx={{ mt: 1 }}>{sentence(elevator)}</Typography>
        </Box>
        {can('elevators.edit', projectId) && (
          <Keeping projectId={projectId} elevator={elevator} onClose={onClose} />
        )}
      </Box>
      <MissingLobbies site={elevator.site} group={elevator.group} floors={elevator.missing_lobbies} />
      <Shaft elevator={elevator} onCall={mayOperate ? call : undefined} />
      {mayOperate && <ElevatorActions elevator={elevator} act={act} />}
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
            <Link to={`/robot?robot-id=${encodeURIComponent(session.robot_id)}`}>{session.robot_name}</Link>,
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

function Keeping({ projectId, elevator, onClose }: BodyProps) {
  const t = useTexts(elevatorPageTexts);
  const [asked, setAsked] = useState<'remove' | 'password'>();
  const { remove, newPassword } = useElevatorKeeping(projectId, elevator.elevator_id);
  const { name, elevator_id: id } = elevator;
  const close = () => setAsked(undefined);
  return (
    <>
      <Button
        variant="outlined"
        component={Link}
        to={`/elevators/edit?elevator-id=${encodeURIComponent(id)}`}
        startIcon={<EditRounded />}
      >
        {t('edit')}
      </Button>
      <ActionsMenu label={t('actions')}>
        {(choose) => [
          ...(elevator.adapter === 'mqtt'
            ? [
                <MenuItem key="password" onClick={choose(() => setAsked('password'))}>
                  <ListItemIcon>
                    <KeyRounded fontSize="small" />
                  </ListItemIcon>
                  {t('newPassword')}
                </MenuItem>,
              ]
            : []),
          <MenuItem key="remove" onClick={choose(() => setAsked('remove'))}>
            <ListItemIcon>
              <DeleteRounded fontSize="small" />
            </ListItemIcon>
            {t('remove')}
          </MenuItem>,
        ]}
      </ActionsMenu>
      <ConfirmDialog
        open={asked === 'password'}
        title={t('passwordTitle', { name })}
        confirmLabel={t('newPassword')}
        isDangerous
        isBusy={newPassword.isPending}
        onConfirm={() => newPassword.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        {t('passwordBody')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('removeTitle', { name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onClose, onSettled: close })}
        onCancel={close}
      >
        {t('removeBody')}
      </ConfirmDialog>
      {newPassword.data !== undefined && (
        <ElevatorAccessDialog name={name} access={newPassword.data} onClose={() => newPassword.reset()} />
      )}
    </>
  );
}
