/** @jsxImportSource preact */
import { useEffect, useMemo } from 'preact/hooks';
import { createRemote } from '../../api/guest-remote.ts';
import { useGuestAddress } from '../guest-address.ts';
import { useGuest, useGuestTexts, useRemote } from '../guest-context.tsx';
import { GuestFoot } from '../guest-foot.tsx';
import { GuestFrame, Notice, PageSkeleton } from '../guest-frame.tsx';
import '../menu/menu.css';
import './account-deletion.css';
import { deletionTexts } from './account-deletion.messages.ts';
import { deletionCalls } from './account-deletion.queries.ts';
import { AskStep, CodeStep, PhoneStep, PinStep } from './deletion-steps.tsx';
import { useDeletion } from './use-deletion.ts';

/** The page that deletes a user's account of the app: phone, code, PIN, and a confirmation. */
export function AccountDeletionApp() {
  const t = useGuestTexts(deletionTexts);
  const { send, wakers } = useGuest();
  const [{ project }] = useGuestAddress();
  const state = useRemote(
    useMemo(
      () =>
        createRemote(
          (signal) => deletionCalls.page(send, project, signal),
          () => undefined,
          wakers,
        ),
      [send, wakers, project],
    ),
  );
  const title = t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (state.status === 'loading') {
    return (
      <GuestFrame trouble={state.trouble}>
        <PageSkeleton />
      </GuestFrame>
    );
  }
  if (state.status === 'refused') {
    return (
      <GuestFrame>
        <Notice icon="phone" tone="off" title={t('noneTitle')} isUrgent>
          <p>{t('noneHint')}</p>
        </Notice>
      </GuestFrame>
    );
  }
  return <Way key={state.data.project_id} projectId={state.data.project_id} house={state.data.house} />;
}

function Way({ projectId, house }: { projectId: number; house: string }) {
  const t = useGuestTexts(deletionTexts);
  const deletion = useDeletion(projectId);
  const foot = <GuestFoot projectId={projectId} />;
  switch (deletion.step) {
    case 'phone':
      return <PhoneStep house={house} deletion={deletion} />;
    case 'code':
      return <CodeStep house={house} deletion={deletion} />;
    case 'pin':
      return <PinStep house={house} deletion={deletion} />;
    case 'ask':
      return <AskStep house={house} deletion={deletion} />;
    case 'done':
      return (
        <GuestFrame house={house} foot={foot}>
          <Notice icon="check" tone="good" title={t('doneTitle')} isUrgent>
            <p>{t('doneHint')}</p>
          </Notice>
        </GuestFrame>
      );
    case 'kept':
      return (
        <GuestFrame house={house} foot={foot}>
          <Notice icon="phone" tone="off" title={t('keptTitle')} isUrgent>
            <p>{t('keptHint')}</p>
          </Notice>
        </GuestFrame>
      );
  }
}
