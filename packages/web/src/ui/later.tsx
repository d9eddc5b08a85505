import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useServer } from '../api/api-context.tsx';
import { whyNoCode } from '../api/server-probe.ts';
import { useMessage } from '../i18n/i18n-context.tsx';
import { ErrorState } from './page-state.tsx';
import { toastFailure } from './toasts.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A part that is fetched once for all places that show it. */
function fetchedOnce<Props>(load: Load<Props>) {
  let fetched: ComponentType<Props> | undefined;
  return function usePart() {
    const [Part, setPart] = useState(() => fetched);
    const { isServerThere } = useServer();
    const [missing, setMissing] = useState<Awaited<ReturnType<typeof whyNoCode>>>();
    const fetch = useCallback(() => {
      setMissing(undefined);
      load().then(
        (part) => {
          fetched = part;
          setPart(() => part);
        },
        async () => setMissing(await whyNoCode(isServerThere)),
      );
    }, [isServerThere]);
    useEffect(fetch, [fetch]);
    return { Part, missing, fetch };
  };
}

/**
 * A dialog that is fetched when it is first opened, so that pages do not wait for what few of their readers open. Where it cannot be fetched,
 * a toast says so and it closes: the next try fetches it again.
 */
export function later<Props extends { readonly onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const usePart = fetchedOnce(load);
  return function Later(props: Props) {
    const message = useMessage();
    const { Part, missing } = usePart();
    const { onClose } = props;
    useEffect(() => {
      if (missing === undefined) return;
      toastFailure(undefined, message(missing) ?? '');
      onClose();
      // oxlint-disable-next-line react/exhaustive-deps
    }, [missing]);
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** A part of a page that is fetched after the rest of it is there. */
export function laterPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const usePart = fetchedOnce(load);
  return function LaterPart(props: Props) {
    const { Part, missing, fetch } = usePart();
    if (missing !== undefined) return <ErrorState error={new Error(missing)} onRetry={fetch} />;
    return Part === undefined ? null : <Part {...props} />;
  };
}
