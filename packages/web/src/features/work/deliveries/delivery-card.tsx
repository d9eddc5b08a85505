import type { Delivery, DeliveryKind } from '@rota/contract/deliveries';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { taskKindIcons } from './shared/task-kind-looks.ts';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { DeliveryStatusChip } from './shared/delivery-status-chip.tsx';
import { useNow } from '../../../ui/now.ts';
import { isActive } from './deliveries.rules.ts';
import { useStatusReason } from './status-reason.ts';

/** The names of a delivery's stops, in order. */
export function targetsOf(delivery: Delivery): string {
  return delivery.subtasks.map((stop) => stop.target_name).join(', ');
}

/** Why a delivery stands where it does: a sentence elsewhere, in a row without its full stop. */
function useWhy(delivery: Delivery): string | undefined {
  return useStatusReason()(delivery)?.replace(/\.$/, '');
}

/** The kind of a task, with its icon. */
export function KindCell({ kind }: { kind: DeliveryKind }) {
  const t = useTexts(robotModeTexts);
  const Icon = taskKindIcons[kind];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 1,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon sx={{ fontSize: 18, color: 'text.secondary' }} aria-hidden />
      {t(kind)}
    </Box>
  );
}

/** Why a delivery stands where it does, in one line. */
export function WhyCell({ delivery }: { delivery: Delivery }) {
  const why = useWhy(delivery);
  return (
    <Box component="span" title={why} sx={{ color: 'text.secondary' }}>
      {why ?? '–'}
    </Box>
  );
}

/** How long it took, or while it runs how long it has taken so far. */
export function TimeTaken({ delivery }: { delivery: Delivery }) {
  const formats = useFormats();
  if (isActive(delivery)) return <RunningTime since={delivery.created_at} />;
  return delivery.total_time_s === null ? '–' : formats.duration(delivery.total_time_s);
}

function RunningTime({ since }: { since: string }) {
  const formats = useFormats();
  const now = useNow(1_000);
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {formats.duration((now - Date.parse(since)) / 1_000)}
    </Box>
  );
}

function KindIcon({ kind }: { kind: DeliveryKind }) {
  const t = useTexts(robotModeTexts);
  const Icon = taskKindIcons[kind];
  return <Icon titleAccess={t(kind)} sx={{ fontSize: 18, color: 'text.secondary', verticalAlign: '-3px' }} />;
}

/** A delivery where a table has no room: always three lines, so that no card moves when another's text changes. */
export function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const formats = useFormats();
  const now = useNow(60_000);
  const why = useWhy(delivery);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          <KindIcon kind={delivery.kind} /> {targetsOf(delivery)}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {formats.moment(delivery.created_at, now)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <DeliveryStatusChip status={delivery.status} />
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          <TimeTaken delivery={delivery} />
        </Typography>
      </Box>
      <Typography variant="caption" color="textSecondary" noWrap>
        {why ??
          [delivery.tracking_id, ...(delivery.robot_name === null ? [] : [delivery.robot_name])].join(' · ')}
      </Typography>
    </Box>
  );
}
