import type { RobotDetails } from '@rota/contract/robots';
import { Box, LinearProgress, Typography } from '../../../ui/kit.ts';
import { useFormats, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { robotModeTexts, robotStateTexts } from '../../../ui/states.messages.ts';
import { robotPageTexts, softwarePartTexts } from './robots.messages.ts';
import { Section } from '../../../ui/panel-section.tsx';

/** A clock this far off (ms) is worth saying. */
const CLOCK_LIMIT_MS = 2_000;

function useConnectionText(robot: RobotDetails): string {
  const t = useTexts(robotPageTexts);
  const formats = useFormats();
  const now = useNow(1_000);
  if (robot.last_state_at === null) return robot.connected ? t('connected') : t('notConnected');
  const ago = formats.ago(Math.min(Date.parse(robot.last_state_at), now), now);
  return robot.connected ? t('connectedAge', { ago }) : t('lostAge', { ago });
}

/** The facts about a robot, as pairs of a word and a value. */
export function RobotFacts({ robot }: { robot: RobotDetails }) {
  const t = useTexts(robotPageTexts);
  const states = useTexts(robotStateTexts);
  const modeText = useTextOr(robotModeTexts);
  const partText = useTextOr(softwarePartTexts);
  const formats = useFormats();
  const connection = useConnectionText(robot);
  const today = useNow(60_000);
  const unknown = t('unknown');
  const battery = robot.battery === null ? unknown : formats.percent(robot.battery);
  const cargo = robot.loads === 0 ? t('nothingAboard') : t('loads', { count: robot.loads });
  const facts: readonly Fact[] = [
    [t('connection'), connection],
    ...(robot.first_heard_at === null
      ? []
      : [[t('firstHeard'), formats.moment(robot.first_heard_at, today)] satisfies Fact]),
    [t('state'), states(robot.state)],
    [t('battery'), robot.charging ? t('batteryCharging', { percent: battery }) : battery],
    [
      t('speed'),
      robot.speed === null ? unknown : t('speedValue', { value: formats.number(Math.abs(robot.speed)) }),
    ],
    [t('mode'), robot.mode === null ? unknown : modeText(robot.mode, robot.mode)],
    [
      t('floor'),
      robot.site === null || robot.floor === null
        ? unknown
        : t('floorOf', { site: robot.site, floor: robot.floor }),
    ],
    [t('load'), cargo],
    [t('model'), `${robot.manufacturer} ${robot.model}`],
    [t('serial'), robot.serial_number],
    ...(robot.tags.length === 0 ? [] : [[t('tags'), robot.tags.join(', ')] satisfies Fact]),
    [t('protocol'), `VDA 5050 ${robot.protocol_version}`],
    ...(robot.firmware === null ? [] : [[t('firmware'), robot.firmware] satisfies Fact]),
    ...robot.versions.map(
      ({ part, version }) => [t('versionOf', { part: partText(part, part) }), version] satisfies Fact,
    ),
    ...(robot.clock_offset_ms === null || Math.abs(robot.clock_offset_ms) < CLOCK_LIMIT_MS
      ? []
      : [
          [
            t('clock'),
            t('clockOff', { seconds: formats.number(Math.round(robot.clock_offset_ms / 1_000)) }),
          ] satisfies Fact,
        ]),
  ];
  return (
    <Section title={t('facts')}>
      <FactList facts={facts} />
    </Section>
  );
}

/** CPU, memory and disk as the robot reports them; nothing when it does not. */
export function SystemUsage({ robot }: { robot: RobotDetails }) {
  const t = useTexts(robotPageTexts);
  const formats = useFormats();
  if (robot.system_usage === null) return null;
  const { cpu, memory, disk } = robot.system_usage;
  const rows = [
    [t('cpu'), cpu],
    [t('memory'), memory],
    [t('disk'), disk],
  ] as const;
  return (
    <Section title={t('system')}>
      {rows.map(([label, percent]) => (
        <Box
          key={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: '96px 1fr 48px',
            alignItems: 'center',
            gap: 1.5,
            minHeight: 26,
          }}
        >
          <Typography variant="body2" color="text.secondary">
            {label}
          </Typography>
          <LinearProgress
            variant="determinate"
            aria-label={label}
            value={Math.min(100, percent)}
            color={percent > 90 ? 'warning' : 'secondary'}
            sx={{ height: 6, borderRadius: 3 }}
          />
          <Typography variant="body2" sx={{ textAlign: 'right' }}>
            {formats.percent(percent)}
          </Typography>
        </Box>
      ))}
    </Section>
  );
}
