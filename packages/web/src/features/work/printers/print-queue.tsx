import { printTroubleTexts, type PrintJob } from '@rota/contract/printers';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import { Link as RouterLink } from 'react-router';
import { Box, Link, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { jobLooks } from './printer-looks.ts';
import { printerTexts } from './printers.messages.ts';
import { usePrintJobs, useRenewPrinters } from './printers.queries.ts';

/** A printer's waiting, printed and failed jobs, which can be printed again. */
export function PrintQueue({ projectId, printerId }: { projectId: number; printerId: string }) {
  const t = useTexts(printerTexts);
  const query = usePrintJobs(projectId, printerId);
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => query.refetch()} />
    ) : (
      <Skeleton variant="rounded" height={96} />
    );
  }
  if (query.data.length === 0) return <Typography color="textSecondary">{t('queueEmpty')}</Typography>;
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      {query.data.map((job) => (
        <Job key={job.print_job_id} projectId={projectId} job={job} />
      ))}
    </Box>
  );
}

function Job({ projectId, job }: { projectId: number; job: PrintJob }) {
  const t = useTexts(printerTexts);
  const tTrouble = useTexts(printTroubleTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewPrinters(projectId);
  const name = job.tracking_id ?? t('testPage');
  const { tone, icon, text } = jobLooks[job.state];
  const notes = [
    ...(job.reason === null ? [] : [tTrouble(job.reason)]),
    ...(job.may_be_twice ? [t('mayBeTwice')] : []),
  ];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
    >
      <Box sx={{ flex: 1, minWidth: 150 }}>
        <JobName job={job} name={name} />
        <Typography variant="caption" color="textSecondary" component="div">
          {t('askedBy', { time: formats.moment(job.created_at, now), name: job.asked_by })}
        </Typography>
        {notes.length > 0 && (
          <Typography variant="caption" component="div">
            {notes.join(' · ')}
          </Typography>
        )}
      </Box>
      <StateChip tone={tone} icon={icon} label={t(text)} />
      <Actions
        projectId={projectId}
        renew={renew}
        size="small"
        actions={[
          {
            id: 'again',
            place: 'plain',
            label: t('again'),
            fullLabel: t('againFor', { name }),
            icon: ReplayRounded,
            isOffered: job.ended_at !== null,
            run: async () => {
              const params = { projectId, printJobId: job.print_job_id };
              await api.printers.again({ params }, { idempotencyKey: intent.keyFor(params) });
              intent.done();
            },
            done: t('sentAgain'),
          },
        ]}
      />
    </Box>
  );
}

/** A link to the delivery that a job prints; a test page has none. */
function JobName({ job: { delivery_id: deliveryId }, name }: { job: PrintJob; name: string }) {
  if (deliveryId === null) return <Typography sx={{ fontWeight: 500 }}>{name}</Typography>;
  return (
    <Link
      component={RouterLink}
      to={`/delivery?delivery-id=${encodeURIComponent(deliveryId)}`}
      sx={{ fontWeight: 500 }}
    >
      {name}
    </Link>
  );
}
