import type { SecurityFinding, SecuritySeverity } from '@rota/contract/security';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import InfoRounded from '@mui/icons-material/InfoRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Button, Paper, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { useFindingWords } from './finding-words.ts';
import { checkTexts } from './security-check.messages.ts';
import { securityQueries } from './security.queries.ts';

const looks: Record<SecuritySeverity, StateLook> = {
  critical: { tone: 'fault', icon: ErrorRounded },
  warning: { tone: 'attention', icon: WarningRounded },
  info: { tone: 'neutral', icon: InfoRounded },
  good: { tone: 'neutral', icon: CheckCircleRounded },
};

/** The weak points of this installation and their fixes. */
export function SecurityPage() {
  const t = useTexts(checkTexts);
  const formats = useFormats();
  const query = useQuery(securityQueries.check(useApi()));
  const again = (
    <Button
      variant="outlined"
      loading={query.isFetching}
      onClick={() => void query.refetch().catch(() => undefined)}
    >
      {t('again')}
    </Button>
  );
  return (
    <Page width="form">
      <PageHeader title={t('title')} description={t('description')} actions={again} />
      {query.data === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.data === undefined && !query.isError && <Skeleton variant="rounded" height={320} />}
      {query.data !== undefined && (
        <>
          <Findings findings={query.data.findings} />
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 2 }}>
            {t('checkedAt', { time: formats.dateTime(query.data.checked_at) })}
          </Typography>
        </>
      )}
    </Page>
  );
}

function Findings({ findings }: { findings: readonly SecurityFinding[] }) {
  const t = useTexts(checkTexts);
  const weak = findings.filter(({ severity }) => severity !== 'good');
  const good = findings.filter(({ severity }) => severity === 'good');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Section title={t('toMend')}>
        {weak.length === 0 && <Typography color="textSecondary">{t('nothing')}</Typography>}
        {weak.map((finding) => (
          <WeakSpot key={finding.code} finding={finding} />
        ))}
      </Section>
      {good.length > 0 && (
        <Section title={t('inOrder')}>
          <Box
            component="ul"
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 0.75 }}
          >
            {good.map((finding) => (
              <GoodSpot key={finding.code} finding={finding} />
            ))}
          </Box>
        </Section>
      )}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function WeakSpot({ finding }: { finding: SecurityFinding }) {
  const t = useTexts(checkTexts);
  const words = useFindingWords();
  const { severity, page } = finding;
  return (
    <Paper
      variant="outlined"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}
    >
      <StateChip {...looks[severity]} label={t(severity)} />
      <Typography sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {words(finding)}
      </Typography>
      {page !== null && (
        // As high as a line of text, so that a card with a button is no higher than one without.
        <Button
          component={Link}
          to={page}
          size="small"
          sx={{ my: '-5px', ml: { xs: '-10px', sm: 0 }, '@media (pointer: coarse)': { my: '-16px' } }}
        >
          {t('fix')}
        </Button>
      )}
    </Paper>
  );
}

function GoodSpot({ finding }: { finding: SecurityFinding }) {
  const words = useFindingWords();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <CheckCircleRounded aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <Typography variant="body2">{words(finding)}</Typography>
    </Box>
  );
}
