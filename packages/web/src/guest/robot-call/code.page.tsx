/** @jsxImportSource preact */
import { stationCodeInGroups, stationCodeOf, STATION_CODE_LENGTH } from '@rota/contract/robot-call-page';
import { useState } from 'preact/hooks';
import { useGuestAddress } from '../guest-address.ts';
import { useGuestTexts } from '../guest-context.tsx';
import { GuestFrame, Notice } from '../guest-frame.tsx';
import { RobotScene } from '../robot-scene.tsx';
import { robotCallTexts } from './robot-call.messages.ts';

/** Asks for a code: for a person who came without one, or with an invalid one. */
export function CodePage({ isUnknown = false }: { isUnknown?: boolean }) {
  const t = useGuestTexts(robotCallTexts);
  const [{ code: asked }, go] = useGuestAddress();
  const [typed, setTyped] = useState(isUnknown ? stationCodeInGroups(stationCodeOf(asked)) : '');
  const [isShort, setShort] = useState(false);
  function submit(event: Event): void {
    event.preventDefault();
    const code = stationCodeOf(typed);
    if (code.length === STATION_CODE_LENGTH) go({ code, station: undefined, call: undefined });
    else setShort(true);
  }
  return (
    <GuestFrame>
      {isUnknown ? (
        <Notice icon="code" tone="off" title={t('unknownTitle')} isUrgent>
          <p>{t('unknownHint')}</p>
        </Notice>
      ) : (
        <section class="notice">
          <RobotScene mood="waiting" />
          <h1>{t('codeTitle')}</h1>
          <p>{t('codeHint')}</p>
        </section>
      )}
      <form onSubmit={submit} noValidate class="code-form">
        <label for="code">{t('code')}</label>
        <input
          id="code"
          class="code"
          value={typed}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          enterkeyhint="go"
          maxLength={40}
          aria-invalid={isShort}
          aria-describedby="code-help"
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setShort(false);
          }}
        />
        <p id="code-help" class={isShort ? 'help wrong' : 'help'} role={isShort ? 'alert' : undefined}>
          {isShort ? t('codeIncomplete') : t('codeExample')}
        </p>
        <button type="submit" class="primary">
          {t('codeGo')}
        </button>
      </form>
      <a class="plain centred" href="/auth/login?returnUrl=%2Frobot-call">
        {t('staff')}
      </a>
    </GuestFrame>
  );
}
