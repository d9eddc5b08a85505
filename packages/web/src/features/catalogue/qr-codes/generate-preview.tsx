import type { QrDraft, QrPreview } from '@rota/contract/qr-codes';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import { memo, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Paper,
  Skeleton,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { generateTexts } from './generate.messages.ts';
import { useNameMost } from './qr-codes.queries.ts';

type PreviewProps = {
  preview: QrPreview | undefined;
  error: Error | null;
  /** Something is wrong with the rule, so that there is nothing to be shown. */
  isWrong: boolean;
  /** There is a rule, whether or not its answer is there. */
  isAsked: boolean;
  /** The preview belongs to an earlier rule. */
  isOld: boolean;
  skips: boolean;
  isBusy: boolean;
  onSkip: (skips: boolean) => void;
  onRetry: () => void;
  onMake: () => void;
};

/** Every code that a rule would make, what is in the way of it, and the button that makes them. */
export function GeneratePreview(props: PreviewProps) {
  const { preview, error, isWrong, isAsked, isOld, skips, isBusy, onSkip, onRetry, onMake } = props;
  const t = useTexts(generateTexts);
  const [isNarrowed, setNarrowed] = useState(false);
  const conflicts = preview?.conflicts ?? 0;
  const shown =
    isNarrowed && conflicts > 0 ? preview?.drafts.filter(({ problem }) => problem !== null) : preview?.drafts;
  const free = preview?.free ?? 0;
  const mayMake = preview !== undefined && !isOld && free > 0 && (conflicts === 0 || skips);
  return (
    <Paper
      component="section"
      aria-label={t('preview')}
      variant="outlined"
      sx={{ p: { xs: 2, sm: 3 }, minWidth: 0, position: { md: 'sticky' }, top: 16 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 2 }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <Typography variant="h3" component="h2">
            {t('preview')}
          </Typography>
          <Typography role="status" color="textSecondary">
            {preview !== undefined && t('free', { count: free })}
          </Typography>
        </Box>
        <Button variant="contained" disabled={!mayMake} loading={isBusy} onClick={onMake}>
          {t('make', { count: free })}
        </Button>
      </Box>
      {preview !== undefined && conflicts > 0 && (
        <Conflicts
          count={conflicts}
          skips={skips}
          onSkip={onSkip}
          isNarrowed={isNarrowed}
          onNarrow={setNarrowed}
        />
      )}
      {error !== null && <ErrorState error={error} onRetry={onRetry} />}
      {error === null && !isAsked && (
        <Typography color="textSecondary">{t(isWrong ? 'wrongRule' : 'nothingYet')}</Typography>
      )}
      {error === null && isAsked && shown === undefined && <Skeleton variant="rounded" height={200} />}
      {shown !== undefined && error === null && (
        <Box
          sx={{
            opacity: isOld ? 0.6 : 1,
            overflow: 'auto',
            maxHeight: { xs: '60dvh', md: 'calc(100dvh - 330px)' },
            minHeight: 200,
          }}
        >
          <Drafts drafts={shown} />
        </Box>
      )}
    </Paper>
  );
}

type ConflictsProps = Pick<PreviewProps, 'skips' | 'onSkip'> & {
  count: number;
  /** Only the codes in conflict are shown. */
  isNarrowed: boolean;
  onNarrow: (isNarrowed: boolean) => void;
};

/** How many codes cannot be made, and what to do about them. */
function Conflicts({ count, skips, onSkip, isNarrowed, onNarrow }: ConflictsProps) {
  const t = useTexts(generateTexts);
  return (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      <Typography sx={{ fontWeight: 500 }}>{t('conflicts', { count })}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <FormControlLabel
          control={<Checkbox checked={skips} onChange={(_event, next) => onSkip(next)} />}
          label={t('leaveOut')}
        />
        <FormControlLabel
          control={<Switch checked={isNarrowed} onChange={(_event, next) => onNarrow(next)} />}
          label={t('onlyConflicts')}
        />
      </Box>
    </Alert>
  );
}

/** A thousand rows are drawn once, not with each letter that is typed beside them. */
const Drafts = memo(function Drafts({ drafts }: { drafts: readonly QrDraft[] }) {
  const t = useTexts(generateTexts);
  return (
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          <TableCell align="right">{t('number')}</TableCell>
          <TableCell>{t('code')}</TableCell>
          <TableCell>{t('target')}</TableCell>
          <TableCell>{t('label')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {drafts.map((draft) => (
          <DraftRow key={draft.number} draft={draft} />
        ))}
      </TableBody>
    </Table>
  );
});

function DraftRow({ draft }: { draft: QrDraft }) {
  const t = useTexts(generateTexts);
  const most = useNameMost();
  const { number, code, target_name: target, printable_name: printable, problem } = draft;
  const message =
    problem === null
      ? undefined
      : problem === 'name_too_long'
        ? t(problem, { most: most ?? '' })
        : t(problem);
  return (
    <TableRow sx={problem === null ? {} : { '& td': { borderBottom: 0 } }}>
      <TableCell
        align="right"
        sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary', verticalAlign: 'top' }}
      >
        {number}
      </TableCell>
      <TableCell sx={{ fontFamily: FONT_MONO, whiteSpace: 'nowrap', verticalAlign: 'top' }} translate="no">
        {code}
      </TableCell>
      <TableCell sx={{ verticalAlign: 'top' }}>
        <span translate="no">{target}</span>
        {message !== undefined && (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              color: 'warning.main',
              fontSize: '0.8125rem',
              fontWeight: 500,
            }}
          >
            <WarningAmberRounded aria-hidden sx={{ fontSize: 16 }} />
            {message}
          </Box>
        )}
      </TableCell>
      <TableCell sx={{ verticalAlign: 'top' }} translate="no">
        {printable === '' ? target : printable}
      </TableCell>
    </TableRow>
  );
}
