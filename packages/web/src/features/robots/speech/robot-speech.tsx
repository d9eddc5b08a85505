import type { Language } from '@rota/contract/core';
import { SPEECH_MOST, SPEECH_VOLUME, type RobotDetails } from '@rota/contract/robots';
import type { Speech } from '@rota/contract/speech';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import StopRounded from '@mui/icons-material/StopRounded';
import { useState } from 'react';
import { Alert, Box, Button, MenuItem, TextField, Typography } from '../../../ui/kit.ts';
import { useFormats, useLanguage, useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { useAvailability, useUnavailableReason, type Sender } from '../robots/shared/command-availability.ts';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { SpeechLibrary } from './speech-library.tsx';
import { speechLibraryTexts } from './speech.messages.ts';
import { commandOf } from './speech.rules.ts';
import { VolumeField } from './volume-field.tsx';

/** A robot that speaks: what it says now, the library, and words of one's own. */
export function RobotSpeech({ robot, sender }: RobotSectionProps) {
  const [mine] = useLanguage();
  const [language, setLanguage] = useState<Language>(mine);
  const availability = useAvailability(robot)('speak');
  const reason = useUnavailableReason()(availability);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 900 }}>
      {reason !== undefined && <Alert severity="info">{reason}</Alert>}
      <SpeakingNow robot={robot} sender={sender} />
      <FreeSpeech sender={sender} canSay={availability.can} language={language} onLanguage={setLanguage} />
      <SpeechLibrary
        projectId={robot.project_id}
        language={language}
        action={(speech) => <PlayButton robot={robot} sender={sender} speech={speech} language={language} />}
      />
    </Box>
  );
}

type SpeakingProps = { robot: RobotDetails; sender: Sender };

function SpeakingNow({ robot, sender }: SpeakingProps) {
  const t = useTexts(speechLibraryTexts);
  const formats = useFormats();
  const now = useNow(500);
  const availability = useAvailability(robot)('stop_speaking');
  const reason = useUnavailableReason()(availability);
  const { speaking } = robot;
  const seconds = speaking === null ? 0 : Math.max(0, Math.ceil((Date.parse(speaking.until) - now) / 1_000));
  return (
    <TitledPart title={t('now')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 44 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }} aria-live="polite">
            {speaking === null
              ? t('silent')
              : speaking.text === null
                ? t('playing')
                : t('saying', { text: speaking.text })}
          </Typography>
          {speaking !== null && (
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {t('left', { seconds: formats.number(seconds) })}
            </Typography>
          )}
        </Box>
        {(speaking !== null || reason !== undefined) && (
          <Button
            variant="outlined"
            startIcon={<StopRounded />}
            disabled={!availability.can}
            loading={sender.pending === 'stop_speaking'}
            onClick={() => sender.send({ kind: 'stop_speaking' })}
          >
            {t('stop')}
          </Button>
        )}
      </Box>
    </TitledPart>
  );
}

type FreeProps = {
  sender: Sender;
  canSay: boolean;
  language: Language;
  onLanguage: (language: Language) => void;
};

/** Words of one's own, and the language in which everything is said. */
function FreeSpeech({ sender, canSay, language, onLanguage }: FreeProps) {
  const t = useTexts(speechLibraryTexts);
  const message = useMessage();
  const [text, setText] = useState('');
  const [volume, setVolume] = useState<number>(SPEECH_VOLUME);
  const [isMissing, setMissing] = useState(false);
  const words = text.replace(/\s+/g, ' ').trim();
  const hasProblem = isMissing && words === '';
  const say = () => {
    setMissing(words === '');
    if (words !== '') sender.send({ kind: 'speak', text: words, lang: language, volume }, () => setText(''));
  };
  return (
    <TitledPart title={t('free')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          multiline
          minRows={2}
          label={t('freeText')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={hasProblem}
          helperText={hasProblem ? message('speech_text_required') : `${text.length} / ${SPEECH_MOST}`}
          slotProps={{ htmlInput: { maxLength: SPEECH_MOST } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <TextField
            select
            size="small"
            label={t('language')}
            value={language}
            onChange={(event) => onLanguage(event.target.value === 'tr' ? 'tr' : 'en')}
            sx={{ minWidth: 140 }}
          >
            <MenuItem value="tr">{t('turkish')}</MenuItem>
            <MenuItem value="en">{t('english')}</MenuItem>
          </TextField>
          <VolumeField value={volume} onChange={setVolume} />
          <Button variant="contained" disabled={!canSay} loading={sender.pending === 'speak'} onClick={say}>
            {t('say')}
          </Button>
        </Box>
      </Box>
    </TitledPart>
  );
}

type PlayProps = SpeakingProps & { speech: Speech; language: Language };

function PlayButton({ robot, sender, speech, language }: PlayProps) {
  const t = useTexts(speechLibraryTexts);
  const command = commandOf(speech, language);
  const availability = useAvailability(robot)(command?.kind ?? 'speak');
  const reason = useUnavailableReason()(availability);
  const [isMine, setMine] = useState(false);
  if (command === undefined) return null;
  const isBusy = sender.pending === command.kind;
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<PlayArrowRounded />}
      disabled={!availability.can || (isBusy && !isMine)}
      loading={isBusy && isMine}
      title={reason}
      aria-label={t('playOne', { name: speech.name })}
      onClick={() => {
        setMine(true);
        sender.send(command, () => setMine(false));
      }}
    >
      {t('play')}
    </Button>
  );
}
