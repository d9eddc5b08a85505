import { useId, useState } from 'react';
import {
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Slider,
  Switch,
  TextField,
  Typography,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useLocalSettings } from '../../../../settings/settings-context.tsx';
import { playSound } from './play-sound.ts';
import { soundChoice } from './sound-choice.rules.ts';
import { MOST_LOOPS, SOUND_KINDS, type SoundKind } from './sound-kinds.ts';
import { soundTexts } from './sounds.messages.ts';

/** Which sounds this device plays, how loud and how often, and whether the browser notifies. */
export function SoundChoices() {
  const t = useTexts(soundTexts);
  const [local, change] = useLocalSettings();
  const volumeId = useId();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <FormControlLabel
        control={
          <Switch checked={local.soundsMuted} onChange={(_event, soundsMuted) => change({ soundsMuted })} />
        }
        label={t('muted')}
      />
      <Box sx={{ maxWidth: 360, px: 1 }}>
        <Typography id={volumeId}>{t('volume')}</Typography>
        <Slider
          aria-labelledby={volumeId}
          value={local.soundVolume}
          min={5}
          max={100}
          step={5}
          disabled={local.soundsMuted}
          onChange={(_event, value) => change({ soundVolume: Number(value) })}
        />
      </Box>
      {SOUND_KINDS.map((kind) => (
        <KindRow key={kind} kind={kind} />
      ))}
      <NoticeChoice />
    </Box>
  );
}

function KindRow({ kind }: { kind: SoundKind }) {
  const t = useTexts(soundTexts);
  const [local, change] = useLocalSettings();
  const choice = soundChoice(kind, local);
  const set = (own: { isOn?: boolean; loops?: number }): void =>
    change({
      sounds: {
        ...local.sounds,
        [kind]: { isOn: own.isOn ?? choice.isOn, loops: own.loops ?? choice.loops },
      },
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <FormControlLabel
        control={<Switch checked={choice.isOn} onChange={(_event, isOn) => set({ isOn })} />}
        label={t(kind)}
        sx={{ flex: '1 1 200px' }}
      />
      <TextField
        select
        size="small"
        label={t('loops', { kind: t(kind) })}
        value={choice.loops}
        disabled={!choice.isOn}
        onChange={(event) => set({ loops: Number(event.target.value) })}
        sx={{ minWidth: 200 }}
      >
        {Array.from({ length: MOST_LOOPS }, (_none, index) => (
          <MenuItem key={index} value={index + 1}>
            {t('times', { count: index + 1 })}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        aria-label={t('listenTo', { kind: t(kind) })}
        // A test plays even while sounds are muted.
        onClick={() =>
          playSound(
            kind,
            soundChoice(kind, { ...local, soundsMuted: false, sounds: { [kind]: { isOn: true, loops: 1 } } }),
          )
        }
      >
        {t('listen')}
      </Button>
    </Box>
  );
}

function NoticeChoice() {
  const t = useTexts(soundTexts);
  const [local, change] = useLocalSettings();
  const isSupported = typeof Notification !== 'undefined';
  const [permission, setPermission] = useState(() => (isSupported ? Notification.permission : 'denied'));
  const isOn = local.browserNotices && permission === 'granted';
  const allow = async (): Promise<void> => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    change({ browserNotices: answer === 'granted' });
  };
  return (
    <Box>
      <Typography sx={{ fontWeight: 500 }}>{t('notices')}</Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mb: 1 }}>
        {t(!isSupported ? 'unsupported' : permission === 'denied' ? 'denied' : 'noticesHint')}
      </Typography>
      {isSupported && permission !== 'denied' && (
        <Button
          variant="outlined"
          onClick={() =>
            isOn ? change({ browserNotices: false }) : void allow().catch(() => setPermission('denied'))
          }
        >
          {t(isOn ? 'stop' : 'allow')}
        </Button>
      )}
    </Box>
  );
}
