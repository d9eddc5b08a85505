import type { RobotConfig, RobotValue } from '@rota/contract/robot-config';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert, AlertTitle, Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { configStateTexts } from './config-state.messages.ts';
import { ConfigStateChip } from './config-state.tsx';
import { useLabel } from './shared/inherited.ts';
import { robotConfigQueries } from './shared/robot-config.queries.ts';
import { useKeyName, useValueWords } from './shared/value-words.ts';

const TICK_MS = 15_000;

/** The config of one robot: whether it has it, each value with where it is from, and the text that the robot reads. */
export function ConfigDetails({ projectId, robotId }: { projectId: number; robotId: string }) {
  const t = useTexts(configStateTexts);
  const { data, error, refetch } = useQuery(robotConfigQueries.robot(useApi(), projectId, robotId));
  const mayEdit = useCan()('config.edit_robots', projectId);
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={240} role="status" aria-label={t('loading')} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Standing config={data} />
      <TitledPart
        title={t('sources')}
        aside={
          mayEdit && (
            <Button
              size="small"
              component={Link}
              to={`/project/config?tab=project&scope=robot&name=${encodeURIComponent(robotId)}`}
            >
              {t('editOwn')}
            </Button>
          )
        }
      >
        {data.values.length === 0 ? (
          <Typography color="textSecondary">{t('noValues')}</Typography>
        ) : (
          <ValueList projectId={projectId} values={data.values} />
        )}
      </TitledPart>
      <TitledPart title={t('raw')}>
        <CodeBlock label={t('raw')} text={JSON.stringify(JSON.parse(data.json_config), null, 2)} />
      </TitledPart>
    </Box>
  );
}

function Standing({ config }: { config: RobotConfig }) {
  const t = useTexts(configStateTexts);
  const formats = useFormats();
  const now = useNow(TICK_MS);
  const { state, version, since, reason } = config;
  const ago = since === null ? '' : t('sinceAgo', { ago: formats.ago(since, now) });
  if (state === 'rejected' || state === 'waiting') {
    return (
      <Alert severity={state === 'rejected' ? 'error' : 'info'}>
        <AlertTitle>{t(state === 'rejected' ? 'rejectedTitle' : 'waitingTitle', { version })}</AlertTitle>
        {[reason ?? '', ago].filter((text) => text !== '').join(' · ')}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <ConfigStateChip state={state} />
      <Typography variant="body2" color="textSecondary">
        {state === 'not_reported'
          ? t('silentHint')
          : [t('inSyncTitle', { version }), ago].filter((text) => text !== '').join(', ')}
      </Typography>
    </Box>
  );
}

function ValueList({ projectId, values }: { projectId: number; values: readonly RobotValue[] }) {
  const t = useTexts(configStateTexts);
  const nameOf = useKeyName();
  const words = useValueWords();
  const labelOf = useLabel(projectId);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', '& > * + *': { borderTop: 1, borderColor: 'divider' } }}>
      {values.map(({ key, value, from, hides }) => (
        <Box
          key={key}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
            columnGap: 2,
            py: 1,
          }}
        >
          <Typography component="dt" sx={{ overflowWrap: 'anywhere' }}>
            {nameOf(key)}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{words(key, value)}</Typography>
            <Typography variant="caption" color="textSecondary" component="p">
              {from === null ? t('fromDelivery') : labelOf(from)}
              {hides.length > 0 &&
                ` · ${t('hides', {
                  values: hides.map((one) => `${words(key, one.value)} (${labelOf(one)})`).join(', '),
                })}`}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
