import type { ReleaseKey } from '@rota/contract/releases';
import AddRounded from '@mui/icons-material/AddRounded';
import BlockRounded from '@mui/icons-material/BlockRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Skeleton,
  Typography,
  useMediaQuery,
} from '../../../ui/kit.ts';
import { Actions } from '../../../ui/actions/actions.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { KeyForm } from './key-form.tsx';
import { releaseTexts } from './releases.messages.ts';
import { releaseQueries, useRenewReleases } from './releases.queries.ts';

/** The keys that may sign software. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(releaseTexts);
  const titleId = useId();
  const query = useQuery(releaseQueries.keys(useApi()));
  const [isAdding, setAdding] = useState(false);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm" fullScreen={isPhone}>
        <DialogTitle id={titleId}>{t('keys')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography color="textSecondary">{t('keysHint')}</Typography>
          {query.isPending && <Skeleton variant="rounded" height={96} />}
          {query.isError && query.data === undefined && (
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          )}
          {query.data?.length === 0 && <Typography>{t('noKeys')}</Typography>}
          {query.data?.map((key) => (
            <KeyRow key={key.key_id} signingKey={key} />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
            {t('addKey')}
          </Button>
        </DialogActions>
      </Dialog>
      {isAdding && <KeyForm onClose={() => setAdding(false)} />}
    </>
  );
}

function KeyRow({ signingKey }: { signingKey: ReleaseKey }) {
  const t = useTexts(releaseTexts);
  const formats = useFormats();
  const { name, public_key, added_at, added_by, revoked_at, revoked_by } = signingKey;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1,
        borderTop: 1,
        borderColor: 'divider',
        pt: 1.5,
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <StateChip
            tone={revoked_at === null ? 'neutral' : 'offline'}
            icon={revoked_at === null ? KeyRounded : BlockRounded}
            label={revoked_at === null ? t('active') : t('revoked')}
          />
        </Box>
        <Typography variant="body2" sx={{ fontFamily: FONT_MONO, overflowWrap: 'anywhere', my: 0.5 }}>
          {public_key}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {revoked_at === null
            ? t('keyAddedBy', { time: formats.date(added_at), name: added_by })
            : t('keyRevokedBy', { time: formats.date(revoked_at), name: revoked_by ?? '' })}
        </Typography>
      </Box>
      {revoked_at === null && <RevokeButton signingKey={signingKey} />}
    </Box>
  );
}

function RevokeButton({
  signingKey: { key_id: keyId, name, ready_releases: count },
}: {
  signingKey: ReleaseKey;
}) {
  const t = useTexts(releaseTexts);
  const api = useApi();
  const renew = useRenewReleases();
  const [withdraws, setWithdraws] = useState(false);
  return (
    <Actions
      projectId={undefined}
      size="small"
      renew={renew}
      actions={[
        {
          id: 'revoke',
          place: 'plain',
          label: t('revoke'),
          fullLabel: t('revokeKey', { name }),
          isDangerous: true,
          confirm: ({ isBusy, onConfirm, onCancel }) => (
            <ConfirmDialog
              open
              title={t('revokeAsk', { name })}
              confirmLabel={t('revoke')}
              isDangerous
              isBusy={isBusy}
              onConfirm={() => onConfirm()}
              onCancel={onCancel}
            >
              {t('revokeHint')}
              {count > 0 && (
                <FormControlLabel
                  sx={{ mt: 1 }}
                  control={<Checkbox checked={withdraws} onChange={(_event, isOn) => setWithdraws(isOn)} />}
                  label={t('revokeReleases', { count })}
                />
              )}
            </ConfirmDialog>
          ),
          run: () =>
            api.releaseKeys.revoke({ params: { keyId }, query: { withdraw_releases: String(withdraws) } }),
          done: t('keyRevoked'),
        },
      ]}
    />
  );
}
