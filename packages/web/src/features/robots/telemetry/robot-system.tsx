import type { RobotDetails } from '@rota/contract/robots';
import { Box, LinearProgress, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { UsageChart } from './history-charts.tsx';
import { HistoryPart } from './history-part.tsx';
import { systemTexts } from './system.messages.ts';

const PARTS = ['cpu', 'memory', 'disk'] as const;
const CHART_PX = 140;
/** From here on a part is nearly full, percent. */
const NEARLY_FULL = 90;

/** The computer of a robot: its load now and over time, and its network. */
export function RobotSystem({ robot }: RobotSectionProps) {
  const t = useTexts(systemTexts);
  const { system_usage: usage } = robot;
  return (
    <>
      {usage === null ? (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('noUsage')}
        </Typography>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
            mb: 2,
          }}
        >
          <UsageNow usage={usage} isNow={robot.connected} />
          <MoreUsage usage={usage} />
        </Box>
      )}
      <HistoryPart robot={robot} title={t('past')} start="day">
        {(history) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {PARTS.map((part) => (
              <UsageChart key={part} history={history} of={part} title={t(part)} height={CHART_PX} />
            ))}
          </Box>
        )}
      </HistoryPart>
    </>
  );
}

type Usage = NonNullable<RobotDetails['system_usage']>;

/** `isNow`: the robot is connected, else it is what it said last. */
function UsageNow({ usage, isNow }: { usage: Usage; isNow: boolean }) {
  const t = useTexts(systemTexts);
  const formats = useFormats();
  return (
    <TitledPart title={t(isNow ? 'now' : 'lastReported')}>
      {PARTS.map((part) => (
        <Box key={part} sx={{ mb: 1.5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 0.5 }}>
            <Typography variant="body2" color="textSecondary">
              {t(part)}
            </Typography>
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formats.percent(usage[part])}
            </Typography>
          </Box>
          <LinearProgress
            variant="determinate"
            aria-label={t(part)}
            value={Math.min(100, usage[part])}
            color={usage[part] > NEARLY_FULL ? 'warning' : 'secondary'}
            sx={{ height: 8, borderRadius: 4 }}
          />
        </Box>
      ))}
    </TitledPart>
  );
}

function MoreUsage({ usage }: { usage: Usage }) {
  const t = useTexts(systemTexts);
  const formats = useFormats();
  const shown = (value: number | null, write: (known: number) => string): string =>
    value === null ? t('notReported') : write(value);
  const facts: readonly Fact[] = [
    [
      t('temperature'),
      shown(usage.temperature_c, (value) => t('celsius', { value: formats.number(Math.round(value)) })),
    ],
    [t('signal'), shown(usage.signal_dbm, (value) => t('dbm', { value: formats.number(Math.round(value)) }))],
    [t('received'), shown(usage.received_bytes, formats.bytes)],
    [t('sent'), shown(usage.sent_bytes, formats.bytes)],
    [t('uptime'), shown(usage.uptime_s, formats.duration)],
  ];
  return (
    <TitledPart title={t('more')}>
      <FactList facts={facts} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('sinceStart')}
      </Typography>
    </TitledPart>
  );
}
