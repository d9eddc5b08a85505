import { groupAlerts, type AlertGroup } from '@rota/contract/alerts';
import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Badge, Box, Button, IconButton, Popover, Tooltip, Typography } from '../ui/kit.ts';
import { useFormats, useTexts } from '../i18n/i18n-context.tsx';
import { AlertActions } from '../features/notices/alerts/shared/alert-actions.tsx';
import { useAlertRing } from '../features/notices/alerts/shared/alert-ring.ts';
import { useAttention } from '../features/notices/alerts/shared/attention.ts';
import { useAlertWords } from '../features/notices/alerts/shared/alert-words.ts';
import { useOpenAlerts } from '../features/notices/alerts/shared/alerts.queries.ts';
import { useNow } from '../ui/now.ts';
import { alertLooks } from '../ui/states.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { appTexts } from './app.messages.ts';

/** More would be a list to search, not one to act on. */
const SHOWN = 8;
const TICK_MS = 15_000;

/** The bell: the number of unanswered alerts, and the highest severity of all open ones. */
export function AlertsMenu({ projectId }: { projectId: number }) {
  const t = useTexts(appTexts);
  const now = useNow(TICK_MS);
  const { alerts } = useOpenAlerts(projectId);
  const groups = useMemo(() => groupAlerts(alerts), [alerts]);
  const asking = useAttention(projectId);
  useAlertRing(asking);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label = asking.length === 0 ? t('alerts') : t('alertsCount', { count: asking.length });
  return (
    <>
      <Bell label={label} asking={asking} isOpen={anchor !== null} onOpen={setAnchor} />
      <Box role="status" sx={visuallyHidden}>
        {asking.length === 0 ? '' : label}
      </Box>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            'aria-label': t('alerts'),
            role: 'dialog',
            sx: { width: 420, maxWidth: 'calc(100vw - 32px)', p: 1 },
          },
        }}
      >
        <AlertList projectId={projectId} groups={groups} now={now} onLeave={close} />
      </Popover>
    </>
  );
}

type BellProps = {
  label: string;
  asking: readonly AlertGroup[];
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
};

function Bell({ label, asking, isOpen, onOpen }: BellProps) {
  const isCritical = asking.some(({ members }) => members.some(({ severity }) => severity === 'critical'));
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <Badge
          // A hidden 0 would be text that the button's name lacks.
          badgeContent={asking.length === 0 ? undefined : asking.length}
          color={isCritical ? 'error' : 'warning'}
          overlap="circular"
        >
          <NotificationsRounded />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}

type AlertListProps = { projectId: number; groups: readonly AlertGroup[]; now: number; onLeave: () => void };

/** The first alerts, and the ways to all of them and to the sounds. */
function AlertList({ projectId, groups, now, onLeave }: AlertListProps) {
  const t = useTexts(appTexts);
  return (
    <>
      {groups.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {t('noAlerts')}
        </Typography>
      ) : (
        groups
          .slice(0, SHOWN)
          .map((group) => (
            <AlertItem
              key={group.lead.alert_id}
              projectId={projectId}
              group={group}
              now={now}
              onLeave={onLeave}
            />
          ))
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1 }}>
        <Button component={Link} to={`/project/alerts?project-id=${projectId}`} onClick={onLeave}>
          {groups.length > SHOWN ? t('allAlertsCount', { count: groups.length }) : t('allAlerts')}
        </Button>
        <Button component={Link} to="/account#sounds" color="inherit" onClick={onLeave}>
          {t('sounds')}
        </Button>
      </Box>
    </>
  );
}

function AlertItem({
  projectId,
  group,
  now,
  onLeave,
}: {
  projectId: number;
  group: AlertGroup;
  now: number;
  onLeave: () => void;
}) {
  const words = useAlertWords();
  const formats = useFormats();
  const { tones } = useColours();
  const { lead } = group;
  const look = alertLooks[lead.severity];
  const Icon = look.icon;
  const answer = words.answer(group, now);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, p: 1.25 }}>
      <Icon aria-hidden sx={{ color: tones[look.tone].solid, mt: 0.25 }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 500 }} translate="no">
          {words.title(group)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.75 }}>
          <span translate="no">
            {[formats.ago(lead.since, now), answer].filter((part) => part !== undefined).join(' · ')}
          </span>
        </Typography>
        <AlertActions projectId={projectId} group={group} onLeave={onLeave} isShort />
      </Box>
    </Box>
  );
}
