import { softwareKindTexts, type PlannedRobot } from '@rota/contract/rollouts';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router';
import { Box, Button, Link, MenuItem, Skeleton, TextField, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { LeaveWarning } from '../../../ui/form/leave-warning.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { useSettled } from '../../../ui/settled-hook.ts';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { RobotChoice, SafetyFields, WaveFields, type FieldsProps } from './plan-fields.tsx';
import { FIRST_PLAN, planOf, type PlanFields } from './plan.rules.ts';
import { PlanPreview } from './plan-preview.tsx';
import { planTexts } from './rollouts.messages.ts';
import { rolloutQueries, useRenewRollouts, type PlanBody } from './rollouts.queries.ts';

/** Typing asks for a preview only after this pause, ms. */
const SETTLE_MS = 350;

/** Brings a release to robots in waves: which robots and when is seen before it begins. */
export function PlanRolloutPage() {
  const t = useTexts(planTexts);
  const [address] = useSearchParams();
  const [fields, setFields] = useState<PlanFields>({
    ...FIRST_PLAN,
    releaseId: address.get('release-id') ?? '',
  });
  const change = (changes: Partial<PlanFields>) => setFields((before) => ({ ...before, ...changes }));
  const plan = useMemo(() => planOf(fields), [fields]);
  const preview = usePreview(plan);
  const all = usePreview(useMemo(() => plan && { ...plan, filter: EVERY_ROBOT }, [plan]));
  const taking = (preview.data ?? []).filter(({ wave }) => wave !== null).length;
  const { start, isBusy, isDone } = useStart(plan);
  const props: FieldsProps = { fields, change, robots: all.data ?? [] };
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          <Button component={RouterLink} to="/workshop/rollouts" startIcon={<ArrowBackRounded />}>
            {t('back')}
          </Button>
        }
      />
      <LeaveWarning isActive={fields.releaseId !== '' && !isDone} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <ReleaseChoice {...props} />
          <RobotChoice {...props} />
          <WaveFields {...props} />
          <SafetyFields {...props} />
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: 16, display: 'grid', gap: 2, minWidth: 0 }}>
          <Preview preview={preview} />
          <Button
            variant="contained"
            size="large"
            disabled={plan === undefined || taking === 0}
            loading={isBusy}
            onClick={start}
          >
            {taking === 0 ? t('startNone') : t('start', { count: taking })}
          </Button>
        </Box>
      </Box>
    </Page>
  );
}

const EVERY_ROBOT = { project_ids: [], models: [], versions: [], tags: [] };

function usePreview(plan: PlanBody | undefined) {
  const settled = useSettled(plan, SETTLE_MS);
  const query = rolloutQueries.preview(useApi(), settled ?? { release_id: '' });
  return useQuery({ ...query, enabled: settled !== undefined });
}

function useStart(plan: PlanBody | undefined) {
  const t = useTexts(planTexts);
  const api = useApi();
  const intent = useIntent();
  const navigate = useNavigate();
  const renew = useRenewRollouts();
  const [step, setStep] = useState<'filling' | 'sending' | 'done'>('filling');
  const start = async () => {
    if (plan === undefined || step !== 'filling') return;
    setStep('sending');
    try {
      const { rollout_id: id } = await api.rollouts.create(
        { body: plan },
        { idempotencyKey: intent.keyFor(plan) },
      );
      intent.done();
      setStep('done');
      toastSuccess(t('started'));
      await renew();
      await navigate(`/workshop/rollouts?rollout=${encodeURIComponent(id)}`);
    } catch (error) {
      setStep('filling');
      toastFailedAction(error, t('startFailed'));
    }
  };
  return { start: () => void start(), isBusy: step === 'sending', isDone: step === 'done' };
}

function Preview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const t = useTexts(planTexts);
  const { data, error, isFetching, refetch } = preview;
  let content = <Typography color="textSecondary">{t('previewFirst')}</Typography>;
  if (data !== undefined) content = <PlanPreview robots={data satisfies readonly PlannedRobot[]} />;
  else if (error !== null)
    content = <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  else if (isFetching) content = <Skeleton variant="rounded" height={160} />;
  return <TitledPart title={t('preview')}>{content}</TitledPart>;
}

function ReleaseChoice({ fields, change }: FieldsProps) {
  const t = useTexts(planTexts);
  const tKind = useTexts(softwareKindTexts);
  const { data, error, refetch } = useQuery(rolloutQueries.releases(useApi()));
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  const releases = data?.items ?? [];
  const isKnown = releases.some(({ release_id: id }) => id === fields.releaseId);
  return (
    <TitledPart title={t('release')}>
      {data !== undefined && releases.length === 0 ? (
        <Typography>
          {t('noReleases')}{' '}
          <Link component={RouterLink} to="/workshop/releases">
            {t('toReleases')}
          </Link>
        </Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField
            select
            label={t('release')}
            value={isKnown ? fields.releaseId : ''}
            onChange={(event) => change({ releaseId: event.target.value })}
            helperText={t('releaseHint')}
          >
            {releases.map(({ release_id: id, kind, component, version, channel }) => (
              <MenuItem key={id} value={id}>
                {[tKind(kind), component, version, channel].filter((word) => word !== '').join(' · ')}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={t('name')}
            value={fields.name}
            onChange={(event) => change({ name: event.target.value })}
            helperText={t('nameHint')}
            slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          />
        </Box>
      )}
    </TitledPart>
  );
}
