import type { Delivery } from '@rota/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats } from '../../i18n/i18n-context.tsx';
import { DeliveryStatusChip } from '../../parts/deliveries/delivery-status-chip.tsx';
import { useStatusReason } from './status-reason.ts';

/** The names of a delivery's stops, in order. */
export function targetsOf(delivery: Delivery): string {
  return delivery.subtasks.map((stop) => stop.target_name).join(', ');
}

/** The status, and under it why it waits. */
export function StatusCell({ delivery }: { delivery: Delivery }) {
  // A sentence elsewhere; in a row without its full stop.
  const why = useStatusReason()(delivery)?.replace(/\.$/, '');
  return (
    <Box>
      <DeliveryStatusChip status={delivery.status} />
      {why !== undefined && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.25, maxWidth: 260 }}>
          {why}
        </Typography>
      )}
    </Box>
  );
}

/** A delivery where a table has no room. */
export function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{targetsOf(delivery)}</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {formats.time(delivery.created_at)}
        </Typography>
      </Box>
      <StatusCell delivery={delivery} />
      <Typography variant="caption" color="textSecondary">
        {[delivery.tracking_id, ...(delivery.robot_name === null ? [] : [delivery.robot_name])].join(' · ')}
      </Typography>
    </Box>
  );
}
