/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { DeadCode, type DeadCodeVenue } from './dead-code.tsx';
import { useGuestAddress } from '../guest-address.ts';
import { useGuestTexts } from '../guest-context.tsx';
import { GuestFrame } from '../guest-frame.tsx';
import { RobotScene } from '../robot-scene.tsx';
import { placeTexts } from './place.messages.ts';

/** The characters of a code; the server knows which codes exist. */
const CODE = /^[A-Za-z0-9]+([._-]+[A-Za-z0-9]+)*$/;

type ScanProps = {
  /** The code that opened nothing. */
  unknown?: string;
  /** Whose it was, where it is known. */
  venue?: DeadCodeVenue | undefined;
};

/** Says how to come to a place: by the camera, or by typing what is printed. */
export function ScanPage({ unknown, venue }: ScanProps) {
  const t = useGuestTexts(placeTexts);
  const [, go] = useGuestAddress();
  // An unknown code may be mistyped; a withdrawn one is right and leads nowhere.
  const [typed, setTyped] = useState(venue === undefined ? (unknown ?? '') : '');
  const [problem, setProblem] = useState<'codeMissing' | 'codeWrong'>();
  function submit(event: Event): void {
    event.preventDefault();
    const code = typed.trim();
    if (code === '') setProblem('codeMissing');
    else if (!CODE.test(code)) setProblem('codeWrong');
    else go({ code, station: undefined, call: undefined });
  }
  return (
    <GuestFrame house={venue?.house} logo={venue?.logo}>
      {unknown === undefined ? (
        <section class="notice">
          <RobotScene mood="waiting" />
          <h1>{t('scanTitle')}</h1>
          <p>{t('scanHint')}</p>
        </section>
      ) : (
        <DeadCode venue={venue} />
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
          aria-invalid={problem !== undefined}
          aria-describedby="code-help"
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <p
          id="code-help"
          class={problem === undefined ? 'help' : 'help wrong'}
          role={problem === undefined ? undefined : 'alert'}
        >
          {t(problem ?? 'codeExample')}
        </p>
        <button type="submit" class="primary">
          {t('go')}
        </button>
      </form>
    </GuestFrame>
  );
}
