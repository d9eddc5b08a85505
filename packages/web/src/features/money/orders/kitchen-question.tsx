import type { Order } from '@rota/contract/orders';
import { useId } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { asOrdering, AvailabilityChip, useStationReason } from '../../work/stations/shared/station-chips.tsx';
import { StationSwitchField } from '../../work/stations/shared/station-switch-field.tsx';
import { useStationList } from '../../work/stations/shared/stations.queries.ts';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { kitchenTexts } from './kitchen.messages.ts';
import type { Presses } from './kitchen.queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { SoldOutDialog } from './sold-out-dialog.tsx';

/** The confirmations of the board. */
export type Asked =
  { readonly what: 'minutes' | 'refuse' | 'soldOut'; readonly order: Order } | { readonly what: 'stations' };

type KitchenQuestionProps = { asked: Asked; projectId: number; presses: Presses; onClose: () => void };

/** The one question that stands over the board. */
export function KitchenQuestion({ asked, projectId, presses, onClose }: KitchenQuestionProps) {
  if (asked.what === 'stations') return <Stations projectId={projectId} onClose={onClose} />;
  const { order } = asked;
  const { order_id: orderId, number } = order;
  if (asked.what === 'minutes') return <Minutes order={order} presses={presses} onClose={onClose} />;
  if (asked.what === 'soldOut')
    return <SoldOutDialog projectId={projectId} order={order} onClose={onClose} />;
  return (
    <RejectDialog
      order={order}
      onRefuse={({ note, sold_out_product_ids: soldOut }) => {
        presses.press({ what: 'refuse', orderId, number, note, soldOut });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const CHOICES = [5, 10, 15, 20, 30, 45] as const;

/** In how many minutes it will be ready: the robot comes for it at that time, and the guest reads it. */
function Minutes({ order, presses, onClose }: { order: Order; presses: Presses; onClose: () => void }) {
  const t = useTexts(kitchenTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const { order_id: orderId, number } = order;
  const start = (minutes?: number) => {
    const step = {
      what: 'step',
      orderId,
      number,
      from: order.kitchen ?? 'accepted',
      step: 'preparing',
    } as const;
    presses.press(minutes === undefined ? step : { ...step, minutes });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('readyIn', { number })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}>
        {CHOICES.map((minutes) => (
          <Button
            key={minutes}
            variant="contained"
            onClick={() => start(minutes)}
            sx={{ minHeight: 72, fontSize: 20, fontWeight: 700 }}
          >
            {t('minutes', { count: minutes })}
          </Button>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 56 }}>
          {tUi('cancel')}
        </Button>
        <Button variant="outlined" onClick={() => start()} sx={{ minHeight: 56 }}>
          {t('noTime')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether guests can order at each station now, and the switch of it. */
function Stations({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const t = useTexts(kitchenTexts);
  const titleId = useId();
  const reason = useStationReason();
  const maySwitch = useCan()('stations.switch', projectId);
  const selling = (useStationList(projectId).data ?? [])
    .filter(({ menu_id: menu }) => menu !== null)
    .map(asOrdering);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('stations')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography color="textSecondary">
          {t(selling.length === 0 ? 'noStations' : 'stationsHint')}
        </Typography>
        {selling.map((station) => (
          <Box key={station.station_id} component="section" aria-label={station.name}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
              <Typography variant="h4" component="h3" translate="no" sx={{ flex: 1 }}>
                {station.name}
              </Typography>
              <AvailabilityChip station={station} />
            </Box>
            {station.availability_reason !== null && (
              <Typography sx={{ mb: 1 }}>{reason(station)}</Typography>
            )}
            {maySwitch && <StationSwitchField station={station} />}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} sx={{ minHeight: 56 }}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
