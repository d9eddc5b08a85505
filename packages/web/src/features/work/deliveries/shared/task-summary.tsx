import type { DeliveryKind } from '@rota/contract/deliveries';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Box } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { targetQueries } from '../../../../api/queries.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { robotModeTexts } from '../../../../ui/states.messages.ts';
import { taskKindIcons } from './task-kind-looks.ts';
import { taskSummaryTexts } from './task-summary.messages.ts';

/** A saved task, summarised in one line. */
export type SummedTask = {
  readonly kind: DeliveryKind;
  readonly targets: readonly { readonly target_id: string }[];
};

/** The number of stops named; the rest are counted. */
const NAMED = 3;

/** Says where a kept task goes, by the names that its stops have now. */
export function useTaskStops(projectId: number): (task: SummedTask) => string {
  const t = useTexts(taskSummaryTexts);
  const { data: targets } = useQuery(targetQueries.list(useApi(), projectId));
  return useCallback(
    ({ targets: stops }) => {
      if (targets === undefined) return '';
      const names = stops.map(
        ({ target_id: id }) => targets.find((target) => target.target_id === id)?.name ?? t('deletedTarget'),
      );
      const named = names.slice(0, NAMED).join(', ');
      return names.length > NAMED ? t('andMore', { names: named, count: names.length - NAMED }) : named;
    },
    [targets, t],
  );
}

/** The kind of a kept task with its icon, and where it goes. */
export function TaskSummary({ projectId, task }: { projectId: number; task: SummedTask }) {
  const names = useTexts(robotModeTexts);
  const stops = useTaskStops(projectId)(task);
  const Icon = taskKindIcons[task.kind];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0, maxWidth: '100%' }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', flexShrink: 0 }} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {stops === '' ? names(task.kind) : `${names(task.kind)} · ${stops}`}
      </Box>
    </Box>
  );
}
