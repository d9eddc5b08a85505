import { TASK_PRIORITIES, taskPriorityTexts, type Delivery } from '@rota/contract/deliveries';
import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded';
import CancelRounded from '@mui/icons-material/CancelRounded';
import { useState, type ReactNode } from 'react';
import { Button, Menu, MenuItem } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { PriorityChip } from './shared/priority-chip.tsx';
import { PrintMenu } from '../printers/shared/print-menu.tsx';
import { possibleOf, type BulkAction } from './bulk.rules.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { deliveryTexts } from './deliveries.messages.ts';
import { deliveryListTexts } from './delivery-list.messages.ts';
import { slipPath } from './slip-link.ts';

/** The actions on the selected deliveries, by the person's permissions. */
export function BulkActions({
  projectId,
  rows,
  onDone,
}: {
  projectId: number;
  rows: readonly Delivery[];
  onDone: () => void;
}) {
  const t = useTexts(deliveryListTexts);
  const mayControl = useCan()('deliveries.control', projectId);
  const [asked, setAsked] = useState<BulkAction | undefined>();
  const close = () => setAsked(undefined);
  return (
    <>
      <PrintMenu
        projectId={projectId}
        deliveryIds={rows.map((row) => row.delivery_id)}
        href={slipPath(rows.map((row) => row.delivery_id))}
        label={t('printSlips')}
        button={{ size: 'small', variant: 'outlined' }}
      />
      {mayControl && <ControlButtons rows={rows} onAsk={setAsked} />}
      {asked !== undefined && (
        <BulkDialog projectId={projectId} action={asked} rows={rows} onClose={close} onDone={onDone} />
      )}
    </>
  );
}

type ControlProps = { rows: readonly Delivery[]; onAsk: (action: BulkAction) => void };

function ControlButtons({ rows, onAsk }: ControlProps) {
  const t = useTexts(deliveryListTexts);
  const tDelivery = useTexts(deliveryTexts);
  const tPriority = useTexts(taskPriorityTexts);
  const cancellable = possibleOf({ kind: 'cancel' }, rows).length;
  return (
    <>
      <MenuButton label={t('priority')}>
        {(done) =>
          [...TASK_PRIORITIES].reverse().map((priority) => (
            <MenuItem
              key={priority}
              aria-label={tPriority(priority)}
              onClick={done(() => onAsk({ kind: 'setPriority', priority }))}
            >
              <PriorityChip priority={priority} />
            </MenuItem>
          ))
        }
      </MenuButton>
      <MenuButton label={t('setAs')}>
        {(done) =>
          (['setDelivered', 'setWaiting', 'setRequested'] as const).map((kind) => (
            <MenuItem key={kind} onClick={done(() => onAsk({ kind }))}>
              {tDelivery(kind)}
            </MenuItem>
          ))
        }
      </MenuButton>
      <Button
        size="small"
        color="error"
        variant="outlined"
        startIcon={<CancelRounded />}
        disabled={cancellable === 0}
        onClick={() => onAsk({ kind: 'cancel' })}
      >
        {t('cancelMany', { count: cancellable })}
      </Button>
    </>
  );
}

type MenuButtonProps = { label: string; children: (done: (choose: () => void) => () => void) => ReactNode };

/** A button with a menu below it, which goes when something is chosen. */
function MenuButton({ label, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const done = (choose: () => void) => () => {
    setAnchor(null);
    choose();
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        endIcon={<ArrowDropDownRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {children(done)}
      </Menu>
    </>
  );
}
