import LockRounded from '@mui/icons-material/LockRounded';
import TravelExploreRounded from '@mui/icons-material/TravelExploreRounded';
import { Suspense, useMemo, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Box, Button, LinearProgress, Skeleton, Typography, useMediaQuery } from '../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ErrorState, PageState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { BREAKPOINTS } from '../../../ui/tokens.ts';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { useRobotCommands } from './robot-commands.ts';
import { RobotPicker } from './robot-picker.tsx';
import { useRobotSelection } from './robot-selection.ts';
import { UnknownRobot } from './robot.page.tsx';
import { robotPageTexts } from './robots.messages.ts';
import { SectionIndex } from './section-index.tsx';
import { useRobotMarks, useStaleSeconds } from './shared/live-robots.ts';
import type { PoseStore, RobotMark } from './shared/pose-store.ts';
import { useProjectRobots } from './shared/project-robots.ts';
import { RobotChip } from './shared/robot-badge.tsx';
import { useRobotDetails } from './shared/robot-details.ts';
import { BatteryCell, NewsAge } from './shared/robot-row.tsx';
import { robotAddress, useRobotPages } from './shared/robot-sections.tsx';

/** One section of a robot: `/robot/<section>`. */
export function RobotSectionPage() {
  const t = useTexts(robotPageTexts);
  const { section = '' } = useParams();
  const { project_id: projectId } = useProject();
  const robots = useProjectRobots(projectId);
  const marks = useRobotMarks(robots.store);
  const isLoaded = robots.status === 'loaded';
  const robotIds = useMemo(
    () => (isLoaded ? marks.map((mark) => mark.robotId) : undefined),
    [isLoaded, marks],
  );
  const { selected, isUnknown, select } = useRobotSelection(projectId, robotIds);
  if (robots.status === 'error') return <ErrorState error={robots.error} onRetry={robots.reload} />;
  if (isLoaded && (isUnknown || selected === undefined))
    return <UnknownRobot onBack={() => select(undefined)} />;
  if (selected === undefined) return <LinearProgress aria-label={t('loading')} />;
  return (
    <OneSection
      key={`${selected} ${section}`}
      projectId={projectId}
      robotId={selected}
      section={section}
      marks={marks}
      store={robots.store}
    />
  );
}

type SectionProps = {
  projectId: number;
  robotId: string;
  section: string;
  marks: readonly RobotMark[];
  store: PoseStore;
};

/** The head and the index stay while another section or robot is chosen. */
function OneSection({ projectId, robotId, section, marks, store }: SectionProps) {
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS.md - 0.05}px)`);
  const staleSeconds = useStaleSeconds(store, robotId);
  const robot = marks.find((mark) => mark.robotId === robotId)?.robot;
  const choose = (id: string) =>
    void Promise.resolve(navigate(robotAddress(id, section))).catch(() => undefined);
  return (
    <Page>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: { xs: 1, sm: 2 },
          mb: { xs: 1, sm: 2 },
        }}
      >
        <Box sx={{ flex: '0 1 300px', minWidth: 200 }}>
          <RobotPicker marks={marks} selected={robotId} onSelect={choose} />
        </Box>
        {robot !== undefined && (
          <>
            <RobotChip robot={robot} />
            <BatteryCell percent={robot.battery} charging={robot.charging} />
            <NewsAge seconds={staleSeconds} />
          </>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: isNarrow ? 'column' : 'row', gap: isNarrow ? 1.5 : 3 }}>
        <SectionIndex projectId={projectId} robotId={robotId} active={section} isNarrow={isNarrow} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SectionBody projectId={projectId} robotId={robotId} section={section} />
        </Box>
      </Box>
    </Page>
  );
}

function SectionBody({
  projectId,
  robotId,
  section,
}: Pick<SectionProps, 'projectId' | 'robotId' | 'section'>) {
  const [language] = useLanguage();
  const details = useRobotDetails(projectId, robotId);
  const { sender } = useRobotCommands(projectId, robotId, details.data);
  const found = useRobotPages(projectId).find(({ id }) => id === section);
  if (found === undefined) return <NoSection robotId={robotId} />;
  if (!found.mayOpen) return <Locked />;
  const { Component: Section, label } = found;
  return (
    <Titled title={label[language]}>
      {details.data === undefined ? (
        details.isError ? (
          <ErrorState error={details.error} onRetry={() => void details.refetch().catch(() => undefined)} />
        ) : (
          <Loading />
        )
      ) : (
        <Suspense fallback={<Loading />}>
          <Section robot={details.data} sender={sender} />
        </Suspense>
      )}
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ mb: { xs: 1, sm: 2 } }}>
        {title}
      </Typography>
      {children}
    </>
  );
}

function Loading() {
  const t = useTexts(robotPageTexts);
  return <Skeleton variant="rounded" height={280} role="status" aria-label={t('loading')} />;
}

function Locked() {
  const t = useTexts(robotPageTexts);
  const tUi = useTexts(uiTexts);
  return (
    <PageState isWholePage icon={LockRounded} title={t('sectionLocked')}>
      {tUi('noPermissionHint')}
    </PageState>
  );
}

function NoSection({ robotId }: { robotId: string }) {
  const t = useTexts(robotPageTexts);
  return (
    <PageState
      isWholePage
      icon={TravelExploreRounded}
      title={t('noSection')}
      action={
        <Button variant="contained" component={Link} to={robotAddress(robotId)}>
          {t('dashboard')}
        </Button>
      }
    />
  );
}
