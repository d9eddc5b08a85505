import type { RobotStats, StatsOfSpan } from '@rota/contract/telemetry';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { statsTexts } from './stats.messages.ts';

type Figure = { label: string; value: (stats: StatsOfSpan) => string };

/** The figures of a range, each with the one of the range before. */
export function StatsFigures({ stats }: { stats: RobotStats }) {
  const t = useTexts(statsTexts);
  const formats = useFormats();
  const distance = (metres: number): string =>
    metres < 1_000
      ? t('metres', { value: formats.number(Math.round(metres)) })
      : t('kilometres', { value: formats.number(Math.round(metres / 100) / 10) });
  const work: readonly Figure[] = [
    {
      label: t('tasks'),
      value: ({ tasks }) => formats.number(tasks.reduce((sum, { completed }) => sum + completed, 0)),
    },
    { label: t('distance'), value: ({ distance_m: metres }) => distance(metres) },
    { label: t('help_requests'), value: ({ help_requests: count }) => formats.number(count) },
    {
      label: t('promises'),
      value: ({ promises: count, promises_kept: kept }) =>
        count === 0
          ? t('noPromises')
          : t('ofPromises', { kept: formats.number(kept), count: formats.number(count) }),
    },
  ];
  const time: readonly Figure[] = [
    { label: t('driving'), value: ({ driving_s: seconds }) => formats.duration(seconds) },
    { label: t('waiting'), value: ({ waiting_s: seconds }) => formats.duration(seconds) },
    { label: t('charging'), value: ({ charging_s: seconds }) => formats.duration(seconds) },
  ];
  return (
    <>
      <TitledPart title={t('work')}>
        <Figures figures={work} stats={stats} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t('promisesHint')}
        </Typography>
      </TitledPart>
      <TitledPart title={t('time')}>
        <Figures figures={time} stats={stats} />
      </TitledPart>
    </>
  );
}

function Figures({ figures, stats }: { figures: readonly Figure[]; stats: RobotStats }) {
  const t = useTexts(statsTexts);
  const { current, before, range } = stats;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 2, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}
    >
      {figures.map(({ label, value }) => (
        <Box key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: '1.5rem', lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
          >
            {value(current)}
          </Typography>
          {before !== null && range !== 'all' && (
            <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0 }}>
              {t('beforeIs', { label: t(`before_${range}`), value: value(before) })}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
