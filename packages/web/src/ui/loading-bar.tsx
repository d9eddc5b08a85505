import { LinearProgress } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { uiTexts } from './ui.messages.ts';

/** Something is being loaded, and nobody knows how long it takes. */
export function LoadingBar() {
  return <LinearProgress aria-label={useTexts(uiTexts)('loading')} />;
}
