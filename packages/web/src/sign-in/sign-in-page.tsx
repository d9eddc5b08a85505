/** @jsxImportSource preact */
import { languages } from '@rota/contract/texts';
import { useEffect } from 'preact/hooks';
import { authTexts } from '../auth/auth.messages.ts';
import { safeReturnUrl, secondStepPath } from '../auth/return-url.rules.ts';
import { Mark } from '../guest/icons.tsx';
import type { ThemeChoice } from '../settings/settings.ts';
import { appearanceTexts } from '../ui/appearance.messages.ts';
import { LoginForm } from './login-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { useSignIn, useSignInState, useSignInTexts } from './sign-in-context.tsx';

const languageNames = { en: 'english', tr: 'turkish' } as const;
const themes = ['system', 'light', 'dark'] as const satisfies readonly ThemeChoice[];

/** Signs in, then goes where the person wanted to be; `asked` is that address. What more a sign-in asks for is asked by the console. */
export function SignInPage({ asked }: { asked: string | null }) {
  const t = useSignInTexts(authTexts);
  const { auth, spoken, fetchAhead, leaveFor } = useSignIn();
  const { status, isInitialized, isSmsValidationRequired, secondFactorMethods } = useSignInState();
  const isIn = status === 'authenticated';
  const isBegun = isSmsValidationRequired || secondFactorMethods !== undefined;
  useEffect(() => {
    auth
      .start()
      .then(auth.resume)
      .catch(() => undefined);
  }, [auth]);
  useEffect(() => {
    if (isIn) leaveFor(safeReturnUrl(asked));
    else if (isBegun) leaveFor(secondStepPath(asked));
  }, [isIn, isBegun, asked, leaveFor]);
  useEffect(() => {
    if (isInitialized && !isIn) fetchAhead(spoken);
  }, [isInitialized, isIn, spoken, fetchAhead]);
  return (
    <main class="entry">
      <Choices />
      <div class="card">
        <Mark />
        <h1>{t('title')}</h1>
        <p class="soft">{asked === null ? t('subtitle') : t('returning')}</p>
        {isInitialized && !isIn && (
          <>
            <LoginForm isLeaving={isBegun} />
            <OtherWays asked={asked} isLeaving={isBegun} />
          </>
        )}
      </div>
    </main>
  );
}

/** Language and theme. */
function Choices() {
  const t = useSignInTexts(appearanceTexts);
  const { settings, language, spoken, dress } = useSignIn();
  return (
    <div class="choices">
      <Choice
        label={t('language')}
        chosen={spoken}
        choices={languages.map((value) => [value, t(languageNames[value])] as const)}
        onChoose={(next) => {
          settings.setLanguage(next);
          language.setState(next, true);
        }}
      />
      <Choice
        label={t('theme')}
        chosen={settings.local().theme}
        choices={themes.map((value) => [value, t(value)] as const)}
        onChoose={(theme) => {
          settings.change({ theme });
          dress();
        }}
      />
    </div>
  );
}

function Choice<Value extends string>({
  label,
  chosen,
  choices,
  onChoose,
}: {
  label: string;
  chosen: Value;
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}) {
  return (
    <select
      aria-label={label}
      onChange={(event) => {
        const found = choices.find(([value]) => value === event.currentTarget.value);
        if (found !== undefined) onChoose(found[0]);
      }}
    >
      {choices.map(([value, name]) => (
        <option key={value} value={value} selected={value === chosen}>
          {name}
        </option>
      ))}
    </select>
  );
}
