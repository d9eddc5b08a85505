import {
  callResultNextTexts,
  callResultTexts,
  type CallResult,
  type StaffCallAnswer,
} from '@rota/contract/robot-calls';
import { callNextText, callReasonTexts } from '@rota/contract/stations';
import { Link } from 'react-router';
import { Alert, AlertTitle, Box, Button } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { usePromiseText } from '../deliveries/shared/promise.tsx';
import { robotCallPageTexts } from './robot-calls.messages.ts';

const severities: Record<CallResult, 'success' | 'info' | 'warning' | 'error'> = {
  success: 'success',
  queued_success: 'info',
  busy: 'warning',
  no_robot_available: 'warning',
  error: 'error',
};

/** The outcome of a call: its result, the robot's arrival or why none comes, and what to do next. */
export function CallAnswerNotice({ answer, onAgain }: { answer: StaffCallAnswer; onAgain: () => void }) {
  const t = useTexts(robotCallPageTexts);
  const tResult = useTexts(callResultTexts);
  const promiseText = usePromiseText();
  const lines = useLines(answer);
  const { result, promise, delivery_id: deliveryId } = answer;
  const isTaken = result === 'success' || result === 'queued_success';
  return (
    <Box
      role={isTaken ? 'status' : 'alert'}
      aria-label={t('answer')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Alert severity={severities[result]} role="presentation">
        <AlertTitle sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>{tResult(result)}</AlertTitle>
        {isTaken && promise !== null && <div>{t('expected', { time: promiseText(promise) })}</div>}
        {answer.joined === true && <div>{t('joined')}</div>}
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {deliveryId !== undefined && (
          <Button
            variant="outlined"
            component={Link}
            to={`/delivery?delivery-id=${encodeURIComponent(deliveryId)}`}
          >
            {t('follow')}
          </Button>
        )}
        <Button variant={isTaken ? 'text' : 'contained'} onClick={onAgain}>
          {isTaken ? t('again') : t('tryAgain')}
        </Button>
      </Box>
    </Box>
  );
}

function useLines({ result, reason, opens_at: opensAt }: StaffCallAnswer): string[] {
  const [language] = useLanguage();
  const formats = useFormats();
  if (result === 'success') return [];
  if (reason === null) return [callResultNextTexts[language][result]];
  // A caller whose call waits in the queue needs no hint to try again.
  if (result === 'queued_success') return [callReasonTexts[language][reason]];
  return [
    callReasonTexts[language][reason],
    callNextText(reason, language, opensAt === null ? undefined : formats.dateTime(opensAt)),
  ];
}
