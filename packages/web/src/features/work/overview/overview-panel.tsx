import type { Robot } from '@rota/contract/robots';
import { needsHelp } from '@rota/contract/robots';
import AddRounded from '@mui/icons-material/AddRounded';
import TvRounded from '@mui/icons-material/TvRounded';
import VolumeOffRounded from '@mui/icons-material/VolumeOffRounded';
import VolumeUpRounded from '@mui/icons-material/VolumeUpRounded';
import { memo } from 'react';
import { Link } from 'react-router';
import { Box, Button, ButtonBase, IconButton, Skeleton, Tooltip, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { HoldAllButton } from '../../robots/robots/shared/hold-all.tsx';
import { EscapeButton } from '../../robots/escape/shared/escape-button.tsx';
import { escapeTexts } from '../../robots/escape/shared/escape.messages.ts';
import { useEscape } from '../../robots/escape/shared/escape.ts';
import { useAttentionHeadline } from '../../notices/alerts/shared/attention-headline.ts';
import { HumanMinutes } from '../help-requests/shared/human-minutes.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../../map/map-frame.tsx';
import { ROBOT_ROW_PX } from '../../robots/robots/shared/robot-row.tsx';
import type { ProjectRobots } from '../../robots/robots/shared/project-robots.ts';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { fleetSentence } from '../../robots/robots/shared/robot-sentence.rules.ts';
import { useSentenceWords } from '../../robots/robots/shared/robot-words.ts';
import { useHiddenSetup } from '../../sites/projects/shared/hidden-setup.ts';
import { useProjects } from '../../../projects/project-context.tsx';
import { useLocalSettings } from '../../../settings/settings-context.tsx';
import { useSystemProblems } from '../../../system/system-problems.ts';
import { systemTexts } from '../../../system/system.messages.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { toastUndoable } from '../../../ui/toasts.tsx';
import { TOUCH_TARGET_PX, type Tone } from '../../../ui/tokens.ts';
import { AlertCards } from './alert-cards.tsx';
import { overviewTexts } from './overview.messages.ts';
import type { RobotFilter } from './overview.rules.ts';
import { matchesFilter, ROBOT_FILTERS } from './overview.rules.ts';
import type { RobotFinding } from './robot-finding.ts';
import { OverviewTrouble, type OverviewCall } from './overview-trouble.tsx';
import { RobotList } from './robot-list.tsx';
import { SetupList } from './setup-list.tsx';
import { laterPart } from '../../../ui/later.tsx';
import { setupTexts } from './setup.messages.ts';
import { isSaidBySetup, type Setup } from '../../sites/site-setup/shared/setup.rules.ts';

const DoctorPanel = laterPart(
  async () => (await import('../../robots/doctor/shared/doctor-panel.tsx')).DoctorPanel,
);

/** Taller than the line it stands in. */
const HEAD_BUTTON = { my: '-4px', '@media (pointer: coarse)': { my: '-14px' } };

type HeadProps = { projectId: number; robots: ProjectRobots; marks: readonly RobotMark[] };

/** The answer in words: the first thing that is read. */
export const FleetHead = memo(function FleetHead({ projectId, robots: { status }, marks }: HeadProps) {
  const t = useTexts(overviewTexts);
  const words = useSentenceWords();
  const tSystem = useTexts(systemTexts);
  // The fleet's state is unknown then, and the page must not report that all is well.
  const [problem] = useSystemProblems(projectId);
  const attention = useAttentionHeadline(projectId);
  const escape = useEscape(projectId);
  const tEscape = useTexts(escapeTexts);
  const { tones } = useColours();
  const [local, change] = useLocalSettings();
  const isPhone = useIsPhone();
  const isUrgent =
    problem !== undefined ||
    escape !== undefined ||
    attention !== undefined ||
    marks.some((mark) => needsHelp(mark.tone));
  const isFault = attention?.isCritical === true || marks.some((mark) => mark.tone === 'fault');
  const sound = local.soundsMuted ? t('soundOff') : t('soundOn');
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2, pb: 1 }}>
      <Typography
        component="h1"
        variant="h3"
        aria-live="polite"
        sx={{
          flex: 1,
          minWidth: 0,
          textWrap: 'balance',
          ...(isUrgent ? { color: tones[isFault ? 'fault' : 'attention'].text } : {}),
        }}
      >
        {status === 'loading' ? (
          <Skeleton width="70%" />
        ) : status === 'error' ? (
          t('robotsFailed')
        ) : problem !== undefined ? (
          tSystem(`${problem.kind}Short`)
        ) : escape !== undefined ? (
          tEscape('headline')
        ) : attention !== undefined ? (
          <Box
            component={Link}
            to={`/project/alerts?project-id=${projectId}`}
            sx={{
              color: 'inherit',
              textDecorationColor: 'transparent',
              '&:hover': { textDecorationColor: 'inherit' },
            }}
          >
            {attention.text}
          </Box>
        ) : (
          fleetSentence(marks, words)
        )}
      </Typography>
      <HoldAllButton sx={HEAD_BUTTON} />
      <EscapeButton sx={HEAD_BUTTON} />
      {!isPhone && (
        <Tooltip title={t('wallOpen')}>
          <IconButton size="small" aria-label={t('wallOpen')} component={Link} to="/wall" sx={HEAD_BUTTON}>
            <TvRounded fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={sound}>
        <IconButton
          size="small"
          aria-label={sound}
          aria-pressed={!local.soundsMuted}
          sx={HEAD_BUTTON}
          onClick={() => change({ soundsMuted: !local.soundsMuted })}
        >
          {local.soundsMuted ? <VolumeOffRounded fontSize="small" /> : <VolumeUpRounded fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
});

const FilterChips = memo(function FilterChips({
  marks,
  filter,
  onFilter,
}: {
  marks: readonly RobotMark[];
  filter: RobotFilter;
  onFilter: (filter: RobotFilter) => void;
}) {
  const t = useTexts(overviewTexts);
  const { palette, tones } = useColours();
  const counts = ROBOT_FILTERS.map((name) => ({
    name,
    count: marks.filter((mark) => matchesFilter(mark, name)).length,
  })).filter(({ name, count }) => count > 0 || name === 'all' || name === filter);
  const dotOf = (name: RobotFilter): Tone | undefined =>
    name === 'all' ? undefined : name === 'needHelp' ? 'attention' : name;
  return (
    <Box
      role="group"
      aria-label={t('filters')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.75,
        px: 2,
        py: 0.5,
        '& > *': { flexShrink: 0 },
        '@media (pointer: coarse)': {
          flexWrap: 'nowrap',
          overflowX: 'auto',
          scrollbarWidth: 'none',
        },
      }}
    >
      {counts.map(({ name, count }) => {
        const dot = dotOf(name);
        return (
          <ButtonBase
            key={name}
            aria-pressed={filter === name}
            onClick={() => onFilter(filter === name ? 'all' : name)}
            sx={{
              minHeight: 32,
              px: 1,
              gap: 0.625,
              borderRadius: '16px',
              border: `1px solid ${filter === name ? palette.ink : palette.line}`,
              backgroundColor: filter === name ? palette.ink : 'transparent',
              color: filter === name ? palette.raised : palette.ink,
              fontFamily: 'inherit',
              fontSize: '0.8125rem',
              fontWeight: 500,
              '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX, borderRadius: '28px' },
            }}
          >
            {dot !== undefined && (
              <Box
                component="span"
                sx={{
                  width: 8,
                  height: 8,
                  borderRadius: '50%',
                  backgroundColor: tones[dot].solid,
                }}
              />
            )}
            {`${t(name)} `}
            <Box
              component="span"
              sx={{ opacity: filter === name ? 0.8 : 1, minWidth: '1.2em', textAlign: 'right' }}
            >
              {count}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
});

function ListSkeleton() {
  return (
    <Box aria-hidden sx={{ px: 2, py: 1 }}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: ROBOT_ROW_PX }}>
          <Skeleton variant="circular" width={34} height={34} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width="75%" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

type PanelProps = {
  robots: ProjectRobots;
  marks: readonly RobotMark[];
  projectId: number;
  others: readonly Robot[];
  overview: OverviewCall;
  shownMapId: string | undefined;
  notices: readonly string[];
  find: RobotFinding;
  /** Undefined once the project is set up. */
  setup: Setup | undefined;
  onPoint: (robotId: string | undefined) => void;
};

/** Below the sentence: alerts with their actions, filters, and every robot. */
export function FleetPanel(props: PanelProps) {
  const { robots, marks, projectId, others, find, setup } = props;
  const { projects } = useProjects();
  const t = useTexts(overviewTexts);
  const tSetup = useTexts(setupTexts);
  const hidden = useHiddenSetup(projectId);
  const putAway = () => {
    hidden.hide();
    toastUndoable(tSetup('hidden'), tSetup('undo'), hidden.show);
  };
  const { filter, search } = find;
  if (robots.status === 'loading') return <ListSkeleton />;
  if (robots.status === 'error') return <LoadFailure robots={robots} />;
  return (
    <>
      {setup !== undefined && !hidden.isHidden && (
        <SetupList projectId={projectId} setup={setup} onHide={putAway} />
      )}
      {(setup === undefined || hidden.isHidden) && marks.length === 0 && <NoRobots projectId={projectId} />}
      <AlertCards projectId={projectId} marks={marks} />
      {!marks.some((mark) => mark.tone === 'going') && (
        <DoctorPanel projectId={projectId} isSaid={setup && ((finding) => isSaidBySetup(setup, finding))} />
      )}
      {marks.length > 0 && <FilterChips marks={marks} filter={filter} onFilter={find.onFilter} />}
      {marks.length + others.length > 6 && (
        <Box sx={{ px: 2, py: 0.75 }}>
          <SearchInput label={t('searchRobots')} value={search} onChange={find.onSearch} />
        </Box>
      )}
      {props.notices.map((notice) => (
        <Typography key={notice} variant="body2" color="text.secondary" sx={{ px: 2, py: 0.5 }}>
          {notice}
        </Typography>
      ))}
      <Box sx={{ px: 2, py: 0.5, '&:empty': { display: 'none' } }}>
        {marks.length > 0 && <HumanMinutes projectId={projectId} />}
      </Box>
      <OverviewTrouble {...props.overview} />
      {(marks.length > 0 || others.length > 0) && (
        <RobotList
          store={robots.store}
          projectId={projectId}
          marks={find.found}
          others={filter === 'all' ? others : []}
          projects={projects}
          search={search}
          view={`${filter} ${search} ${props.shownMapId ?? ''}`}
          shownMapId={props.shownMapId}
          onClear={find.onClear}
          onPoint={props.onPoint}
        />
      )}
    </>
  );
}

function LoadFailure({ robots }: { robots: ProjectRobots }) {
  const t = useTexts(overviewTexts);
  return (
    <Box role="alert" sx={{ p: 2, pt: 0 }}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {robots.error?.message}
      </Typography>
      <Button variant="contained" onClick={robots.reload}>
        {t('retry')}
      </Button>
    </Box>
  );
}

/** The first step of a project without robots. */
function NoRobots({ projectId }: { projectId: number }) {
  const t = useTexts(overviewTexts);
  const mayRegister = useCan()('robots.register', projectId);
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {mayRegister ? t('noRobots') : t('noRobotsReader')}
      </Typography>
      {mayRegister && (
        <Button variant="contained" startIcon={<AddRounded />} component={Link} to="/robot?register=1">
          {t('registerRobot')}
        </Button>
      )}
    </Box>
  );
}
