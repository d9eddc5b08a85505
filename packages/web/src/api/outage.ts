import { useState } from 'react';

type Asked = { readonly isSuccess: boolean; readonly isError: boolean; readonly error: Error | null };

/**
 * Why a query fails, from its first failure until it succeeds; null while it works. A query without data forgets its error at the begin of
 * each retry, so that what is shown instead would come and go with every attempt, and take forms with it.
 */
export function useOutage(query: Asked): Error | null {
  const [failure, setFailure] = useState<Error | null>(null);
  const now = query.isSuccess ? null : (failure ?? (query.isError ? query.error : null));
  if (now !== failure) setFailure(now);
  return now;
}
