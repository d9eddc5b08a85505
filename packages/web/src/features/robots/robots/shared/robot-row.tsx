import BoltRounded from '@mui/icons-material/BoltRounded';
import { memo } from 'react';
import { Link } from 'react-router';
import { Box, ButtonBase, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { robotTexts } from './robots-part.messages.ts';
import { useRobotFace, useStaleSeconds, type RobotFace } from './live-robots.ts';
import type { PoseStore } from './pose-store.ts';
import { useRobotBadge, type RobotBadge } from './robot-badge.tsx';
import { robotSentence, withoutOldEta } from './robot-sentence.rules.ts';
import { useSentenceWords } from './robot-words.ts';

const LOW_BATTERY = 20;

/** Height of a row, CSS pixels; below it where a finger has to hit the row. */
export const ROBOT_ROW_PX = 44;
const ROBOT_ROW_TOUCH_PX = 64;

/** Battery as a small cell that fills, with its number. */
export function BatteryCell({ percent, charging }: { percent: number | null; charging: boolean }) {
  const { palette, tones } = useColours();
  const t = useTexts(robotTexts);
  const formats = useFormats();
  if (percent === null) return null;
  const color = charging
    ? tones.charging.solid
    : percent < LOW_BATTERY
      ? tones.fault.solid
      : palette.inkFaint;
  const text = formats.percent(percent);
  return (
    <Box
      component="span"
      role="img"
      aria-label={charging ? t('batteryCharging', { percent: text }) : t('battery', { percent: text })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        flexShrink: 0,
        color: percent < LOW_BATTERY && !charging ? tones.fault.text : palette.inkSoft,
      }}
    >
      <Box
        component="span"
        sx={{
          position: 'relative',
          width: 22,
          height: 11,
          border: `1.5px solid ${color}`,
          borderRadius: '3px',
          p: '1px',
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${percent}%`,
            minWidth: '1px',
            backgroundColor: color,
            borderRadius: '1px',
          }}
        />
        {charging && (
          <BoltRounded sx={{ position: 'absolute', fontSize: 15, top: -3.5, left: 2, color: palette.ink }} />
        )}
      </Box>
      <Box component="span" sx={{ fontSize: '0.8125rem', minWidth: 34, textAlign: 'right' }}>
        {text}
      </Box>
    </Box>
  );
}

/** How old a robot's last news is, where it is old. */
export function NewsAge({ seconds }: { seconds: number }) {
  const t = useTexts(robotTexts);
  const formats = useFormats();
  if (seconds === 0) return null;
  return (
    <Typography component="span" variant="body2" noWrap sx={{ color: 'text.secondary', flexShrink: 0 }}>
      {t('lastSeen', { ago: formats.ago(-seconds * 1_000, 0) })}
    </Typography>
  );
}

/** A robot in a list, in colour, shape and words. `to` is where it leads; `staleSeconds` the age of its news, 0 while it is fresh. */
export function RobotRowView({
  robot,
  to,
  staleSeconds = 0,
}: {
  robot: RobotFace;
  to: string;
  staleSeconds?: number;
}) {
  const words = useSentenceWords();
  const { tones } = useColours();
  const badge = useRobotBadge()(robot);
  const { tone } = badge;
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        width: '100%',
        height: ROBOT_ROW_PX,
        '@media (pointer: coarse)': { height: ROBOT_ROW_TOUCH_PX },
        px: 2,
        gap: 1.5,
        textAlign: 'left',
        justifyContent: 'flex-start',
        '&:hover': { backgroundColor: 'action.hover' },
        '&.Mui-focusVisible': { outlineOffset: '-2px' },
      }}
    >
      <BadgeRing {...badge} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
          <Typography noWrap sx={{ fontWeight: 500, lineHeight: 1.35 }}>
            {robot.name}
          </Typography>
          <NewsAge seconds={staleSeconds} />
        </Box>
        <Typography
          variant="body2"
          noWrap
          sx={{
            color: tone === 'fault' || tone === 'attention' ? tones[tone].text : 'text.secondary',
            lineHeight: 1.3,
          }}
        >
          {robotSentence(withoutOldEta(robot, staleSeconds > 0), words)}
        </Typography>
      </Box>
      <BatteryCell percent={robot.battery} charging={robot.charging} />
    </ButtonBase>
  );
}

/** A robot's badge in a ring; a robot without a connection has a dashed one. */
function BadgeRing({ tone, icon: Icon, label }: RobotBadge) {
  const { tones } = useColours();
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 34,
        height: 34,
        borderRadius: '50%',
        flexShrink: 0,
        border: `2px ${tone === 'offline' ? 'dashed' : 'solid'} ${tones[tone].solid}`,
        color: tones[tone].solid,
      }}
    >
      <Icon titleAccess={label} sx={{ fontSize: 18 }} />
    </Box>
  );
}

/** A live robot in a list: only news of what it shows renders it. */
export const LiveRobotRow = memo(function LiveRobotRow({
  store,
  robotId,
  to,
}: {
  store: PoseStore;
  robotId: string;
  to: string;
}) {
  const robot = useRobotFace(store, robotId);
  const staleSeconds = useStaleSeconds(store, robotId);
  return robot === undefined ? null : <RobotRowView robot={robot} to={to} staleSeconds={staleSeconds} />;
});
