import { useState } from 'react';
import { Alert, AlertTitle, Box, Button } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { DiffView } from '../../../../ui/diff/diff-view.tsx';
import { configEditorTexts } from './config-editor.messages.ts';
import type { ConfigDocument } from './config-source.ts';

type ConflictProps = {
  base: ConfigDocument;
  newest: ConfigDocument;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Another person saved while a text was changed: what they changed, and the ways to go on. */
export function VersionConflict({ base, newest, onTakeTheirs, onKeepMine }: ConflictProps) {
  const t = useTexts(configEditorTexts);
  const [isShown, setShown] = useState(false);
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>
        {t('conflictTitle', { by: newest.updated_by ?? t('someone'), version: newest.version })}
      </AlertTitle>
      {t('conflictHint')}
      {isShown && (
        <Box sx={{ my: 1 }}>
          <DiffView before={base.text} after={newest.text} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" color="inherit" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('hideTheirs') : t('showTheirs')}
        </Button>
        <Button size="small" color="inherit" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
        <Button size="small" color="inherit" variant="outlined" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </Box>
    </Alert>
  );
}
