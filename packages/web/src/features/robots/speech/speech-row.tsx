import type { Language } from '@rota/contract/core';
import type { Speech } from '@rota/contract/speech';
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import GraphicEqRounded from '@mui/icons-material/GraphicEqRounded';
import HeadphonesRounded from '@mui/icons-material/HeadphonesRounded';
import type { ReactNode } from 'react';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { SpeechDialog } from './speech-dialog.tsx';
import { speechLibraryTexts } from './speech.messages.ts';
import { useRenewSpeeches } from './speech.queries.ts';
import { wordsOf } from './speech.rules.ts';
import { useVoices } from './voices.ts';

type RowProps = {
  projectId: number;
  speech: Speech;
  language: Language;
  above: Speech | undefined;
  below: Speech | undefined;
  /** The one behind `below`; undefined at the end. */
  belowBelow: Speech | undefined;
  action: ReactNode;
};

/** One entry of the library. */
export function SpeechRow(props: RowProps) {
  const { speech, language, action } = props;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{speech.name}</Typography>
        <Content speech={speech} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {action}
        <Preview speech={speech} language={language} />
        <RowActions {...props} />
      </Box>
    </Box>
  );
}

function Content({ speech: { text_tr, text_en, sound, volume } }: Pick<RowProps, 'speech'>) {
  const t = useTexts(speechLibraryTexts);
  const formats = useFormats();
  return (
    <>
      {[text_tr, text_en].map(
        (text, at) =>
          text !== null && (
            <Typography
              key={at === 0 ? 'tr' : 'en'}
              lang={at === 0 ? 'tr' : 'en'}
              variant="body2"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {text}
            </Typography>
          ),
      )}
      {sound !== null && (
        <Typography
          variant="body2"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere' }}
        >
          <GraphicEqRounded aria-hidden sx={{ fontSize: 18 }} />
          {sound.name}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary">
        {t('volumeIs', { percent: formats.percent(volume) })}
      </Typography>
    </>
  );
}

/** Lets a person listen in the browser: to the sound itself, or to a text where there is a voice of its language. */
function Preview({ speech, language }: Pick<RowProps, 'speech' | 'language'>) {
  const t = useTexts(speechLibraryTexts);
  const { canSay, say } = useVoices();
  const { name, sound, volume } = speech;
  if (sound !== null)
    return (
      <Box
        component="audio"
        src={sound.url}
        aria-label={t('previewOne', { name })}
        controls
        preload="none"
        sx={{ height: 40, maxWidth: '100%', width: 220 }}
      />
    );
  const words = wordsOf(speech, language);
  if (words === undefined) return null;
  const isVoiced = canSay(words.lang);
  return (
    <Button
      size="small"
      startIcon={<HeadphonesRounded />}
      disabled={!isVoiced}
      aria-label={isVoiced ? t('previewOne', { name }) : undefined}
      onClick={() => say(words.text, words.lang, volume)}
    >
      {isVoiced ? t('preview') : words.lang === 'tr' ? t('noVoiceTr') : t('noVoiceEn')}
    </Button>
  );
}

function RowActions({ projectId, speech, above, below, belowBelow }: RowProps) {
  const t = useTexts(speechLibraryTexts);
  const api = useApi();
  const { name, speech_id: speechId } = speech;
  const params = { projectId, speechId };
  const move = (before: Speech | undefined) =>
    api.speech.move({ params, body: { before: before?.speech_id ?? null } });
  return (
    <Actions
      projectId={projectId}
      size="small"
      renew={useRenewSpeeches(projectId)}
      menuLabel={t('menuOf', { name })}
      actions={[
        {
          id: 'edit',
          label: t('edit'),
          icon: EditRounded,
          permission: 'speech.edit',
          dialog: (close) => <SpeechDialog projectId={projectId} speech={speech} onClose={close} />,
        },
        {
          id: 'up',
          label: t('up'),
          icon: ArrowUpwardRounded,
          permission: 'speech.edit',
          isOffered: above !== undefined,
          failed: t('notSaved'),
          run: () => move(above),
        },
        {
          id: 'down',
          label: t('down'),
          icon: ArrowDownwardRounded,
          permission: 'speech.edit',
          isOffered: below !== undefined,
          failed: t('notSaved'),
          run: () => move(belowBelow),
        },
        {
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          isDangerous: true,
          permission: 'speech.edit',
          confirm: { title: t('removeTitle', { name }), children: t('removeBody'), isDangerous: true },
          run: () => api.speech.remove({ params }),
          done: t('removed'),
          failed: t('notSaved'),
        },
      ]}
    />
  );
}
