import { sentenceTexts } from '@rota/contract/core';
import { bankFaults, bankFaultTexts, NO_BANK_FAULTS, type BankFaults } from '@rota/contract/sandbox-bank';
import AccountBalanceRounded from '@mui/icons-material/AccountBalanceRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import BugReportRounded from '@mui/icons-material/BugReportRounded';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Paper,
  Skeleton,
  Switch,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { testBankTexts } from './test-bank.messages.ts';

const SWITCHES = [
  'declines',
  'refuses_refunds',
  'wrong_amount',
  'no_return',
  'no_news',
  'double_news',
  'wrong_signature',
] as const;
const CALLS = bankFaults.shape.loses_answers.element.options;
const DELAYS = [
  { name: 'slow_ms', values: [0, 2_000, 8_000, 15_000, 30_000], perSecond: 1_000 },
  { name: 'late_news_s', values: [0, 10, 60, 300], perSecond: 1 },
] as const;

const faultsQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['sandbox-bank', projectId] as const,
    queryFn: ({ signal }) => api.sandboxBank.faults({ params: { projectId } }, { signal }),
  });

/** The test bank's simulated faults, which show that no money is lost by them; nothing for people without permission. */
export function TestBank({ projectId }: { projectId: number }) {
  const t = useTexts(testBankTexts);
  const may = useCan()('payments.simulate', projectId);
  const faults = useQuery({ ...faultsQuery(useApi(), projectId), enabled: may });
  if (!may) return null;
  return (
    <Box component="section" aria-labelledby="test-bank" sx={{ mt: 3 }}>
      <Typography id="test-bank" component="h2" variant="h6">
        <AccountBalanceRounded aria-hidden sx={{ fontSize: 20, verticalAlign: '-3px', mr: 1 }} />
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {t('hint')}
      </Typography>
      {faults.isPending && <Skeleton variant="rounded" height={220} />}
      {faults.isError && <ErrorState error={faults.error} onRetry={() => faults.refetch()} />}
      {faults.data !== undefined && <Faults projectId={projectId} faults={faults.data} />}
    </Box>
  );
}

function Faults({ projectId, faults }: { projectId: number; faults: BankFaults }) {
  const tFault = useTexts(bankFaultTexts);
  const set = useSetFaults(projectId);
  const change = (one: Partial<BankFaults>) => set.mutate({ ...faults, ...one });
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <BankHealth faults={faults} isBusy={set.isPending} onReset={() => set.mutate(NO_BANK_FAULTS)} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
        {SWITCHES.map((key) => (
          <FormControlLabel
            key={key}
            control={<Switch checked={faults[key]} onChange={(_event, isOn) => change({ [key]: isOn })} />}
            label={tFault(key)}
            sx={{ minHeight: 44 }}
          />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 2 }}>
        {DELAYS.map((delay) => (
          <DelayField
            key={delay.name}
            {...delay}
            value={faults[delay.name]}
            onChange={(value) => change({ [delay.name]: value })}
          />
        ))}
        <LostAnswersField
          calls={faults.loses_answers}
          onChange={(calls) => change({ loses_answers: calls })}
        />
      </Box>
    </Paper>
  );
}

type HealthProps = { faults: BankFaults; isBusy: boolean; onReset: () => void };

/** Whether the test bank works without a fault, and the way back to that. */
function BankHealth({ faults, isBusy, onReset }: HealthProps) {
  const t = useTexts(testBankTexts);
  const isWell = JSON.stringify(faults) === JSON.stringify({ ...faults, ...NO_BANK_FAULTS });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1 }} role="status">
        {isWell ? (
          <StateChip tone="charging" icon={CheckCircleOutlineRounded} label={t('works')} />
        ) : (
          <StateChip tone="attention" icon={BugReportRounded} label={t('faulty')} />
        )}
      </Box>
      <Button variant="outlined" disabled={isWell} loading={isBusy} onClick={onReset}>
        {t('worksAgain')}
      </Button>
    </Box>
  );
}

type DelayProps = (typeof DELAYS)[number] & { value: number; onChange: (value: number) => void };

/** How long the bank lets its caller wait. `perSecond`: the values' units in a second. */
function DelayField({ name, values, perSecond, value, onChange }: DelayProps) {
  const t = useTexts(testBankTexts);
  const formats = useFormats();
  return (
    <TextField
      select
      label={t(name)}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {[...new Set([...values, value])].map((one) => (
        <MenuItem key={one} value={one}>
          {one === 0 ? t('atOnce') : formats.duration(one / perSecond)}
        </MenuItem>
      ))}
    </TextField>
  );
}

type LostAnswersProps = {
  calls: BankFaults['loses_answers'];
  onChange: (calls: BankFaults['loses_answers']) => void;
};

/** The calls of which the bank does the work and loses the answer. */
function LostAnswersField({ calls, onChange }: LostAnswersProps) {
  const t = useTexts(testBankTexts);
  const tFault = useTexts(bankFaultTexts);
  return (
    <TextField
      select
      label={tFault('loses_answers')}
      value={calls}
      onChange={(event) => {
        const chosen: unknown = event.target.value;
        onChange(CALLS.filter((call) => Array.isArray(chosen) && chosen.includes(call)));
      }}
      slotProps={{ select: { multiple: true } }}
    >
      {CALLS.map((call) => (
        <MenuItem key={call} value={call}>
          {t(call)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function useSetFaults(projectId: number) {
  const api = useApi();
  const t = useTexts(testBankTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BankFaults) => api.sandboxBank.setFaults({ params: { projectId }, body }),
    onSuccess: (saved) => {
      queries.setQueryData(faultsQuery(api, projectId).queryKey, saved);
      toastSuccess(t('set'));
    },
    onError: (error) => toastFailedAction(error, tSentence('server_failed')),
  });
}
