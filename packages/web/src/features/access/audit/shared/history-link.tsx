import { defineTexts } from '@rota/contract/core';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { Link } from 'react-router';
import { Button } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';

const texts = defineTexts({ history: 'Change history' }, { history: 'Değişiklik geçmişi' });

/** The scope of the log, and the thing whose history it shows. */
export type HistoryOf = {
  readonly scope: number | 'installation';
  readonly entity: string;
  readonly id: string;
};

/** Where the log tells what was done to one thing; undefined for who may not read it. */
export function useHistoryOf(
  of: HistoryOf | undefined,
): { readonly to: string; readonly label: string } | undefined {
  const t = useTexts(texts);
  const can = useCan();
  if (of === undefined) return undefined;
  const { scope, entity, id } = of;
  const mayRead =
    scope === 'installation' ? can('audit.read_installation', undefined) : can('audit.read', scope);
  if (!mayRead) return undefined;
  const search = new URLSearchParams({
    ...(scope === 'installation' && { log: 'installation' }),
    entity,
    'entity-id': id,
  });
  return { to: `/admin/security/audit?${search.toString()}`, label: t('history') };
}

/** Leads to the log of what was done to one thing, for who may read it. */
export function HistoryLink(of: HistoryOf) {
  const history = useHistoryOf(of);
  if (history === undefined) return null;
  return (
    <Button component={Link} to={history.to} startIcon={<HistoryRounded />} sx={{ alignSelf: 'flex-start' }}>
      {history.label}
    </Button>
  );
}
