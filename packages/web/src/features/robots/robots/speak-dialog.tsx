import type { Language } from '@rota/contract/core';
import { useState } from 'react';
import { MenuItem, TextField } from '../../../ui/kit.ts';
import { useLanguage, useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { robotPageTexts } from './robots.messages.ts';

const LONGEST = 300;

/** Words for the robot to say, and the language to say them in. */
export function SpeakDialog({
  robotName,
  onSay,
  onClose,
}: {
  robotName: string;
  onSay: (text: string, language: Language) => void;
  onClose: () => void;
}) {
  const t = useTexts(robotPageTexts);
  const [mine] = useLanguage();
  const [language, setLanguage] = useState<Language>(mine);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const message = useMessage();
  const words = text.trim();
  return (
    <FormDialog
      title={t('speakTitle', { name: robotName })}
      submitLabel={t('say')}
      isBusy={false}
      onSubmit={() => (words === '' ? setMissing(true) : onSay(words, language))}
      onClose={onClose}
    >
      <TextField
        autoFocus
        multiline
        minRows={2}
        label={t('speakText')}
        value={text}
        onChange={(event) => setText(event.target.value.slice(0, LONGEST))}
        error={isMissing && words === ''}
        helperText={
          isMissing && words === '' ? message('speech_text_required') : `${text.length} / ${LONGEST}`
        }
      />
      <TextField
        select
        size="small"
        label={t('speakLanguage')}
        value={language}
        onChange={(event) => setLanguage(event.target.value === 'tr' ? 'tr' : 'en')}
      >
        <MenuItem value="tr">{t('turkish')}</MenuItem>
        <MenuItem value="en">{t('english')}</MenuItem>
      </TextField>
    </FormDialog>
  );
}
