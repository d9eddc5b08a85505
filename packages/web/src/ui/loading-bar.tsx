import { LinearProgress } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { uiTexts } from './ui.messages.ts';

/** Shows that something is loading, without a known duration. */
export function LoadingBar() {
  return <LinearProgress aria-label={useTexts(uiTexts)('loading')} />;
}
