import { textIn } from '@rota/contract/core';
import type { Order } from '@rota/contract/orders';
import { useState } from 'react';
import { Box, Checkbox, FormControlLabel, FormGroup, FormLabel, TextField } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { refundTexts } from './refund.messages.ts';

/** The content of a rejection. */
export type Refusal = { readonly note: string; readonly sold_out_product_ids: string[] };
type RejectDialogProps = {
  order: Order;
  isBusy?: boolean;
  onRefuse: (refusal: Refusal) => void;
  onClose: () => void;
};

/** Asks before an order is rejected: it is refunded automatically, and products that ran out become sold out. */
export function RejectDialog({ order, isBusy = false, onRefuse, onClose }: RejectDialogProps) {
  const t = useTexts(refundTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  const [note, setNote] = useState('');
  const [soldOut, setSoldOut] = useState<readonly string[]>([]);
  const left = order.total_minor - order.refunded_minor;
  const products = new Map(order.items.map(({ product_id: id, name }) => [id, textIn(name, language)]));
  const toggle = (id: string) =>
    setSoldOut(soldOut.includes(id) ? soldOut.filter((one) => one !== id) : [...soldOut, id]);
  return (
    <ConfirmDialog
      open
      title={t('refuseTitle', { number: order.number })}
      confirmLabel={t('refuse')}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => onRefuse({ note: note.trim(), sold_out_product_ids: [...soldOut] })}
      onCancel={onClose}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <span>
          {left > 0 ? t('refuseBody', { amount: formats.money(left, order.currency) }) : t('refuseFreeBody')}
        </span>
        <FormGroup>
          <FormLabel component="legend">{t('soldOut')}</FormLabel>
          {[...products].map(([id, name]) => (
            <FormControlLabel
              key={id}
              control={<Checkbox checked={soldOut.includes(id)} onChange={() => toggle(id)} />}
              label={name}
              sx={{ minHeight: 48, color: 'text.primary' }}
            />
          ))}
        </FormGroup>
        <TextField
          label={t('refuseNote')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </Box>
    </ConfirmDialog>
  );
}
