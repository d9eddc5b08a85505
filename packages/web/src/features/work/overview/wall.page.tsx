import type { FloorMap } from '@rota/contract/maps';
import MapRounded from '@mui/icons-material/MapRounded';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../map/floor-view.tsx';
import { mapName } from '../../../map/map-name.ts';
import { escapeTexts } from '../../robots/escape/shared/escape.messages.ts';
import { summaryOf } from '../../robots/escape/shared/escape.rules.ts';
import { useEscape } from '../../robots/escape/shared/escape.ts';
import { useAttentionHeadline } from '../../notices/alerts/shared/attention-headline.ts';
import { useHumanMinutes } from '../help-requests/shared/human-minutes.tsx';
import { useRobotMarks } from '../../robots/robots/shared/live-robots.ts';
import { useLowBatterySound } from '../../robots/robots/shared/low-battery-sound.ts';
import { useProjectRobots, type ProjectRobots } from '../../robots/robots/shared/project-robots.ts';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { fleetSentence, robotSentence } from '../../robots/robots/shared/robot-sentence.rules.ts';
import { useSentenceWords } from '../../robots/robots/shared/robot-words.ts';
import { useDrawingsLayer } from '../../sites/drawings/shared/drawings-layer-hook.tsx';
import { useFloorDrawings } from '../../sites/drawings/shared/floor-drawings.ts';
import { useRobotsLayer } from '../../robots/robots/shared/robots-layer-hook.tsx';
import { useMaps } from '../../sites/maps/shared/maps.queries.ts';
import { useFloorTargets } from '../../sites/targets/shared/floor-targets.ts';
import { useTargetsLayer } from '../../sites/targets/shared/targets-layer-hook.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useSystemProblems } from '../../../system/system-problems.ts';
import { systemTexts } from '../../../system/system.messages.ts';
import { useNow } from '../../../ui/now.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { useWakeLock } from '../../../ui/wake-lock.ts';
import { overviewTexts } from './overview.messages.ts';
import { DIM_AFTER_MS, isBusy, wallView } from './wall.rules.ts';

const TICK_MS = 1_000;
const DIMMED = 0.25;
/** Names and robots are read from across a room. */
const ENLARGEMENT = 1.7;

/** Leaves the wall by Escape or by a tap anywhere on it. */
function useLeaving(): () => void {
  const navigate = useNavigate();
  const leave = () => void Promise.resolve(navigate('/')).catch(() => undefined);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') Promise.resolve(navigate('/')).catch(() => undefined);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [navigate]);
  return leave;
}

/** Home for a screen on a wall: the floors in turn, in letters that are read across a room, and nothing to press. */
export function WallPage() {
  const t = useTexts(overviewTexts);
  const { palette, tones } = useColours();
  const { project_id: projectId, project_name: projectName, delivery } = useProject();
  const leave = useLeaving();
  useWakeLock();
  const robots = useProjectRobots(projectId);
  const marks = useRobotMarks(robots.store);
  useLowBatterySound(robots.store, delivery.low_battery_percent);
  const maps = useMaps(projectId);
  const now = useNow(TICK_MS);
  const figures = useHumanMinutes(projectId);
  const [begun] = useState(now);
  const [problem] = useSystemProblems(projectId);
  const isEscaping = useEscape(projectId) !== undefined;
  const attention = useAttentionHeadline(projectId);
  const { floor, help } = wallView(maps.data ?? [], marks, now - begun);
  const isDimmed = useDimming(
    problem !== undefined || isEscaping || attention !== undefined || marks.some(isBusy),
    now,
  );
  const attentionTone = attention && (attention.isCritical ? 'fault' : 'attention');
  const tone = problem !== undefined || isEscaping ? 'attention' : (help?.tone ?? attentionTone);
  const sentence = useWallSentence({ problem, isEscaping, help, attention, robots, marks });
  return (
    <Box
      component="main"
      aria-label={t('wall')}
      onClick={leave}
      sx={{
        position: 'fixed',
        inset: 0,
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: palette.paper,
        cursor: 'none',
        opacity: isDimmed ? DIMMED : 1,
        transition: 'opacity 1s ease-out',
        ...(tone === undefined ? {} : { boxShadow: `inset 0 0 0 10px ${tones[tone].solid}` }),
      }}
    >
      <WallHead sentence={sentence} color={tone === undefined ? palette.ink : tones[tone].text} />
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0, mx: '10px', pointerEvents: 'none' }}>
        <WallFloor key={floor?.map_id} maps={maps} floor={floor} help={help} robots={robots} />
      </Box>
      <WallFoot
        place={floor === undefined ? projectName : mapName(floor)}
        figures={figures.map(({ text }) => text)}
        now={now}
      />
    </Box>
  );
}

