import { kitchenStepTextsOf, type KitchenStep, type Order } from '@rota/contract/orders';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, IconButton, ListItemIcon, Menu, MenuItem } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import type { Asked } from './kitchen-question.tsx';
import { kitchenTexts } from './kitchen.messages.ts';
import type { Presses } from './kitchen.queries.ts';
import { mainAct, stepBack, type MainAct } from './kitchen.rules.ts';

const words = {
  accept: 'accept',
  start: 'start',
  ready: 'markReady',
  loaded: 'loaded',
  handOver: 'handOver',
} as const satisfies Record<MainAct, string>;
const steps = { accept: 'accepted', ready: 'ready', handOver: 'served' } as const satisfies Partial<
  Record<MainAct, KitchenStep>
>;

type KitchenActionsProps = { order: Order; presses: Presses; onAsk: (asked: Asked) => void };

/** The next step of an order under the whole hand, and what is rare behind three dots. */
export function KitchenActions({ order, presses, onAsk }: KitchenActionsProps) {
  const t = useTexts(kitchenTexts);
  const mayControl = useCan()('deliveries.control', useProject().project_id);
  const { order_id: orderId, number, kitchen, delivery_id: deliveryId } = order;
  const act = mainAct(order);
  const isOffered = act !== undefined && (act !== 'loaded' || mayControl);
  const handlePress = () => {
    if (act === 'start') onAsk({ what: 'minutes', order });
    else if (act === 'loaded' && deliveryId !== null)
      presses.press({ what: 'loaded', orderId, number, deliveryId });
    else if (act !== undefined && act !== 'loaded' && kitchen !== null)
      presses.press({ what: 'step', orderId, number, from: kitchen, step: steps[act] });
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 'auto' }}>
      {isOffered && (
        <Button
          variant="contained"
          startIcon={<CheckRounded />}
          aria-label={`${t(words[act])}: ${number}`}
          onClick={handlePress}
          sx={{
            flex: 1,
            minHeight: 64,
            minWidth: 0,
            px: 1,
            whiteSpace: 'normal',
            fontSize: 'clamp(15px, 1.4vw, 24px)',
            fontWeight: 700,
            lineHeight: 1.15,
            '& .MuiButton-startIcon': { mr: 0.5 },
          }}
        >
          {t(words[act])}
        </Button>
      )}
      {!isOffered && <Box sx={{ flex: 1 }} />}
      <MoreMenu order={order} presses={presses} onAsk={onAsk} />
    </Box>
  );
}

function MoreMenu({ order, presses, onAsk }: KitchenActionsProps) {
  const t = useTexts(kitchenTexts);
  const tStep = useTexts(kitchenStepTextsOf(order.fulfilment));
  const maySellOut = useCan()('catalogue.sold_out', useProject().project_id);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { order_id: orderId, number, kitchen } = order;
  const isOpen = order.status === 'paid';
  const back = isOpen ? stepBack(kitchen) : undefined;
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const big = { minHeight: 56, fontSize: 17 };
  return (
    <>
      <MoreButton number={number} isOpen={anchor !== null} onOpen={setAnchor} />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {back !== undefined && kitchen !== null && (
          <MenuItem
            sx={big}
            onClick={choose(() =>
              presses.press({ what: 'step', orderId, number, from: kitchen, step: back }),
            )}
          >
            <ListItemIcon>
              <UndoRounded />
            </ListItemIcon>
            {t('back', { step: tStep(back) })}
          </MenuItem>
        )}
        {maySellOut && (
          <MenuItem sx={big} onClick={choose(() => onAsk({ what: 'soldOut', order }))}>
            <ListItemIcon>
              <HourglassDisabledRounded />
            </ListItemIcon>
            {t('soldOut')}
          </MenuItem>
        )}
        <MenuItem sx={big} component={Link} to={`/project/orders?order-id=${encodeURIComponent(orderId)}`}>
          <ListItemIcon>
            <OpenInNewRounded />
          </ListItemIcon>
          {t('open')}
        </MenuItem>
        {isOpen && (
          <MenuItem
            sx={{ ...big, color: 'error.main' }}
            onClick={choose(() => onAsk({ what: 'refuse', order }))}
          >
            <ListItemIcon>
              <BlockRounded color="error" />
            </ListItemIcon>
            {t('refuse')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

type MoreProps = { number: number; isOpen: boolean; onOpen: (anchor: HTMLElement) => void };

function MoreButton({ number, isOpen, onOpen }: MoreProps) {
  const t = useTexts(kitchenTexts);
  return (
    <IconButton
      aria-label={t('more', { number })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{ width: 64, height: 64, borderRadius: '10px', border: 1, borderColor: 'divider' }}
    >
      <MoreHorizRounded />
    </IconButton>
  );
}
