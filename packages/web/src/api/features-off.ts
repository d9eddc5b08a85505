import type { QueryClient } from '@tanstack/react-query';
import { resultCodeOf } from './api-error.ts';

/**
 * Reads the projects again when the server refuses something because its feature is off: another person has switched it, and its pages and
 * buttons have to go.
 */
export function noticeFeaturesOff(queries: QueryClient): void {
  const notice = (error: unknown): void => {
    if (resultCodeOf(error) !== 'FEATURE_OFF') return;
    queries.invalidateQueries({ queryKey: ['projects'], exact: true }).catch(() => undefined);
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error);
  });
}