/** Whether the screen goes dim: nothing has happened for a while. */
function useDimming(isAwake: boolean, now: number): boolean {
  const [busyAt, setBusyAt] = useState(now);
  if (isAwake && now - busyAt > TICK_MS) setBusyAt(now);
  return !isAwake && now - busyAt > DIM_AFTER_MS;
}

type SentenceOf = {
  problem: ReturnType<typeof useSystemProblems>[number] | undefined;
  isEscaping: boolean;
  help: RobotMark | undefined;
  attention: ReturnType<typeof useAttentionHeadline>;
  robots: ProjectRobots;
  marks: readonly RobotMark[];
};

/** The one sentence of the wall: what is wrong, who needs help, or what the fleet does. */
function useWallSentence({ problem, isEscaping, help, attention, robots, marks }: SentenceOf): string {
  const t = useTexts(overviewTexts);
  const tEscape = useTexts(escapeTexts);
  const tSystem = useTexts(systemTexts);
  const words = useSentenceWords();
  if (problem !== undefined) return tSystem(`${problem.kind}Short`);
  if (robots.status === 'loading') return '';
  if (isEscaping) return tEscape('afar', summaryOf(marks.map(({ robot }) => robot)));
  return help === undefined
    ? (attention?.text ?? fleetSentence(marks, words))
    : [
        // The robot is shown; what else needs a person is counted before it.
        attention?.count === undefined || attention.count < 2 ? undefined : attention.text,
        t('wallHelp', { name: help.robot.name, sentence: robotSentence(help.robot, words) }),
      ]
        .filter((part) => part !== undefined)
        .join(' · ');
}

type FloorProps = Pick<SentenceOf, 'help' | 'robots'> & {
  maps: ReturnType<typeof useMaps>;
  floor: FloorMap | undefined;
};

/** The floor with its drawings, targets and robots; the robot that needs help stands out. */
function WallFloor({ maps, floor, help, robots }: FloorProps) {
  const t = useTexts(overviewTexts);
  const { project_id: projectId } = useProject();
  const drawn = useDrawingsLayer(useFloorDrawings(projectId, floor));
  const places = useTargetsLayer({ targets: useFloorTargets(projectId, floor), isQuiet: true });
  const fleet = useRobotsLayer({
    store: robots.store,
    floor,
    selectedId: help?.mapId === floor?.map_id ? help?.robotId : undefined,
  });
  return (
    <FloorView
      projectId={projectId}
      floor={floor}
      isLoading={maps.isPending}
      failure={
        maps.error === null
          ? undefined
          : { error: maps.error, onRetry: () => void maps.refetch().catch(() => undefined) }
      }
      nothing={
        <EmptyState icon={MapRounded} title={t('noMapTitle')}>
          {t('noMap')}
        </EmptyState>
      }
      layers={[drawn, places, fleet]}
      enlargement={ENLARGEMENT}
    />
  );
}

function WallHead({ sentence, color }: { sentence: string; color: string }) {
  return (
    <Typography
      component="h1"
      aria-live="polite"
      sx={{
        px: 'clamp(24px, 3vw, 64px)',
        py: 'clamp(14px, 1.6vw, 32px)',
        minHeight: '1.2em',
        fontSize: 'clamp(28px, 3.6vw, 72px)',
        fontWeight: 600,
        lineHeight: 1.15,
        color,
        textWrap: 'balance',
      }}
    >
      {sentence}
    </Typography>
  );
}

function WallFoot({ place, figures, now }: { place: string; figures: readonly string[]; now: number }) {
  const formats = useFormats();
  const { palette } = useColours();
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        px: 'clamp(24px, 3vw, 64px)',
        py: 'clamp(12px, 1.2vw, 24px)',
        fontSize: 'clamp(18px, 1.7vw, 34px)',
        fontWeight: 500,
        color: palette.inkSoft,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="span" sx={{ minWidth: 0 }}>
        {place}
      </Box>
      {/* More sites than one would not be read across a room. */}
      {figures.length === 1 && (
        <Box component="span" sx={{ textAlign: 'center' }}>
          {figures[0]}
        </Box>
      )}
      <Box component="time" sx={{ whiteSpace: 'nowrap' }}>
        {formats.time(now)}
      </Box>
    </Box>
  );
}
