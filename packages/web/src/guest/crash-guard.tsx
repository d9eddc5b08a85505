/** @jsxImportSource preact */
import { Component, type ComponentChildren } from 'preact';
import { useGuestTexts } from './guest-context.tsx';
import { GuestFrame, Notice } from './guest-frame.tsx';
import { guestTexts } from './guest.messages.ts';

/** A page that threw says so, and can be opened again: what matters is kept by the server and by the address. */
export class CrashGuard extends Component<{ children: ComponentChildren }, { isCrashed: boolean }> {
  override state = { isCrashed: false };
  static override getDerivedStateFromError(): { isCrashed: boolean } {
    return { isCrashed: true };
  }
  render() {
    return this.state.isCrashed ? <CrashPage /> : this.props.children;
  }
}

function CrashPage() {
  const t = useGuestTexts(guestTexts);
  return (
    <GuestFrame
      dock={
        <button type="button" class="primary" onClick={() => window.location.reload()}>
          {t('openAgain')}
        </button>
      }
    >
      <Notice icon="warning" tone="fault" title={t('crashedTitle')} isUrgent>
        <p>{t('crashed')}</p>
      </Notice>
    </GuestFrame>
  );
}
