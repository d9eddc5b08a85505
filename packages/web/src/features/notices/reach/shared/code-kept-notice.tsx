import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { reachTexts } from './reach.messages.ts';

/** Which codes stay in this installation, as no gateway carries them; nothing before it is known. Also for people who are signed out. */
export function useKeptCodes(): readonly ('phone' | 'email')[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['auth', 'policy'],
    queryFn: ({ signal }) => api.auth.policy(undefined, { signal }),
  });
  return (['phone', 'email'] as const).filter((kind) => data?.sends[kind] === false);
}

/** Says that codes of these kinds are sent nowhere and who has them; nothing where a gateway carries all of them. */
export function CodeKeptNotice({ kinds }: { kinds: readonly ('phone' | 'email')[] }) {
  const t = useTexts(reachTexts);
  const kept = useKeptCodes().filter((kind) => kinds.includes(kind));
  if (kept.length === 0) return null;
  const text = kept.length === 2 ? t('noCodes') : kept.includes('phone') ? t('noSmsCode') : t('noEmailCode');
  return <Alert severity="warning">{text}</Alert>;
}
