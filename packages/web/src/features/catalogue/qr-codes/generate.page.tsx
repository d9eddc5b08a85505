import type { QrCode } from '@rota/contract/qr-codes';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { LeaveWarning } from '../../../ui/form/leave-warning.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { FIRST_RULE, problemsOf, ruleOf, type RuleFields } from './generate-form.rules.ts';
import { generateTexts } from './generate.messages.ts';
import { GeneratePreview } from './generate-preview.tsx';
import { qrQueries, useQrChange } from './qr-codes.queries.ts';
import { RuleForm } from './rule-form.tsx';
import { useSettled } from '../../../ui/settled-hook.ts';

/** Typing triggers a preview only after this pause, ms. */
const SETTLE_MS = 350;
type Made = { readonly made: readonly QrCode[]; readonly skipped: number };

/** Makes many codes by a rule: every one of them, and what is in its way, is seen first. */
export function GeneratePage() {
  const t = useTexts(generateTexts);
  const [made, setMade] = useState<Made>();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          <Button component={Link} to="/project/qr" startIcon={<ArrowBackRounded />}>
            {t('back')}
          </Button>
        }
      />
      {made === undefined ? (
        <Generator onMade={setMade} />
      ) : (
        <Done made={made} onMore={() => setMade(undefined)} />
      )}
    </Page>
  );
}

/** The preview of what is filled in, once the typing has settled. */
function useRulePreview(fields: RuleFields, seed: string) {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const rule = useMemo(() => ruleOf(fields, seed), [fields, seed]);
  const settled = useSettled(rule, SETTLE_MS);
  const preview = useQuery({
    ...qrQueries.preview(api, projectId, settled ?? EMPTY_RULE),
    enabled: settled !== undefined,
  });
  const isOld = settled !== rule || preview.isPlaceholderData || preview.isFetching;
  return { rule, settled, preview, isOld };
}

function Generator({ onMade }: { onMade: (made: Made) => void }) {
  const intent = useIntent();
  const [fields, setFields] = useState<RuleFields>(FIRST_RULE);
  const [skips, setSkips] = useState(false);
  // The same letters while the rest of the rule changes: a preview that changes with each key cannot be read.
  const [seed, setSeed] = useState(newSeed);
  const { rule, settled, preview, isOld } = useRulePreview(fields, seed);
  const make = useQrChange(
    (client, id, isSkipping: boolean) => {
      const body = { ...(settled ?? EMPTY_RULE), skip_conflicts: isSkipping };
      return client.qrCodes.generate(
        { params: { projectId: id }, body },
        { idempotencyKey: intent.keyFor(body) },
      );
    },
    (answer) => {
      intent.done();
      onMade(answer);
    },
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'minmax(0, 380px) minmax(0, 1fr)',
          lg: 'minmax(0, 460px) minmax(0, 1fr)',
        },
      }}
    >
      <RuleForm
        fields={fields}
        problems={problemsOf(fields)}
        onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
        onOtherLetters={() => setSeed(newSeed())}
      />
      <GeneratePreview
        preview={rule === undefined ? undefined : preview.data}
        error={rule === undefined ? null : preview.error}
        isWrong={Object.keys(problemsOf(fields)).length > 0}
        isAsked={rule !== undefined}
        isOld={isOld}
        skips={skips}
        isBusy={make.isPending}
        onSkip={setSkips}
        onRetry={() => void preview.refetch().catch(() => undefined)}
        onMake={() => make.mutate(skips)}
      />
      <LeaveWarning
        isActive={
          (fields.targetIds.length > 0 || fields.pattern !== '') && !make.isPending && !make.isSuccess
        }
      />
    </Box>
  );
}

/** Stands for no rule where one has to be named; it is never sent. */
const EMPTY_RULE = { kind: 'sequential', start: 0, end: 0, targets: { by: 'name', pattern: '' } } as const;

function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function Done({ made: { made, skipped }, onMore }: { made: Made; onMore: () => void }) {
  const t = useTexts(generateTexts);
  const ids = made.map(({ qr_id: id }) => id);
  return (
    <PageState
      icon={CheckCircleOutlineRounded}
      tone="charging"
      role="status"
      title={t('madeTitle', { count: made.length })}
      action={
        <>
          {made.length > 0 && (
            <Button
              variant="contained"
              component={Link}
              to="/project/qr/sheet"
              state={{ ids }}
              startIcon={<PrintRounded />}
            >
              {t('printThem')}
            </Button>
          )}
          <Button component={Link} to="/project/qr">
            {t('toList')}
          </Button>
          <Button onClick={onMore}>{t('more')}</Button>
        </>
      }
    >
      {skipped > 0 && <div>{t('skipped', { count: skipped })}</div>}
      <div>{t('madeHint')}</div>
    </PageState>
  );
}
