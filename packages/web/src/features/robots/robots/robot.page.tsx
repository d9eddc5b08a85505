import AddRounded from '@mui/icons-material/AddRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Box, Button, LinearProgress } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EscapeButton } from '../escape/shared/escape-button.tsx';
import { useRobotMarks } from './shared/live-robots.ts';
import { useLowBatterySound } from './shared/low-battery-sound.ts';
import { useProjectRobots } from './shared/project-robots.ts';
import { robotAddress } from './shared/robot-sections.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { EmptyState, ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { ManageMenu } from './manage-menu.tsx';
import { RegisterDialog } from './shared/register-dialog.tsx';
import { RobotDashboard } from './robot-dashboard.tsx';
import { RobotPicker } from './robot-picker.tsx';
import { useRobotSelection } from './robot-selection.ts';
import { robotPageTexts } from './robots.messages.ts';

function useRegistering(): { isOpen: boolean; open: () => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { replace: true },
    );
  return {
    isOpen: search.has('register'),
    open: () => change((next) => next.set('register', '1')),
    close: () => change((next) => next.delete('register')),
  };
}

/** The dashboard of one robot of the chosen project. */
export function RobotPage() {
  const t = useTexts(robotPageTexts);
  const { project_id: projectId, delivery } = useProject();
  const mayRegister = useCan()('robots.register', projectId);
  const robots = useProjectRobots(projectId);
  const marks = useRobotMarks(robots.store);
  useLowBatterySound(robots.store, delivery.low_battery_percent);
  const isLoaded = robots.status === 'loaded';
  const robotIds = useMemo(
    () => (isLoaded ? marks.map((mark) => mark.robotId) : undefined),
    [isLoaded, marks],
  );
  const { selected, isUnknown, select } = useRobotSelection(projectId, robotIds);
  const registering = useRegistering();
  const navigate = useNavigate();
  const openAccess = (robotId: string) =>
    void Promise.resolve(navigate(robotAddress(robotId, 'access'), { replace: true })).catch(() => undefined);
  const mark = marks.find((candidate) => candidate.robotId === selected);
  return (
    <>
      {robots.status === 'loading' && <LinearProgress aria-label={t('loading')} />}
      {robots.status === 'error' && <ErrorState error={robots.error} onRetry={robots.reload} />}
      {isUnknown && marks.length > 0 && <UnknownRobot onBack={() => select(undefined)} />}
      {isLoaded && marks.length === 0 && <NoRobots onRegister={mayRegister ? registering.open : undefined} />}
      {isLoaded && mark !== undefined && (
        <RobotDashboard
          key={mark.robotId}
          projectId={projectId}
          robotId={mark.robotId}
          store={robots.store}
          onSelect={select}
          top={
            <>
              <Box component="h1" sx={visuallyHidden}>
                {mark.robot.name}
              </Box>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <RobotPicker marks={marks} selected={mark.robotId} onSelect={select} />
              </Box>
              <EscapeButton />
              <ManageMenu
                projectId={projectId}
                robot={mark.robot}
                onRegister={registering.open}
                onRemoved={() => select(undefined)}
              />
            </>
          }
        />
      )}
      {registering.isOpen && mayRegister && (
        <RegisterDialog projectId={projectId} onClose={registering.close} onRegistered={openAccess} />
      )}
    </>
  );
}

export function UnknownRobot({ onBack }: { onBack: () => void }) {
  const t = useTexts(robotPageTexts);
  return (
    <NotFoundState icon={SmartToyRounded} title={t('notFound')} backLabel={t('toAnyRobot')} onBack={onBack}>
      {t('notFoundHint')}
    </NotFoundState>
  );
}

/** `onRegister` is undefined for people who may not register robots. */
function NoRobots({ onRegister }: { onRegister: (() => void) | undefined }) {
  const t = useTexts(robotPageTexts);
  return (
    <EmptyState
      icon={SmartToyRounded}
      title={t('noRobotsTitle')}
      action={
        onRegister !== undefined && (
          <Button variant="contained" startIcon={<AddRounded />} onClick={onRegister}>
            {t('register')}
          </Button>
        )
      }
    >
      {onRegister === undefined ? t('noRobotsReader') : t('noRobots')}
    </EmptyState>
  );
}
