import type { Alert, AlertGroup } from '@rota/contract/alerts';
import { isSnoozed } from '@rota/contract/alerts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, Menu, MenuItem } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { toastSuccess, toastUndoable } from '../../../../ui/toasts.tsx';
import { useRobotCommand } from '../../../robots/robots/shared/robot-command.ts';
import { useAlertWords } from './alert-words.ts';
import { alertTexts } from './alerts.messages.ts';
import { useAlertAct } from './alerts.queries.ts';
import { wayTo } from './way-to.rules.ts';
import { SNOOZES, snoozeUntil, type Snooze } from './snooze.rules.ts';

const TICK_MS = 15_000;
const TOUCH = { '@media (pointer: coarse)': { minHeight: 48 } } as const;
const LABELS = { '15': 'snooze15', '60': 'snooze60', tomorrow: 'snoozeTomorrow' } as const satisfies Record<
  Snooze,
  string
>;

type ActionsProps = {
  projectId: number;
  group: AlertGroup;
  /** Called when a way leads elsewhere. */
  onLeave?: (() => void) | undefined;
  /** Only the two that matter where there is little room. */
  isShort?: boolean;
};

/** The actions on an alert or a whole incident: acknowledge, go to the solution, snooze, resolve. */
export function AlertActions({ projectId, group, onLeave, isShort = false }: ActionsProps) {
  const { lead, members } = group;
  const can = useCan();
  if (lead.resolved_at !== null) return null;
  // A help request and an order end where they are solved.
  const endsElsewhere = lead.help_id !== null || lead.order_id !== null;
  const mayTake = can(lead.help_id === null ? 'alerts.answer' : 'robots.command', projectId);
  const mayClose = !isShort && !endsElsewhere && can('alerts.answer', projectId);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {mayTake && <TakeButton projectId={projectId} group={group} />}
      {members.length === 1 && <WayThere projectId={projectId} alert={lead} onLeave={onLeave} />}
      {!isShort && members.length === 1 && <ChargeButton projectId={projectId} alert={lead} />}
      {mayClose && <SnoozeButton projectId={projectId} group={group} />}
      {mayClose && <CloseButton projectId={projectId} group={group} />}
    </Box>
  );
}

function TakeButton({ projectId, group: { lead, members } }: { projectId: number; group: AlertGroup }) {
  const t = useTexts(alertTexts);
  const words = useAlertWords();
  const { mutate, isPending } = useAlertAct(projectId);
  const incident = members.length > 1;
  if (members.every(words.isOwn)) {
    // A call for help is handed on by the person who answers it next.
    return incident || lead.help_id !== null ? null : (
      <Button
        size="small"
        loading={isPending}
        onClick={() => mutate({ alert: lead, incident, act: 'giveBack' })}
        sx={TOUCH}
      >
        {t('giveBack')}
      </Button>
    );
  }
  const isTaken = members.every((alert) => alert.acknowledged_by !== null);
  return (
    <Button
      size="small"
      variant={isTaken ? 'text' : 'contained'}
      loading={isPending}
      onClick={() => mutate({ alert: lead, incident, act: 'acknowledge' })}
      sx={TOUCH}
    >
      {t('take')}
    </Button>
  );
}

/** The place where it is solved. */
function WayThere({
  projectId,
  alert,
  onLeave,
}: {
  projectId: number;
  alert: Alert;
  onLeave?: (() => void) | undefined;
}) {
  const t = useTexts(alertTexts);
  const can = useCan();
  const way = wayTo(alert);
  if (way === undefined || !can(way.permission, projectId)) return null;
  const { pathname, ...query } = way.to;
  return (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      to={`${pathname}?${new URLSearchParams({ 'project-id': String(projectId), ...query.search }).toString()}`}
      onClick={onLeave}
      sx={{ backgroundColor: 'background.paper', ...TOUCH }}
    >
      {t(way.label)}
    </Button>
  );
}

function ChargeButton({ projectId, alert }: { projectId: number; alert: Alert }) {
  const t = useTexts(alertTexts);
  const may = useCan()('robots.command', projectId);
  const { robot_id: robotId, robot_name: name } = alert;
  const { mutate, isPending } = useRobotCommand(projectId, () =>
    toastSuccess(t('charging', { name: name ?? '' })),
  );
  if (alert.code !== 'battery_low' || robotId === null || !may) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      onClick={() => mutate({ robotId, command: { kind: 'charge' } })}
      sx={TOUCH}
    >
      {t('charge')}
    </Button>
  );
}

function SnoozeButton({ projectId, group: { lead, members } }: { projectId: number; group: AlertGroup }) {
  const t = useTexts(alertTexts);
  const formats = useFormats();
  const { mutate, isPending } = useAlertAct(projectId);
  const now = useNow(TICK_MS);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const incident = members.length > 1;
  const wake = (): void => mutate({ alert: lead, incident, act: 'snooze', until: null });
  const put = (snooze: Snooze): void => {
    setAnchor(null);
    const until = snoozeUntil(snooze, now);
    const message = t('wasSnoozed', { time: formats.moment(until, now) });
    mutate(
      { alert: lead, incident, act: 'snooze', until },
      { onSuccess: () => toastUndoable(message, t('undo'), wake) },
    );
  };
  if (members.every((alert) => isSnoozed(alert, now))) {
    return (
      <Button size="small" loading={isPending} onClick={wake} sx={TOUCH}>
        {t('wake')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        loading={isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={TOUCH}
      >
        {t('snooze')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {SNOOZES.map((snooze) => (
          <MenuItem key={snooze} onClick={() => put(snooze)}>
            {t(LABELS[snooze])}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function CloseButton({ projectId, group }: { projectId: number; group: AlertGroup }) {
  const t = useTexts(alertTexts);
  const words = useAlertWords();
  const { mutate, isPending } = useAlertAct(projectId);
  const { lead, members } = group;
  const message = t('resolved', { what: words.title(group) });
  return (
    <Button
      size="small"
      loading={isPending}
      onClick={() =>
        mutate(
          { alert: lead, incident: members.length > 1, act: 'resolve' },
          { onSuccess: () => toastSuccess(message) },
        )
      }
      sx={TOUCH}
    >
      {t('resolve')}
    </Button>
  );
}
