import { sentenceTexts } from '@rota/contract/core';
import {
  TASK_PRIORITIES,
  taskPriorityTexts,
  type Delivery,
  type TaskPriority,
} from '@rota/contract/deliveries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MenuItem, Select } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { PriorityChip } from './shared/priority-chip.tsx';
import { toastFailure, toastUndoable } from '../../../ui/toasts.tsx';
import { deliveryQueries } from './deliveries.queries.ts';
import { isActive } from './deliveries.rules.ts';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';
import { deliveryListTexts } from './delivery-list.messages.ts';

/** How urgent a delivery is; who may steer it changes that here, and can take it back. */
export function PriorityChoice({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const t = useTexts(deliveryDetailsTexts);
  const tList = useTexts(deliveryListTexts);
  const tPriority = useTexts(taskPriorityTexts);
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const mayControl = useCan()('deliveries.control', projectId);
  const { delivery_id: deliveryId } = delivery;
  const change = useMutation({
    mutationFn: ({ priority }: { priority: TaskPriority; undo?: TaskPriority }) =>
      api.deliveries.setPriority({ params: { projectId, deliveryId }, body: { priority } }),
    onSuccess: (answer, { priority, undo }) => {
      queries.setQueryData(deliveryQueries.one(api, projectId, deliveryId).queryKey, answer);
      if (undo === undefined) return;
      toastUndoable(t('priorityChanged', { priority: tPriority(priority) }), t('undo'), () =>
        change.mutate({ priority: undo }),
      );
    },
    onError: (error) => toastFailure(error, tMessage('server_failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['deliveries', projectId] }),
  });
  if (!mayControl || !isActive(delivery)) return <PriorityChip priority={delivery.priority} />;
  return (
    <Select
      size="small"
      variant="outlined"
      value={change.isPending ? change.variables.priority : delivery.priority}
      disabled={change.isPending}
      onChange={({ target }) => {
        const priority = TASK_PRIORITIES.find((one) => one === target.value);
        if (priority !== undefined) change.mutate({ priority, undo: delivery.priority });
      }}
      slotProps={{ input: { 'aria-label': tList('priority') } }}
      sx={{ minWidth: 140, '& .MuiSelect-select': { py: 0.5 } }}
    >
      {TASK_PRIORITIES.toReversed().map((priority) => (
        <MenuItem key={priority} value={priority} aria-label={tPriority(priority)}>
          <PriorityChip priority={priority} />
        </MenuItem>
      ))}
    </Select>
  );
}
