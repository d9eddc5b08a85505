import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { useDisputes } from '../disputes/shared/disputes.queries.ts';
import { settlementQueries } from '../settlement/shared/settlement.queries.ts';
import { moneyTexts } from './money.messages.ts';
import { moneyQueries } from './money.queries.ts';
import { UnknownMoney } from './unknown-money.tsx';
import { WaitingRefunds } from './waiting-refunds.tsx';

/** What a person has to see to, with the action in it or the way there; one calm line where there is nothing. */
export function MoneyProblems({ projectId }: { projectId: number }) {
  const t = useTexts(moneyTexts);
  const { waiting, unknown, elsewhere, isPending, failed } = useProblems(projectId);
  if (failed !== undefined) {
    return (
      <TitledPart title={t('problems')}>
        <ErrorState error={failed.error} onRetry={() => failed.refetch()} />
      </TitledPart>
    );
  }
  if (isPending) {
    // As high as where there is nothing, so that the list below keeps its place.
    return (
      <TitledPart title={t('problems')}>
        <Skeleton height={44} />
      </TitledPart>
    );
  }
  const isCalm = waiting + unknown + elsewhere.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isCalm && (
        <TitledPart title={t('problems')}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44, color: 'text.secondary' }}>
            <CheckCircleOutlineRounded aria-hidden fontSize="small" />
            {t('noProblems')}
          </Box>
        </TitledPart>
      )}
      {waiting > 0 && (
        <TitledPart title={t('waiting')}>
          <WaitingRefunds projectId={projectId} />
        </TitledPart>
      )}
      {unknown > 0 && (
        <TitledPart title={t('unknown')}>
          <UnknownMoney projectId={projectId} />
        </TitledPart>
      )}
      {elsewhere.length > 0 && (
        <TitledPart title={t('problems')}>
          <Box component="ul" aria-label={t('problems')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {elsewhere.map(({ to, words }) => (
              <Elsewhere key={words} to={to} words={words} />
            ))}
          </Box>
        </TitledPart>
      )}
    </Box>
  );
}

function Elsewhere({ to, words }: { to: string; words: string }) {
  return (
    <li>
      <Link
        component={RouterLink}
        to={to}
        sx={{ display: 'flex', alignItems: 'center', minHeight: 44, fontWeight: 500 }}
      >
        <Box component="span" sx={{ flex: 1 }}>
          {words}
        </Box>
        <ChevronRightRounded aria-hidden />
      </Link>
    </li>
  );
}

/** How much of each kind there is; `elsewhere` is handled on other pages. */
function useProblems(projectId: number) {
  const t = useTexts(moneyTexts);
  const api = useApi();
  const waiting = useQuery(moneyQueries.refunds(api, projectId, 'waiting'));
  const payments = useQuery(moneyQueries.unknown(api, projectId));
  const refunds = useQuery(moneyQueries.refunds(api, projectId, 'unknown'));
  const refused = useQuery(settlementQueries.refusedPayouts(api, projectId));
  const differences = useQuery(settlementQueries.differences(api, projectId, true));
  const disputes = useDisputes(projectId, 'open');
  const all: readonly UseQueryResult[] = [waiting, payments, refunds, refused, differences, disputes];
  const counts = [
    { to: '/project/disputes', key: 'openDisputes', count: disputes.data?.length ?? 0 },
    { to: '/project/settlement', key: 'refusedPayouts', count: refused.data?.length ?? 0 },
    { to: '/project/settlement', key: 'openDifferences', count: differences.data?.length ?? 0 },
  ] as const;
  return {
    waiting: waiting.data?.items.length ?? 0,
    unknown: (payments.data?.items.length ?? 0) + (refunds.data?.items.length ?? 0),
    elsewhere: counts
      .filter(({ count }) => count > 0)
      .map(({ to, key, count }) => ({ to, words: t(key, { count }) })),
    isPending: all.some((query) => query.isPending),
    failed: all.find((query) => query.isLoadingError),
  };
}
