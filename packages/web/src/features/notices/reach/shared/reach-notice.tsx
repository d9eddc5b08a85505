import { Alert } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { reachTexts } from './reach.messages.ts';
import { useReach } from './reach.queries.ts';

/** Why a printed address leads other devices nowhere, and what to set; undefined where they reach it, or before that is known. */
export function useReachWarning(of: 'web' | 'broker'): string | undefined {
  const t = useTexts(reachTexts);
  const formats = useFormats();
  const address = useReach()?.[of];
  if (address === undefined || address.missing_settings.length === 0) return undefined;
  return t(of, { url: address.url, settings: formats.allOf(address.missing_settings) });
}

/** Warns where an address that the page prints leads other devices nowhere; nothing where they reach it. */
export function ReachNotice({ of }: { of: 'web' | 'broker' }) {
  const warning = useReachWarning(of);
  return warning === undefined ? null : <Alert severity="warning">{warning}</Alert>;
}
