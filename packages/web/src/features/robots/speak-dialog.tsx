import type { Language } from '@rota/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
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
  const ui = useTexts(uiTexts);
  const titleId = useId();
  const [mine] = useLanguage();
  const [language, setLanguage] = useState<Language>(mine);
  const [text, setText] = useState('');
  const words = text.trim();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (words !== '') onSay(words, language);
        }}
      >
        <DialogTitle id={titleId}>{t('speakTitle', { name: robotName })}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: '8px !important' }}>
          <TextField
            autoFocus
            multiline
            minRows={2}
            label={t('speakText')}
            value={text}
            onChange={(event) => setText(event.target.value.slice(0, LONGEST))}
            helperText={`${text.length} / ${LONGEST}`}
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={words === ''}>
            {t('say')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
