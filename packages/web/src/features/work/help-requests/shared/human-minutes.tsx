import type { HumanMinutes as Figures } from '@rota/contract/help-requests';
import { useQuery } from '@tanstack/react-query';
import { Box, Tooltip, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { helpTexts } from './help.messages.ts';
import { helpQueries } from './help-requests.ts';

/** The time that people spent on each site's robots over the last 7 and 30 days; sites without a completed delivery have no figure. */
function useFigures(
  projectId: number,
): readonly { readonly week: Figures; readonly month: Figures | undefined }[] {
  const may = useCan()('robots.read', projectId);
  const { data = [] } = useQuery({ ...helpQueries.minutes(useApi(), projectId), enabled: may });
  return data
    .filter(({ days, minutes_per_100_deliveries: figure }) => days === 7 && figure !== null)
    .map((week) => ({ week, month: data.find(({ site, days }) => days === 30 && site === week.site) }));
}

/** Each site's figure as a sentence. */
export function useHumanMinutes(
  projectId: number,
): readonly { readonly key: string; readonly text: string; readonly hint: string }[] {
  const t = useTexts(helpTexts);
  const formats = useFormats();
  const figures = useFigures(projectId);
  return figures.map(({ week, month }) => {
    const value = formats.number(week.minutes_per_100_deliveries ?? 0);
    const site = week.site ?? t('unknownSite');
    const hint = [
      t('minutesHint', {
        minutes: formats.number(week.minutes),
        deliveries: formats.number(week.deliveries),
      }),
      t('minutesCount', { count: week.requests }),
      week.median_answer_s === null
        ? ''
        : t('minutesAnswer', { time: formats.duration(week.median_answer_s) }),
      typeof month?.minutes_per_100_deliveries === 'number'
        ? t('minutesMonth', { value: formats.number(month.minutes_per_100_deliveries) })
        : '',
    ].filter((part) => part !== '');
    return {
      key: site,
      text: figures.length === 1 ? t('minutes', { value }) : t('minutesOf', { site, value }),
      hint: hint.join(' '),
    };
  });
}

/** A quiet line a site: how much of people's time its robots take. What is counted stands in the tooltip, which the keyboard reaches. */
export function HumanMinutes({ projectId }: { projectId: number }) {
  const lines = useHumanMinutes(projectId);
  if (lines.length === 0) return null;
  return (
    <Box>
      {lines.map(({ key, text, hint }) => (
        <Tooltip key={key} title={hint} describeChild>
          <Typography
            variant="caption"
            color="textSecondary"
            tabIndex={0}
            sx={{ display: 'block', width: 'fit-content', cursor: 'help' }}
          >
            {text}
          </Typography>
        </Tooltip>
      ))}
    </Box>
  );
}
