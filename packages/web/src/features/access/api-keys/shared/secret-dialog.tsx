import { useId, type ReactNode } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { CodeBlock } from '../../../../ui/code-block.tsx';
import { CopyField } from '../../../../ui/copy-field.tsx';
import { secretTexts } from './secrets.messages.ts';

type SecretDialogProps = {
  title: string;
  /** The owner of the secret. */
  name: string;
  /** The values to copy, each under its label; the secret is one of them. */
  fields: readonly { readonly label: string; readonly value: string }[];
  /** A command that proves that it works. */
  example?: string | undefined;
  children?: ReactNode;
  onClose: () => void;
};

/** A secret, shown this once. It closes only by its button. */
export function SecretDialog({ title, name, fields, example, children, onClose }: SecretDialogProps) {
  const t = useTexts(secretTexts);
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning">{t('shownOnce', { name })}</Alert>
        {fields.map(({ label, value }) => (
          <Box key={label} sx={{ pt: 0.5 }}>
            <CopyField label={label} value={value} />
          </Box>
        ))}
        {example !== undefined && (
          <Box>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
              {t('example')}
            </Typography>
            <CodeBlock label={t('example')} text={example} />
          </Box>
        )}
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('stored')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
