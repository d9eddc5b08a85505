import { unanswered, type AlertGroup } from '@rota/contract/alerts';
import { useMemo } from 'react';
import { useNow } from '../../../../ui/now.ts';
import { useOpenAlerts } from './alerts.queries.ts';

/** Snoozes end while a person watches. */
const TICK_MS = 15_000;

/** What needs a person in the project and has no answer yet: the one count of the headline, the bell, the navigation and the wall screen. */
export function useAttention(projectId: number): readonly AlertGroup[] {
  const now = useNow(TICK_MS);
  const { alerts } = useOpenAlerts(projectId);
  return useMemo(() => unanswered(alerts, now), [alerts, now]);
}
