import type { IssuedVpnClient } from '@rota/contract/vpn';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { useId } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadText } from '../../../ui/list/csv.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { vpnTexts } from './vpn.messages.ts';

/** A profile with its private key, this once. It closes only by its button. */
export function ProfileDialog({ client, onClose }: { client: IssuedVpnClient; onClose: () => void }) {
  const t = useTexts(vpnTexts);
  const titleId = useId();
  const file = `${client.name.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-')}.ovpn`;
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('profileTitle', { name: client.name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning">{client.robot === null ? t('profileOnce') : t('profileSealed')}</Alert>
        <FactList facts={[[t('address'), client.address]]} />
        <Button
          variant="outlined"
          startIcon={<DownloadRounded />}
          onClick={() => downloadText(file, client.ovpn, 'application/x-openvpn-profile')}
        >
          {t('download')}
        </Button>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('profileKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
