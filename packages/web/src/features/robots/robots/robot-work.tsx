import { sentenceTexts } from '@rota/contract/core';
import { awaitedBy } from '@rota/contract/decisions';
import type { Awaited } from '@rota/contract/decisions';
import type { Delivery } from '@rota/contract/deliveries';
import type { RobotDetails, RobotFitness } from '@rota/contract/robots';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import TripOriginRounded from '@mui/icons-material/TripOriginRounded';
import { useMutation } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Box, Button, Link, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { etaOf } from './shared/robot-sentence.rules.ts';
import { awaitedTexts } from '../../work/deliveries/shared/awaited.messages.ts';
import { WaitingChain } from '../../work/deliveries/shared/waiting-chain.tsx';
import { DeliveryStatusChip } from '../../work/deliveries/shared/delivery-status-chip.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { robotPageTexts } from './robots.messages.ts';
import { Section } from '../../../ui/panel-section.tsx';

/** Stops of the trip in order, with the next one and the time to it. */
function Stops({ robot }: { robot: RobotDetails }) {
  const t = useTexts(robotPageTexts);
  const { palette } = useColours();
  const next = robot.stops.findIndex((stop) => !stop.done);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {robot.stops.map((stop, index) => {
        const isNext = index === next;
        const Icon = stop.done
          ? CheckCircleRounded
          : isNext
            ? TripOriginRounded
            : RadioButtonUncheckedRounded;
        return (
          <Box
            component="li"
            key={`${stop.target_id} ${index}`}
            sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 32 }}
          >
            {index > 0 && (
              <Box
                aria-hidden
                sx={{
                  position: 'absolute',
                  left: 9,
                  top: -9,
                  height: 18,
                  borderLeft: `2px ${stop.done || isNext ? 'solid' : 'dashed'} ${palette.line}`,
                }}
              />
            )}
            <Icon
              titleAccess={stop.done ? t('stopDone') : isNext ? t('stopNext') : t('stopLater')}
              sx={{
                fontSize: 20,
                color: stop.done ? palette.inkFaint : isNext ? palette.accent : palette.line,
                backgroundColor: palette.raised,
                zIndex: 1,
              }}
            />
            <Typography
              sx={{ fontWeight: isNext ? 600 : 400, color: stop.done ? 'text.secondary' : 'text.primary' }}
            >
              {stop.target_name}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

function ConfirmButton({
  robot,
  delivery,
  awaited,
}: {
  robot: RobotDetails;
  delivery: Delivery;
  awaited: Awaited;
}) {
  const tAwaited = useTexts(awaitedTexts);
  const words = useTexts(sentenceTexts);
  const api = useApi();
  const intent = useIntent();
  const confirm = useMutation({
    mutationFn: () =>
      api.deliveries[awaited === 'opening' ? 'open' : 'confirm'](
        { params: { projectId: robot.project_id, deliveryId: delivery.delivery_id }, body: {} },
        { idempotencyKey: intent.keyFor(awaited + delivery.delivery_id + delivery.updated_at) },
      ),
    onSuccess: () => intent.done(),
    onError: (error) => toastFailure(error, words('server_failed')),
  });
  return (
    <Button
      variant="contained"
      fullWidth
      loading={confirm.isPending}
      onClick={() => confirm.mutate()}
      sx={{ mt: 1 }}
    >
      {tAwaited(awaited)}
    </Button>
  );
}

const noWorkTexts = {
  free: 'noWork',
  busy: 'noWorkBusy',
  low_battery: 'noWorkBattery',
  held: 'noWorkHeld',
  updating: 'noWorkUpdating',
  offline: 'noWorkOffline',
  preparing: 'noWorkPreparing',
  not_in_sync: 'noWorkNotInSync',
  unfit: 'noWorkUnfit',
} as const satisfies Record<RobotFitness, string>;

/** The trip it is on and what it carries; what it waits for a person to do can be done here. */
export function RobotWork({ robot, deliveries }: { robot: RobotDetails; deliveries: readonly Delivery[] }) {
  const t = useTexts(robotPageTexts);
  const eta = etaOf(robot, useFormats());
  const can = useCan();
  const done = robot.stops.filter((stop) => stop.done).length;
  const awaited = awaitedBy(robot.waiting_reason?.code);
  const waiting = deliveries.find((delivery) => delivery.delivery_id === robot.delivery_id) ?? deliveries[0];
  return (
    <Section
      title={t('work')}
      aside={
        eta !== null && (
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {t('nextIn', { eta })}
          </Typography>
        )
      }
    >
      {robot.stops.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {t(noWorkTexts[robot.fitness])}
        </Typography>
      ) : (
        <>
          <Stops robot={robot} />
          <Typography variant="caption" color="text.secondary">
            {t('stopsProgress', { done, total: robot.stops.length })}
          </Typography>
        </>
      )}
      {robot.waiting_reason !== null && (
        <WaitingChain projectId={robot.project_id} of="robot" id={robot.robot_id} />
      )}
      {deliveries.map((delivery) => (
        <Box key={delivery.delivery_id} sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.75 }}>
          <Link
            component={RouterLink}
            to={`/delivery?delivery-id=${encodeURIComponent(delivery.delivery_id)}`}
            sx={{ flex: 1 }}
          >
            {t('openDelivery', { tracking: delivery.tracking_id })}
          </Link>
          <DeliveryStatusChip status={delivery.status} />
        </Box>
      ))}
      {awaited !== undefined && waiting !== undefined && can('deliveries.control', robot.project_id) && (
        <ConfirmButton robot={robot} delivery={waiting} awaited={awaited} />
      )}
    </Section>
  );
}
