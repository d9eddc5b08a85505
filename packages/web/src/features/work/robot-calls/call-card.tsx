import type { StopPromise } from '@rota/contract/deliveries';
import type { CallKind } from '@rota/contract/stations';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import { useId, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Paper,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { taskKindIcons } from '../deliveries/shared/task-kind-looks.ts';
import { usePromiseText } from '../deliveries/shared/promise.tsx';
import { AvailabilityChip, useStationReason, useWaitText } from '../stations/shared/station-chips.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { CallAnswerNotice } from './call-answer.tsx';
import { useOffersKind } from '../../../projects/offered-kinds.ts';
import { kindsAt, type CallPlace } from './call-places.ts';
import { robotCallPageTexts } from './robot-calls.messages.ts';
import { useRobotCall, type CallBody } from './robot-calls.queries.ts';

/** The chosen place: what for, and the button that calls. Its answer stands here until another place is chosen. */
export function CallCard({ place, onElsewhere }: { place: CallPlace; onElsewhere: () => void }) {
  const t = useTexts(robotCallPageTexts);
  const titleId = useId();
  const { kinds, kind, setKind, note, setNote, call, send } = useCallTo(place);
  const answer = call.data;
  const isAsking = answer?.needs_confirmation === true;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <PlaceName id={titleId} place={place} />
      {place.kind === 'station' && <StationNow place={place} />}
      {answer !== undefined && !isAsking ? (
        <CallAnswerNotice answer={answer} onAgain={() => call.reset()} />
      ) : (
        <>
          {kinds.length > 1 && <KindChoice kinds={kinds} value={kind} onChange={setKind} />}
          <TextField
            label={t('note')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          {call.isError && <Alert severity="error">{call.error.message}</Alert>}
          <Button
            variant="contained"
            size="large"
            startIcon={<CampaignRounded />}
            loading={call.isPending}
            onClick={() => send(false)}
            sx={{ minHeight: 56 }}
          >
            {t('call')}
          </Button>
        </>
      )}
      <Button onClick={onElsewhere} sx={{ alignSelf: 'center' }}>
        {t('other')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('longTitle', { place: place.name })}
        confirmLabel={t('callAnyway')}
        isBusy={call.isPending}
        onConfirm={() => send(true)}
        onCancel={() => call.reset()}
      >
        <LongWait promise={answer?.promise ?? null} />
      </ConfirmDialog>
    </Paper>
  );
}

/** The call to a place as it is filled in, and how it is sent. */
function useCallTo(place: CallPlace) {
  const { project_id: projectId } = useProject();
  const kinds = kindsAt(place).filter(useOffersKind());
  const [chosen, setKind] = useState<CallKind>();
  const [note, setNote] = useState('');
  const call = useRobotCall(projectId);
  const kind = kinds.find((one) => one === chosen) ?? kinds[0];
  const send = (confirm: boolean) => {
    const body: CallBody = {
      ...(place.kind === 'station' ? { station_id: place.id } : { target_id: place.id }),
      ...(kind === undefined ? {} : { kind }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      confirm,
    };
    call.mutate(body);
  };
  return { kinds, kind, setKind, note, setNote, call, send };
}

function PlaceName({ id, place }: { id: string; place: CallPlace }) {
  return (
    <Box>
      <Typography id={id} variant="h2" component="h2" translate="no" sx={{ overflowWrap: 'anywhere' }}>
        {place.name}
      </Typography>
      <Typography color="textSecondary" translate="no">
        {place.floor}
      </Typography>
    </Box>
  );
}

function LongWait({ promise }: { promise: StopPromise | null }) {
  const t = useTexts(robotCallPageTexts);
  const promiseText = usePromiseText();
  return promise === null ? t('longUnknown') : t('longBody', { time: promiseText(promise) });
}

function StationNow({ place }: { place: Extract<CallPlace, { kind: 'station' }> }) {
  const t = useTexts(robotCallPageTexts);
  const wait = useWaitText();
  const reason = useStationReason()(place.station);
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}
    >
      <AvailabilityChip station={place.station} />
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {reason ?? t('robotIn', { wait: wait(place.station.wait_s) })}
      </Typography>
    </Box>
  );
}

function KindChoice({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly CallKind[];
  value: CallKind | undefined;
  onChange: (kind: CallKind) => void;
}) {
  const t = useTexts(robotCallPageTexts);
  const tKind = useTexts(robotModeTexts);
  const id = useId();
  return (
    <Box>
      <Typography id={id} variant="subtitle2" color="textSecondary" sx={{ mb: 1 }}>
        {t('whatFor')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        orientation="vertical"
        fullWidth
        color="primary"
        aria-labelledby={id}
        value={value ?? null}
        onChange={(_event, next: CallKind | null) => next !== null && onChange(next)}
      >
        {kinds.map((kind) => {
          const Icon = taskKindIcons[kind];
          return (
            <ToggleButton
              key={kind}
              value={kind}
              sx={{ justifyContent: 'flex-start', gap: 1.5, textTransform: 'none', minHeight: 48 }}
            >
              <Icon fontSize="small" />
              {tKind(kind)}
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
    </Box>
  );
}
