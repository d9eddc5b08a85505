import type { RobotTimeline } from '@rota/contract/doctor';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import RouteRounded from '@mui/icons-material/RouteRounded';
import TouchAppRounded from '@mui/icons-material/TouchAppRounded';
import WifiRounded from '@mui/icons-material/WifiRounded';
import { useState } from 'react';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useFormats, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { commandTexts } from '../robots/shared/command.messages.ts';
import { diagnosticsTexts, tripKindTexts } from './diagnostics.messages.ts';
import { errorTipTexts } from './shared/error-tips.messages.ts';
import { tipOf } from './shared/error-tips.rules.ts';
import { eventsOf, type TimelineEvent } from './timeline.rules.ts';

/** So many are shown at first, and more with each press. */
const STEP = 12;

const ICONS = {
  error: ErrorOutlineRounded,
  command: TouchAppRounded,
  trip: RouteRounded,
  connection: WifiRounded,
} as const;

/** What happened, newest first, in words. */
export function EventList({ timeline }: { timeline: RobotTimeline }) {
  const t = useTexts(diagnosticsTexts);
  const [shown, setShown] = useState(STEP);
  const events = eventsOf(timeline);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {t('events')}
      </Typography>
      {events.length === 0 && <Typography color="textSecondary">{t('noEvents')}</Typography>}
      <Box component="ul" aria-label={t('events')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.slice(0, shown).map((event) => (
          <EventRow key={event.key} event={event} />
        ))}
      </Box>
      {events.length > shown && (
        <Button size="small" onClick={() => setShown(shown + STEP)}>
          {t('moreEvents')}
        </Button>
      )}
    </Box>
  );
}

function EventRow({ event }: { event: TimelineEvent }) {
  const formats = useFormats();
  const now = useNow(60_000);
  const { tones } = useColours();
  const { text, detail, advice } = useEventWords()(event);
  const Icon = ICONS[event.kind];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 0.5, fontSize: '0.875rem' }}>
      <Box
        component="time"
        dateTime={event.at}
        sx={{
          flex: 'none',
          width: { xs: 72, sm: 104 },
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {formats.momentExact(event.at, now)}
      </Box>
      <Icon
        aria-hidden
        sx={{ fontSize: 18, mt: 0.125, color: event.kind === 'error' ? tones.fault.solid : 'text.secondary' }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {text}
        </Box>
        {detail !== '' && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` · ${detail}`}
          </Box>
        )}
        {advice !== undefined && <Box sx={{ color: 'text.secondary' }}>{advice}</Box>}
      </Box>
    </Box>
  );
}

type EventWords = { readonly text: string; readonly detail: string; readonly advice?: string | undefined };

function useEventWords(): (event: TimelineEvent) => EventWords {
  const t = useTexts(diagnosticsTexts);
  const commands = useTexts(commandTexts);
  const trips = useTextOr(tripKindTexts);
  const tips = useTexts(errorTipTexts);
  const formats = useFormats();
  const lasted = (since: string, until: string): string =>
    formats.duration(Math.max(1, (Date.parse(until) - Date.parse(since)) / 1_000));
  return (event) => {
    switch (event.kind) {
      case 'error': {
        const { type, since, until } = event.error;
        const tip = tipOf(type);
        return {
          text: t('errorEvent', { type }),
          detail: until === null ? t('errorStands') : t('errorEnded', { duration: lasted(since, until) }),
          advice: tip && tips(tip),
        };
      }
      case 'command': {
        const { kind, by, status } = event.command;
        return { text: t('commandEvent', { command: commands(kind), by }), detail: t(`status_${status}`) };
      }
      case 'trip': {
        const { kind, status, since, until } = event.trip;
        const how = t(`trip_${status}`);
        return {
          text: t('tripEvent', { kind: trips(kind, kind) }),
          detail: until === null ? how : `${how}, ${lasted(since, until)}`,
        };
      }
      case 'connection':
        return { text: t('connectionEvent', { state: event.state }), detail: '' };
    }
  };
}
