import { useSearchParams } from 'react-router';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { Days } from './days.tsx';
import { Differences } from './differences.tsx';
import { Payouts } from './payouts.tsx';
import { RefusedPayouts } from './refused-payouts.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { SpanBar } from './span-bar.tsx';
import { dayIn, spanOf } from './shared/span.rules.ts';

/** The payouts of each seller, the days to close, and the differences to the provider's report. */
export function SettlementPage() {
  const t = useTexts(settlementTexts);
  const formats = useFormats();
  const { project_id: projectId, time_zone: zone } = useProject();
  const [address, setAddress] = useSearchParams();
  const today = dayIn(zone, useNow(60_000));
  const choice = spanOf(address, today);
  const ask = (wanted: Readonly<Record<string, string>>) =>
    setAddress(
      (before) => {
        const others = [...before].filter(([key]) => key !== 'span' && key !== 'from' && key !== 'to');
        return new URLSearchParams([...others, ...Object.entries(wanted)]);
      },
      { replace: true },
    );
  const { from, to } = choice.span;
  const words =
    from === to
      ? formats.calendarDay(from)
      : t('fromTo', { from: formats.calendarDay(from), to: formats.calendarDay(to) });
  return (
    <Page>
      <PageHeader title={t('title')} description={t('hint')} />
      <SpanBar choice={choice} onPreset={(span) => ask(span === 'month' ? {} : { span })} onSpan={ask} />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RefusedPayouts projectId={projectId} />
        <Payouts projectId={projectId} span={choice.span} />
        <Days projectId={projectId} span={choice.span} today={today} />
        <Differences projectId={projectId} today={today} />
      </Box>
    </Page>
  );
}
