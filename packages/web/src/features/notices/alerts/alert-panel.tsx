import type { AlertGroup } from '@rota/contract/alerts';
import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { AlertActions } from './shared/alert-actions.tsx';
import { useAlertWords } from './shared/alert-words.ts';
import { alertQueries } from './shared/alerts.queries.ts';
import { SeverityChip } from './shared/severity-chip.tsx';
import { HelpRequestCard } from '../../work/help-requests/shared/help-request-card.tsx';
import { useOpenHelp } from '../../work/help-requests/shared/help-requests.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import { endOf } from './alert-row.tsx';
import { alertPageTexts } from './alerts.messages.ts';

const TICK_MS = 15_000;
type PanelProps = { projectId: number; alertId: string; group: AlertGroup | undefined; onClose: () => void };

/** One alert or incident beside the list: what to do, who is on it, its content. An unlisted one is fetched, because e-mails link to it. */
export function AlertPanel({ projectId, alertId, group, onClose }: PanelProps) {
  const t = useTexts(alertPageTexts);
  const words = useAlertWords();
  const api = useApi();
  const asked = useQuery({
    queryKey: [...alertQueries.all(projectId), 'one', alertId],
    queryFn: ({ signal }) => api.alerts.get({ params: { projectId, alertId } }, { signal }),
    enabled: group === undefined,
    retry: false,
  });
  const help = useOpenHelp(projectId).find((one) => one.help_id === alertId);
  const found = group ?? (asked.data && { lead: asked.data, members: [asked.data] });
  if (found === undefined) {
    return (
      <SidePanel title={t('title')} onClose={onClose}>
        {asked.isPending ? (
          <Skeleton height={120} />
        ) : (
          <EmptyState icon={NotificationsRounded} title={t('notFound')} />
        )}
      </SidePanel>
    );
  }
  const { lead, members } = found;
  return (
    <SidePanel title={words.title(found)} onClose={onClose}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box>
          <SeverityChip severity={lead.severity} />
        </Box>
        {lead.resolved_at === null && (
          <PanelSection title={t('advice')}>
            <Typography sx={{ mb: 1.5 }}>{words.advice(lead)}</Typography>
            {help === undefined ? (
              <AlertActions projectId={projectId} group={found} />
            ) : (
              <Box component="ul" sx={{ m: 0, p: 0 }}>
                <HelpRequestCard projectId={projectId} help={help} />
              </Box>
            )}
          </PanelSection>
        )}
        <Facts group={found} />
        {members.length > 1 && <Members projectId={projectId} members={members} />}
      </Box>
    </SidePanel>
  );
}

function Members({ projectId, members }: { projectId: number; members: AlertGroup['members'] }) {
  const t = useTexts(alertPageTexts);
  const words = useAlertWords();
  return (
    <PanelSection title={t('members')}>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 2 }}
      >
        {members.map((alert) => (
          <Box component="li" key={alert.alert_id}>
            <Typography translate="no" sx={{ mb: 0.5 }}>
              {words.sentence(alert)}
            </Typography>
            <AlertActions projectId={projectId} group={{ lead: alert, members: [alert] }} isShort />
          </Box>
        ))}
      </Box>
    </PanelSection>
  );
}

function Facts({ group }: { group: AlertGroup }) {
  const t = useTexts(alertPageTexts);
  const formats = useFormats();
  const words = useAlertWords();
  const now = useNow(TICK_MS);
  const { lead: alert } = group;
  const place = words.place(group);
  const who = alert.resolved_at === null ? (words.answer(group, now) ?? t('unassigned')) : endOf(alert, t);
  const facts: [string, ReactNode][] = [
    [t('since'), formats.dateTime(alert.since)],
    [t('who'), <span translate="no">{who}</span>],
    [t('notified'), alert.told_at === null ? t('notNotified') : formats.dateTime(alert.told_at)],
  ];
  if (alert.resolved_at !== null) facts.push([t('ended'), formats.dateTime(alert.resolved_at)]);
  if (place !== '') facts.push([t('place'), <span translate="no">{place}</span>]);
  if (alert.count > 1) facts.push([t('count'), t('times', { count: alert.count - 1 })]);
  return <FactList facts={facts} />;
}
