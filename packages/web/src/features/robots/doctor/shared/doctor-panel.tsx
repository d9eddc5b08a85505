import {
  doctorAdvice,
  doctorTexts,
  SETUP_FINDINGS,
  type Diagnosis,
  type DoctorPage,
  type Finding,
} from '@rota/contract/doctor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, Button, Link, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { resultCodeOf } from '../../../../api/api-error.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useReason } from '../../../../i18n/reason.ts';
import { useNow } from '../../../../ui/now.ts';
import { doctorPageTexts } from './doctor.messages.ts';
import { HelpCard } from '../../robots/shared/help-card.tsx';

const NONE: readonly Finding[] = [];

/** The interval between checks, ms. */
const EVERY_MS = 10_000;

/** Without its database the server cannot say what is wrong; that it cannot is the answer. */
function withoutDatabase(error: unknown): Diagnosis['findings'] {
  if (resultCodeOf(error) !== 'DATABASE_UNAVAILABLE') return [];
  const [code, text, advice] = [
    'database_down',
    doctorTexts.en.database_down,
    doctorAdvice.en.database_down,
  ] as const;
  return [
    {
      code,
      text,
      advice,
      severity: 'critical',
      params: {},
      robot_id: null,
      page: null,
      since: null,
      reason: null,
    },
  ];
}

/** How findings are asked for: `everyMs` apart, and not at all while `enabled` is false. */
export type FindingsAsked = { readonly enabled?: boolean; readonly everyMs?: number };

/** The server's findings about a project, or about one robot of it. */
export function findingsQuery(api: ApiClient, projectId: number, robotId: string | undefined) {
  return queryOptions({
    queryKey: ['doctor', projectId, robotId ?? 'project'] as const,
    queryFn: ({ signal }) =>
      robotId === undefined
        ? api.doctor.project({ params: { projectId } }, { signal })
        : api.doctor.robot({ params: { projectId, robotId } }, { signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
}

/** The server's findings, refreshed every ten seconds or on request. */
export function useFindings(
  projectId: number,
  robotId: string | undefined,
  { enabled = true, everyMs = EVERY_MS }: FindingsAsked = {},
): readonly Finding[] {
  const api = useApi();
  const query = useQuery({
    ...findingsQuery(api, projectId, robotId),
    refetchInterval: everyMs,
    enabled,
  });
  if (!enabled) return NONE;
  return query.error === null ? (query.data?.findings ?? NONE) : withoutDatabase(query.error);
}

/** Why nothing moves in a project, in words. Shows nothing while there is nothing to say, and not what `isSaid` elsewhere on the page. */
export function DoctorPanel({
  projectId,
  isSaid,
}: {
  projectId: number;
  isSaid?: ((finding: Finding) => boolean) | undefined;
}) {
  const t = useTexts(doctorPageTexts);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const found = useFindings(projectId, undefined);
  const findings = isSaid === undefined ? found : found.filter((finding) => !isSaid(finding));
  const [first, ...others] = findings;
  if (first === undefined) return null;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography
        component="h2"
        id={titleId}
        sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary', mb: 0.75 }}
      >
        {t('whyProject')}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {(isOpen ? findings : [first]).map((finding, index) => (
          <FindingCard
            key={`${finding.code} ${finding.robot_id ?? ''} ${String(index)}`}
            finding={finding}
            projectId={projectId}
            robotId={undefined}
          />
        ))}
      </Box>
      {others.length > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ mt: 0.75 }}>
          {isOpen ? t('fewer') : t('others', { count: others.length })}
        </Button>
      )}
    </Box>
  );
}

const openLabels = {
  maps: 'openMaps',
  robot: 'openRobot',
  robots: 'openRobots',
  deliveries: 'openDeliveries',
  new_delivery: 'openNewDelivery',
} as const satisfies Record<DoctorPage, string>;

function pathOf(page: DoctorPage, projectId: number, robotId: string | null): string {
  if (page === 'maps') return '/project/maps';
  if (page === 'deliveries') return '/delivery';
  if (page === 'new_delivery') return '/delivery/task';
  return page === 'robots' || robotId === null
    ? '/robot'
    : `/robot?project-id=${projectId}&robot-id=${encodeURIComponent(robotId)}`;
}

/** An incomplete set-up is a step to do, not a fault. */
function levelOf({ code, severity }: Finding): Finding['severity'] {
  return SETUP_FINDINGS.includes(code) ? 'info' : severity;
}

/** One finding with what to do and where; `robotId` is the robot on whose page it stands. */
export function FindingCard({
  finding,
  projectId,
  robotId,
}: {
  finding: Finding;
  projectId: number;
  robotId: string | undefined;
}) {
  const t = useTexts(doctorPageTexts);
  const words = useFindingWords();
  const formats = useFormats();
  const now = useNow(10_000);
  // On the robot's own page there is no other page of it to open.
  const page = finding.page === 'robot' && robotId !== undefined ? null : finding.page;
  const { text, advice } = words(finding);
  return (
    <HelpCard level={levelOf(finding)} title={text} advice={advice}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        {page !== null && (
          <Link
            component={RouterLink}
            to={pathOf(page, projectId, finding.robot_id)}
            variant="body2"
            // On the tint of its finding the accent would be too faint.
            color="inherit"
            underline="always"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: { xs: 44, sm: 28 },
              fontWeight: 500,
            }}
          >
            {t(openLabels[page])}
          </Link>
        )}
        {finding.since !== null && (
          <Typography variant="caption" color="text.secondary">
            {formats.ago(finding.since, now)}
          </Typography>
        )}
      </Box>
    </HelpCard>
  );
}

/** A finding in the person's language; one of a newer server keeps its English. */
function useFindingWords(): (finding: Finding) => { text: string; advice: string } {
  const sentence = useTexts(doctorTexts);
  const advice = useTexts(doctorAdvice);
  const reason = useReason();
  return (finding) => {
    if (!(finding.code in doctorTexts.en)) return { text: finding.text, advice: finding.advice };
    const text = (sentence as (code: string, values: Finding['params']) => string)(
      finding.code,
      finding.params,
    );
    const why = finding.reason === null ? '' : ` ${reason(finding.reason)}`;
    return { text: `${text}${why}`, advice: advice(finding.code) };
  };
}
