import { sixDigits } from '@rota/contract/auth';
import { z } from 'zod';
import { Box, Typography } from '../../ui/kit.ts';
import { useApi } from '../../api/api-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../ui/form/resource-form.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { CodeField } from '../code-field.tsx';
import { useConfirmed } from '../confirm-password.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { secondFactorTexts } from './second-factors.messages.ts';

const fields = z.object({ code: sixDigits });
const EMPTY = { code: '' };

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
  const api = useApi();
  const confirmed = useConfirmed();
  const form = useResourceForm({
    schema: fields,
    values: EMPTY,
    save: (body) => confirmed(() => api.secondFactors.confirmTotp({ body })),
    onSaved: ({ recovery_codes: recoveryCodes }) => {
      toastSuccess(t('totpAdded'));
      onDone(recoveryCodes);
    },
  });
  return (
    <FormDialog form={form} title={t('totpTitle')} submitLabel={t('totpConfirm')} onClose={onClose}>
      <Typography color="textSecondary">{t('totpScan')}</Typography>
      <QrCode text={made.uri} label={t('totpQr')} />
      <SecretKey secret={made.secret} />
      <CodeField form={form} name="code" label={t('totpCode')} length={6} autoFocus />
    </FormDialog>
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
