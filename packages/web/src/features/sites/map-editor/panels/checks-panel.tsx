import type { MapCheck } from '@rota/contract/map-versions';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { isUnchanged } from '../document/merge.rules.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { useEditorState } from '../session/session-context.tsx';
import { reasonFor, useChecks } from './check-context.tsx';
import { findingGroups } from './finding-groups.rules.ts';
import { FindingList } from './finding-list.tsx';
import { ShapeProblems, useBadShapes } from './shape-problems.tsx';

/** Ways that are shown of all that changed. */
const MOST_WAYS = 30;

/** The findings and costs of the change: checked on request, and marked as outdated after any further change. */
export function ChecksPanel() {
  const t = useTexts(editorTexts);
  const checks = useChecks();
  const { document } = useEditorState();
  const bad = useBadShapes();
  // A commit reads the same content again, as another object.
  const isOld = checks.of !== undefined && checks.result !== undefined && !isUnchanged(checks.of, document);
  return (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Button
        variant="contained"
        loading={checks.isRunning}
        disabled={bad.length > 0}
        onClick={() => checks.run()}
      >
        {checks.result === undefined ? t('runCheck') : t('runCheckAgain')}
      </Button>
      <ShapeProblems shapes={bad} />
      {checks.isRunning && <LinearProgress aria-label={t('checking')} />}
      {checks.error !== null && !checks.isRunning && <Alert severity="error">{checks.error.message}</Alert>}
      {checks.result === undefined && checks.error === null && !checks.isRunning && (
        <Typography variant="body2" color="textSecondary">
          {t('checkHint')}
        </Typography>
      )}
      {isOld && !checks.isRunning && <Alert severity="info">{t('checkOld')}</Alert>}
      {checks.result !== undefined && <CheckResult result={checks.result} />}
    </Box>
  );
}

/** The result of a check. */
export function CheckResult({ result, onShown }: { result: MapCheck; onShown?: () => void }) {
  const t = useTexts(editorTexts);
  const checks = useChecks();
  const groups = findingGroups(result.findings, (finding) => reasonFor(checks, finding));
  return (
    <>
      {groups.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <CheckCircleRounded fontSize="small" color="success" />
          {t('nothingFound')}
        </Typography>
      ) : (
        <>
          <Typography variant="body2" role="status">
            {t('findings', { count: groups.length })}
          </Typography>
          <FindingList groups={groups} onShown={onShown} />
        </>
      )}
      <TravelTimes result={result} />
    </>
  );
}

function TravelTimes({ result }: { result: MapCheck }) {
  const t = useTexts(editorTexts);
  const formats = useFormats();
  const { points } = useEditorState().document;
  const nameOf = (id: string) => points.find(({ target_id: known }) => known === id)?.name ?? id;
  const time = (seconds: number | null) =>
    seconds === null ? t('noWay') : formats.duration(Math.round(seconds));
  if (result.travel.length === 0) return null;
  return (
    <Box component="section" aria-label={t('travel')}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t('travel')}
      </Typography>
      {result.mean_before_s !== null && result.mean_after_s !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('travelMean', { before: time(result.mean_before_s), after: time(result.mean_after_s) })}
        </Typography>
      )}
      <Table size="small" sx={{ '& td, & th': { px: 0.5 }, fontVariantNumeric: 'tabular-nums' }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('way')}</TableCell>
            <TableCell align="right">{t('before')}</TableCell>
            <TableCell align="right">{t('after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {result.travel.slice(0, MOST_WAYS).map((way) => (
            <TableRow key={`${way.from} ${way.to}`}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {t('fromTo', { from: nameOf(way.from), to: nameOf(way.to) })}
              </TableCell>
              {[way.before_s, way.after_s].map((seconds, at) => (
                <TableCell key={at} align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {time(seconds)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {result.travel.length > MOST_WAYS && (
        <Typography variant="caption" color="textSecondary">
          {t('moreWays', { count: result.travel.length - MOST_WAYS })}
        </Typography>
      )}
    </Box>
  );
}
