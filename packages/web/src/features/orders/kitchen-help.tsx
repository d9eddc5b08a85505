import { orderProblemTexts, type Order } from '@rota/contract/orders';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DirectionsWalkRounded from '@mui/icons-material/DirectionsWalkRounded';
import PhoneRounded from '@mui/icons-material/PhoneRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { useColours } from '../../ui/theme-provider.tsx';
import { kitchenTexts } from './kitchen.messages.ts';
import type { Presses } from './kitchen.queries.ts';
import { isGivenUp } from './kitchen.rules.ts';

/** What is wrong with an order, loudly, and the ways out of it. */
export function KitchenHelp({ order, presses, mayServe }: { order: Order; presses: Presses; mayServe: boolean }) {
  const t = useTexts(kitchenTexts);
  const tProblem = useTexts(orderProblemTexts);
  const { tones } = useColours();
  const mayControl = useCan()('deliveries.control', useProject().project_id);
  const { order_id: orderId, number, delivery_id: deliveryId, kitchen, problem } = order;
  const isRobots = isGivenUp(order);
  const big = { minHeight: 56, fontSize: 'clamp(15px, 1.2vw, 20px)', fontWeight: 700, flex: '1 1 140px' };
  return (
    <Box
      role="alert"
      sx={{
        p: 1,
        borderRadius: '8px',
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        color: tones.fault.text,
        backgroundColor: tones.fault.soft,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, fontSize: 'clamp(16px, 1.3vw, 22px)', fontWeight: 700 }}>
        <WarningRounded aria-hidden sx={{ color: tones.fault.solid }} />
        {problem === null ? t(deliveryId === null ? 'byHand' : 'robotFailed') : tProblem(problem)}
      </Box>
      {order.problem_text !== '' && <Box sx={{ overflowWrap: 'anywhere' }}>{`“${order.problem_text}”`}</Box>}
      <Button
        href={`tel:${order.contact_phone ?? order.phone}`}
        startIcon={<PhoneRounded />}
        sx={{ minHeight: 56, alignSelf: 'flex-start' }}
      >
        {t('call', { phone: order.contact_phone ?? order.phone })}
      </Button>
      {mayServe && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isRobots && deliveryId !== null && mayControl && (
            <Button
              variant="contained"
              startIcon={<ReplayRounded />}
              onClick={() => presses.press({ what: 'again', orderId, number, deliveryId })}
              sx={big}
            >
              {t('again')}
            </Button>
          )}
          {isRobots && (kitchen === 'ready' || kitchen === 'served') && order.status === 'paid' && (
            <Button
              variant="outlined"
              startIcon={<DirectionsWalkRounded />}
              onClick={() => presses.press({ what: 'step', orderId, number, from: kitchen, step: 'served' })}
              sx={big}
            >
              {t('carry')}
            </Button>
          )}
          {!isRobots && (
            <Button
              variant="contained"
              startIcon={<CheckRounded />}
              onClick={() => presses.press({ what: 'solve', orderId, number })}
              sx={big}
            >
              {t('seen')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
