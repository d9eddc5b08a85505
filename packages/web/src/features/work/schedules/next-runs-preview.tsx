import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Box, Paper, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { scheduleForm, timingOf, type ScheduleFields } from './schedule-form.ts';
import { useProjectMoment, useRuleSentence } from './schedule-words.ts';
import { scheduleFormTexts } from './schedules.messages.ts';
import { scheduleQueries } from './schedules.queries.ts';

/** The rule in words, and when it would run next, as the form stands. */
export function NextRunsPreview({ form }: { form: UseFormReturn<ScheduleFields> }) {
  const t = useTexts(scheduleFormTexts);
  const titleId = useId();
  const { project_id: projectId, time_zone: zone } = useProject();
  const sentence = useRuleSentence();
  const moment = useProjectMoment();
  const watched = useWatch({ control: form.control });
  const schema = useMemo(() => scheduleForm(t), [t]);
  // A name that is still missing says nothing of the time.
  const parsed = schema.safeParse({ ...form.getValues(), ...watched, name: 'x' });
  const timing = useDeferredValue(parsed.success ? timingOf(parsed.data) : undefined);
  const none = timingOf(form.getValues());
  const query = useQuery({
    ...scheduleQueries.preview(useApi(), projectId, timing ?? none),
    enabled: timing !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography id={titleId} variant="h4" component="h2" sx={{ mb: 1 }}>
        {t('next')}
      </Typography>
      {timing === undefined ? (
        <Typography variant="body2" color="textSecondary">
          {t('nextWaiting')}
        </Typography>
      ) : (
        <Box role="status">
          <Typography sx={{ fontWeight: 500, mb: 1 }}>{sentence(timing.rule)}</Typography>
          {query.data?.next_runs.length === 0 && <Typography color="error">{t('nextNone')}</Typography>}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
            {(query.data?.next_runs ?? []).map((at) => (
              <Typography component="li" key={at} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {moment(at)}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {t('zone', { zone })}
      </Typography>
    </Paper>
  );
}
