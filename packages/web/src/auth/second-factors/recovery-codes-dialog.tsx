import { useId } from 'react';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { secondFactorTexts } from './second-factors.messages.ts';

/** Recovery codes, this once. Nothing but the button closes it: a stray click must not cost them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('recoveryTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning" variant="outlined">
          {t('recoveryKeep')}
        </Alert>
        <Box
          component="ul"
          aria-label={t('recovery')}
          sx={{
            listStyle: 'none',
            m: 0,
            p: 2,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
            gap: 1,
            fontFamily: 'monospace',
            fontSize: '1rem',
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <CopyButton
          kind="button"
          text={codes.join('\n')}
          label={t('recoveryCopy')}
          doneText={t('recoveryCopied')}
        />
        <Button variant="contained" onClick={onClose}>
          {t('recoveryKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
