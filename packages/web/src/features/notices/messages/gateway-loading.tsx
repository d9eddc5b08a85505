import { Skeleton } from '../../../ui/kit.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';

/** Settings that are not there yet, or cannot be had. */
export function GatewayLoading({
  query,
}: {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
}) {
  return query.isError ? (
    <ErrorState error={query.error} onRetry={() => query.refetch()} />
  ) : (
    <Page width="form">
      <Skeleton variant="rounded" height={320} />
    </Page>
  );
}
