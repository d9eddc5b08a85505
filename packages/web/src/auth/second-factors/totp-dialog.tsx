import { sixDigits } from '@rota/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../api/api-context.tsx';
import { isCanceled } from '../../api/api-error.ts';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { uiTexts } from '../../ui/ui.messages.ts';
import { CodeField } from '../code-field.tsx';
import { useConfirmed } from '../confirm-password.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { secondFactorTexts } from './second-factors.messages.ts';

const fields = z.object({ code: sixDigits });

/** An app's secret that was just made, as a picture and as letters, and its first code. */
export function TotpDialog({
  made,
  onDone,
  onClose,
}: {
  made: { secret: string; uri: string };
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTexts(secondFactorTexts);
  const ui = useTexts(uiTexts);
  const message = useMessage();
  const titleId = useId();
  const api = useApi();
  const confirmed = useConfirmed();
  const form = useForm<{ code: string }>({ resolver: zodResolver(fields), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      const { recoveryCodes } = await confirmed(() => api.secondFactors.confirmTotp({ body }));
      toastSuccess(t('totpAdded'));
      onDone(recoveryCodes);
    } catch (error) {
      if (!isCanceled(error)) applyServerErrors(error, form);
    }
  });
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{t('totpTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography color="textSecondary">{t('totpScan')}</Typography>
          <QrCode text={made.uri} label={t('totpQr')} />
          <SecretKey secret={made.secret} />
          {errors.root !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
          <CodeField
            label={t('totpCode')}
            length={6}
            autoFocus
            error={message(errors.code?.message)}
            registration={form.register('code')}
          />
        </DialogContent>
        <DialogActions>
          <Button disabled={isSubmitting} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t('totpConfirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function SecretKey({ secret }: { secret: string }) {
  const t = useTexts(secondFactorTexts);
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {t('totpType')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="code" sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
        <CopyButton text={secret} label={t('copyKey')} doneText={t('keyCopied')} />
      </Box>
    </Box>
  );
}
