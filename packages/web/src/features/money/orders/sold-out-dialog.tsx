import { sentenceTexts, textIn } from '@rota/contract/core';
import type { Order } from '@rota/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert, Box, Checkbox, FormControlLabel, Radio, RadioGroup, TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { soldOutAt, soldOutUntil, type SoldOutFor } from '../../catalogue/products/shared/sold-out.rules.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { kitchenTexts } from './kitchen.messages.ts';

type Until = SoldOutFor | 'time';
const UNTIL = [
  ['today', 'untilToday'],
  ['hour', 'untilHour'],
  ['time', 'untilTime'],
  ['open', 'untilOpen'],
] as const satisfies readonly (readonly [Until, string])[];

type SoldOutProps = { projectId: number; order: Order; onClose: () => void };

/** Says what of an order has run out, and until when. */
export function SoldOutDialog({ projectId, order, onClose }: SoldOutProps) {
  const t = useTexts(kitchenTexts);
  const [language] = useLanguage();
  const { time_zone: zone } = useProject();
  const products = new Map(order.items.map(({ product_id: id, name }) => [id, textIn(name, language)]));
  const [chosen, setChosen] = useState<readonly string[]>(products.size === 1 ? [...products.keys()] : []);
  const [until, setUntil] = useState<Until>('today');
  const [time, setTime] = useState('');
  const [isTried, setTried] = useState(false);
  const set = useSoldOut(projectId, onClose);
  const problem =
    chosen.length === 0 ? t('productsNone') : until === 'time' && time === '' ? t('timeMissing') : undefined;
  const confirm = () => {
    setTried(true);
    if (problem !== undefined) return;
    const end = until === 'time' ? soldOutAt(time, new Date(), zone) : soldOutUntil(until, new Date(), zone);
    set.mutate({ ids: chosen, until: end.toISOString() });
  };
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <ConfirmDialog
      open
      title={t('soldOutTitle')}
      confirmLabel={t('setSoldOut')}
      isBusy={set.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', color: 'text.primary' }}>
        {[...products].map(([id, name]) => (
          <FormControlLabel
            key={id}
            control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
            label={name}
            sx={{ minHeight: 56 }}
          />
        ))}
        <UntilChoice value={until} onChange={setUntil} />
        {until === 'time' && (
          // A tablet's own wheel is larger than any picker of ours.
          <TextField
            type="time"
            label={t('time')}
            value={time}
            onChange={(event) => setTime(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
        {isTried && problem !== undefined && <Alert severity="error">{problem}</Alert>}
      </Box>
    </ConfirmDialog>
  );
}

function UntilChoice({ value, onChange }: { value: Until; onChange: (until: Until) => void }) {
  const t = useTexts(kitchenTexts);
  return (
    <RadioGroup
      aria-label={t('soldOutUntil')}
      value={value}
      onChange={(_event, next) => onChange(UNTIL.find(([one]) => one === next)?.[0] ?? 'today')}
      sx={{ borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 }}
    >
      {UNTIL.map(([until, key]) => (
        <FormControlLabel
          key={until}
          value={until}
          control={<Radio />}
          label={t(key)}
          sx={{ minHeight: 56 }}
        />
      ))}
    </RadioGroup>
  );
}

function useSoldOut(projectId: number, onDone: () => void) {
  const api = useApi();
  const t = useTexts(kitchenTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, until }: { ids: readonly string[]; until: string }) => {
      for (const productId of ids)
        await api.products.soldOut({ params: { projectId, productId }, body: { until } });
    },
    onSuccess: () => {
      toastSuccess(t('soldOutDone'));
      onDone();
    },
    onError: (error) => toastFailedAction(error, tSentence('server_failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['catalogue', projectId] }),
  });
}
