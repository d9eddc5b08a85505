import type { SignInAttempt } from '@rota/contract/security';
import { readDevice } from '../users/shared/device-name.rules.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { signInsTexts } from './sign-ins.messages.ts';

/** The device of an attempt in words that people know; undefined where nothing was said of it. */
export function useDeviceWords(): (row: Pick<SignInAttempt, 'user_agent'>) => string | undefined {
  const t = useTexts(signInsTexts);
  return ({ user_agent: userAgent }) => {
    const device = userAgent === null ? undefined : readDevice(userAgent);
    return device === undefined ? undefined : t('deviceIs', device);
  };
}
