import { orderProblemTexts, type Order } from '@rota/contract/orders';
import CheckRounded from '@mui/icons-material/CheckRounded';
import CurrencyExchangeRounded from '@mui/icons-material/CurrencyExchangeRounded';
import DirectionsWalkRounded from '@mui/icons-material/DirectionsWalkRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import PhoneRounded from '@mui/icons-material/PhoneRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { Link } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { useDeliveryPath } from './delivery-path.ts';
import type { Asked } from './kitchen-question.tsx';
import { kitchenTexts } from './kitchen.messages.ts';
import type { Presses } from './kitchen.queries.ts';
import { isRobotStuck } from './kitchen.rules.ts';
import { orderDeliveryTexts } from './order-delivery.messages.ts';

type KitchenHelpProps = { order: Order; presses: Presses; mayServe: boolean; onAsk: (asked: Asked) => void };

/** The problem of an order, prominently, and its solutions. */
export function KitchenHelp({ order, presses, mayServe, onAsk }: KitchenHelpProps) {
  const t = useTexts(kitchenTexts);
  const tDelivery = useTexts(orderDeliveryTexts);
  const tProblem = useTexts(orderProblemTexts);
  const { tones } = useColours();
  const { delivery_id: deliveryId, problem, robot_gave_up: isGivenUp } = order;
  const ofRobot = isGivenUp ? [t(deliveryId === null ? 'byHand' : 'robotFailed')] : [];
  const isStuck = isRobotStuck(order);
  const deliveryPath = useDeliveryPath(order);
  const robotWords = isStuck ? [tDelivery('robotStuck', { robot: order.robot_name ?? '' })] : ofRobot;
  const wrong = problem === null ? robotWords : [tProblem(problem), ...robotWords];
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
      {(wrong.length === 0 ? [t('refundFailed')] : wrong).map((text) => (
        <Box
          key={text}
          sx={{ display: 'flex', gap: 1, fontSize: 'clamp(16px, 1.3vw, 22px)', fontWeight: 700 }}
        >
          <WarningRounded aria-hidden sx={{ color: tones.fault.solid }} />
          {text}
        </Box>
      ))}
      {isStuck && <Box>{tDelivery('robotStuckHint')}</Box>}
      {order.problem_text !== '' && <Box sx={{ overflowWrap: 'anywhere' }}>{`“${order.problem_text}”`}</Box>}
      <CallButton phone={order.contact_phone ?? order.phone} />
      {isStuck && deliveryPath !== undefined && (
        <Button
          component={Link}
          to={deliveryPath}
          variant="contained"
          startIcon={<LocalShippingRounded />}
          sx={{ minHeight: 56 }}
        >
          {tDelivery('showDelivery')}
        </Button>
      )}
      {mayServe && <WaysOut order={order} presses={presses} onAsk={onAsk} />}
    </Box>
  );
}

function CallButton({ phone }: { phone: string }) {
  const t = useTexts(kitchenTexts);
  return (
    <Button
      href={`tel:${phone}`}
      startIcon={<PhoneRounded />}
      sx={{
        minHeight: 56,
        px: 1,
        alignSelf: 'flex-start',
        maxWidth: '100%',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      }}
    >
      {t('call', { phone: phone })}
    </Button>
  );
}

function WaysOut({ order, presses, onAsk }: Omit<KitchenHelpProps, 'mayServe'>) {
  const t = useTexts(kitchenTexts);
  const { order_id: orderId, number, kitchen, robot_gave_up: isGivenUp } = order;
  const big = {
    minHeight: 56,
    px: 1,
    flex: '1 1 140px',
    minWidth: 0,
    whiteSpace: 'normal',
    fontSize: 'clamp(15px, 1.2vw, 20px)',
    fontWeight: 700,
    lineHeight: 1.15,
  };
  const isCooked = kitchen === 'ready' || kitchen === 'served';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isGivenUp && (
        <Button
          variant="contained"
          startIcon={<ReplayRounded />}
          onClick={() => presses.press({ what: 'again', orderId, number })}
          sx={big}
        >
          {t('again')}
        </Button>
      )}
      {isGivenUp && isCooked && (
        <Button
          variant="outlined"
          startIcon={<DirectionsWalkRounded />}
          onClick={() => presses.press({ what: 'step', orderId, number, from: kitchen, step: 'served' })}
          sx={big}
        >
          {t('carry')}
        </Button>
      )}
      {isGivenUp && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<CurrencyExchangeRounded />}
          onClick={() => onAsk({ what: 'refuse', order })}
          sx={big}
        >
          {t(order.total_minor > order.refunded_minor ? 'giveBack' : 'refuse')}
        </Button>
      )}
      {order.needs_help && (!isGivenUp || order.problem !== null) && (
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
  );
}
