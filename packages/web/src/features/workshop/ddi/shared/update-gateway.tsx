import RouterRounded from '@mui/icons-material/RouterRounded';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { Actions } from '../../../../ui/actions/actions.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '../../../../ui/kit.ts';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { ddiTexts } from './ddi.messages.ts';
import { updaterQueries, useRenewUpdaters } from './ddi.queries.ts';
import { NewTokenDialog, swupdateCommand } from './new-token-dialog.tsx';

/** Opens the gateway token of the chosen project, for people who may see its secrets. */
export function UpdateGatewayButton() {
  const t = useTexts(ddiTexts);
  const { project_id: projectId } = useProject();
  const maySee = useCan()('robots.secrets', projectId);
  const [isOpen, setOpen] = useState(false);
  if (!maySee) return null;
  return (
    <>
      <Button startIcon={<RouterRounded />} onClick={() => setOpen(true)}>
        {t('gateway')}
      </Button>
      {isOpen && <GatewayDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function GatewayDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(ddiTexts);
  const titleId = useId();
  const { project_id: projectId, project_name: name } = useProject();
  const query = useQuery(updaterQueries.gateway(useApi(), projectId));
  const { data, error } = query;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('gatewayOf', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography color="textSecondary">{t('gatewayHint')}</Typography>
        {data === undefined && error === null && <Skeleton variant="rounded" height={72} />}
        {data === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void query.refetch().catch(() => undefined)} />
        )}
        {data !== undefined && <Gateway name={name} projectId={projectId} gateway={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

type GatewayProps = {
  name: string;
  projectId: number;
  gateway: {
    readonly url: string;
    readonly token: { readonly prefix: string; readonly made_at: string; readonly made_by: string } | null;
  };
};

function Gateway({ name, projectId, gateway: { url, token } }: GatewayProps) {
  const t = useTexts(ddiTexts);
  const formats = useFormats();
  const api = useApi();
  const [made, setMade] = useState<string>();
  const params = { projectId };
  const words =
    token === null
      ? t('noToken')
      : t('tokenBy', { prefix: token.prefix, time: formats.date(token.made_at), name: token.made_by });
  return (
    <>
      <FactList
        facts={[
          [
            t('address'),
            <span key="address" translate="no">
              {url}
            </span>,
          ],
          [t('gatewayToken'), words],
        ]}
      />
      <Actions
        projectId={projectId}
        renew={useRenewUpdaters()}
        actions={[
          {
            id: 'make',
            place: 'button',
            label: token === null ? t('make') : t('renew'),
            ...(token !== null && { confirm: { title: t('renewAsk', { name }), children: t('renewHint') } }),
            run: async () => setMade((await api.robotUpdaters.makeGatewayToken({ params })).token),
            failed: t('failed'),
          },
          {
            id: 'end',
            place: 'button',
            label: t('end'),
            isDangerous: true,
            isOffered: token !== null,
            confirm: { title: t('endAsk', { name }), children: t('endHint'), isDangerous: true },
            run: () => api.robotUpdaters.endGatewayToken({ params }),
            done: t('ended'),
          },
        ]}
      />
      {made !== undefined && (
        <NewTokenDialog
          name={name}
          token={made}
          label={t('gatewayToken')}
          command={swupdateCommand(url, '…', '-g', made)}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
