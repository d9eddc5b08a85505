/** @jsxImportSource preact */
import { isLegalKind } from '@rota/contract/public-address';
import type { LegalKind } from '@rota/contract/legal-texts';
import { useEffect, useState } from 'preact/hooks';
import { deletionCalls } from '../account-deletion/account-deletion.queries.ts';
import { useGuestAddress, writeAddress } from '../guest-address.ts';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { GuestFoot } from '../guest-foot.tsx';
import { GuestFrame, Notice, PageSkeleton } from '../guest-frame.tsx';
import '../menu/menu.css';
import { LegalBody, useLegalText } from './legal-text.tsx';
import { legalTexts } from './legal.messages.ts';

/** A legal text of a project, at an address of its own. */
export function LegalApp() {
  const [{ code, project }] = useGuestAddress();
  const projectId = Number(project);
  if (!isLegalKind(code) || !Number.isInteger(projectId)) return <NoText />;
  return <LegalPage key={code} kind={code} projectId={projectId} />;
}

function LegalPage({ kind, projectId }: { kind: LegalKind; projectId: number }) {
  const t = useGuestTexts(legalTexts);
  const { formats } = useGuest();
  const state = useLegalText(kind, projectId);
  const title = state.status === 'ready' ? state.data.title : undefined;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
  if (state.status === 'refused') return <NoText />;
  if (state.status === 'loading') {
    return (
      <GuestFrame trouble={state.trouble}>
        <PageSkeleton />
      </GuestFrame>
    );
  }
  const { data } = state;
  return (
    <GuestFrame
      house={data.house}
      logo={data.logo_url}
      trouble={state.trouble}
      foot={<GuestFoot projectId={projectId} />}
    >
      <h1>{data.title}</h1>
      <p class="soft small">
        {t('version', { version: data.version, date: formats.date(data.published_at) })}
      </p>
      <LegalBody body={data.body} level={2} />
      {kind === 'privacy_agreement' && <DeletionLink projectId={projectId} />}
    </GuestFrame>
  );
}

/** The way to delete one's account, where the project has an app. */
function DeletionLink({ projectId }: { projectId: number }) {
  const t = useGuestTexts(legalTexts);
  const { send } = useGuest();
  const project = String(projectId);
  const [hasApp, setHasApp] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    deletionCalls.page(send, project, asking.signal).then(
      () => setHasApp(true),
      () => undefined,
    );
    return () => asking.abort();
  }, [send, project]);
  if (!hasApp) return null;
  return (
    <p>
      <a class="link" href={writeAddress({ app: 'account_deletion', code: '', project })}>
        {t('deleteAccount')}
      </a>
    </p>
  );
}

function NoText() {
  const t = useGuestTexts(legalTexts);
  return (
    <GuestFrame>
      <Notice icon="closed" tone="off" title={t('goneTitle')} isUrgent>
        <p>{t('goneHint')}</p>
      </Notice>
    </GuestFrame>
  );
}
