import { sentenceTexts } from '@rota/contract/core';
import type { Delivery, StopPin } from '@rota/contract/deliveries';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { deliveryQueries } from './deliveries.queries.ts';
import { isActive } from './deliveries.rules.ts';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';

/** The PINs of a remote delivery, for people who may open it; empty for others, and for deliveries whose lids open automatically. */
export function DeliveryPins({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const may = useCan()('deliveries.control', projectId);
  return may && delivery.remote_delivery !== null && isActive(delivery) ? (
    <Pins projectId={projectId} delivery={delivery} />
  ) : null;
}

function Pins({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const t = useTexts(deliveryDetailsTexts);
  const words = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const options = deliveryQueries.pins(api, projectId, delivery);
  const pins = useQuery(options);
  const renew = useMutation({
    mutationFn: (subTaskId: string) =>
      api.deliveries.renewPin({
        params: { projectId, deliveryId: delivery.delivery_id },
        body: { sub_task_id: subTaskId },
      }),
    onSuccess: () => toastSuccess(t('pinRenewed')),
    onError: (error) => toastFailure(error, words('server_failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey.slice(0, 4) }),
  });
  return (
    <PanelSection title={t('pins')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('pinsHint')}
      </Typography>
      {pins.isPending && <Skeleton variant="rounded" height={44} />}
      {pins.isError && <ErrorState error={pins.error} onRetry={() => pins.refetch()} />}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {pins.data?.map((pin) => (
          <PinRow
            key={pin.sub_task_id}
            pin={pin}
            name={delivery.subtasks.find((stop) => stop.sub_task_id === pin.sub_task_id)?.target_name ?? ''}
            isBusy={renew.isPending}
            onRenew={() => renew.mutate(pin.sub_task_id)}
          />
        ))}
      </Box>
    </PanelSection>
  );
}

type PinProps = { pin: StopPin; name: string; isBusy: boolean; onRenew: () => void };

function PinRow({ pin: { pin, tries, paused_until: until }, name, isBusy, onRenew }: PinProps) {
  const t = useTexts(deliveryDetailsTexts);
  const formats = useFormats();
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
        {tries > 0 && (
          <Typography variant="caption" color="textSecondary">
            {until === null
              ? t('wrongTries', { count: tries })
              : t('pinPaused', { count: tries, time: formats.time(until) })}
          </Typography>
        )}
      </Box>
      <Box
        component="span"
        sx={{ fontFamily: FONT_MONO, fontSize: '1.25rem', fontWeight: 700, letterSpacing: '0.12em' }}
      >
        {pin}
      </Box>
      <Button
        size="small"
        startIcon={<RefreshRounded />}
        aria-label={t('newPinFor', { name: name })}
        disabled={isBusy}
        onClick={onRenew}
      >
        {t('newPin')}
      </Button>
    </Box>
  );
}
