import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '../ui/kit.ts';
import { useServer } from '../api/api-context.tsx';
import { useTexts } from '../i18n/i18n-context.tsx';
import { PageState } from '../ui/page-state.tsx';
import { appTexts } from './app.messages.ts';
import { Middle } from './status-pages.tsx';

type LoadPage = () => Promise<ComponentType>;

/** The page, or when its code cannot be had what says so in its place, inside the frame that stays. */
export async function pageOrRescue(load: LoadPage): Promise<ComponentType> {
  return load().catch(
    () =>
      function MissingPage() {
        return <Rescue load={load} />;
      },
  );
}

type Missing = 'offline' | 'updated';

/**
 * Requests the page until it loads: automatically when the network is back, and at a button press. A browser may remember that it once
 * failed to fetch a piece of code and never request it again, so that after a server outage the console reloads at this address.
 */
function Rescue({ load }: { load: LoadPage }) {
  const { isServerThere } = useServer();
  const [found, setFound] = useState<{ readonly Page: ComponentType }>();
  const [missing, setMissing] = useState<Missing>();
  const [isTrying, setTrying] = useState(false);
  const wasOffline = useRef(false);
  const attempt = useCallback(async () => {
    setTrying(true);
    try {
      setFound({ Page: await load() });
    } catch {
      const isThere = await isServerThere();
      if (isThere && wasOffline.current) window.location.reload();
      else setMissing(isThere ? 'updated' : 'offline');
      wasOffline.current ||= !isThere;
    }
    setTrying(false);
  }, [isServerThere, load]);
  useEffect(() => {
    const tryAgain = () => {
      attempt().catch(() => undefined);
    };
    tryAgain();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [attempt]);
  if (found !== undefined) return <found.Page />;
  if (missing === undefined) return null;
  return (
    <Middle>
      {missing === 'offline' ? <OfflineState isTrying={isTrying} onRetry={attempt} /> : <UpdatedState />}
    </Middle>
  );
}

function OfflineState({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => Promise<void> }) {
  const t = useTexts(appTexts);
  return (
    <PageState
      isWholePage
      role="alert"
      tone="attention"
      icon={CloudOffRounded}
      title={t('pageOfflineTitle')}
      action={
        <Button variant="contained" loading={isTrying} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('pageOfflineHint')}
    </PageState>
  );
}

function UpdatedState() {
  const t = useTexts(appTexts);
  return (
    <PageState
      isWholePage
      role="alert"
      icon={SystemUpdateAltRounded}
      title={t('outdatedTitle')}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      {t('outdatedHint')}
    </PageState>
  );
}
