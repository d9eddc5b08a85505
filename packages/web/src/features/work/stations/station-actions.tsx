import type { Station } from '@rota/contract/stations';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { usePutStation } from './shared/stations.queries.ts';
import { stationPageTexts } from './stations.messages.ts';
import { useRenewStations } from './stations.queries.ts';

/** Editing, a new code, the code as a file, and removing. */
export function StationActions({ station, onGone }: { station: Station; onGone: () => void }) {
  const t = useTexts(stationPageTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const put = usePutStation(projectId);
  const renew = useRenewStations(projectId);
  const { name, station_id: stationId } = station;
  const params = { projectId, stationId };
  const saveQr = async (format: 'svg' | 'png') => {
    const file: unknown = await api.stations.qr({ params, query: { format } });
    if (file instanceof Blob) downloadBlob(`${name}.${format}`, file);
  };
  return (
    <Actions
      projectId={projectId}
      actions={[
        {
          id: 'edit',
          place: 'button',
          label: t('edit'),
          icon: EditRounded,
          to: `/project/stations/edit?station-id=${encodeURIComponent(stationId)}`,
        },
        { id: 'svg', label: t('saveSvg'), icon: DownloadRounded, run: () => saveQr('svg') },
        { id: 'png', label: t('savePng'), icon: DownloadRounded, run: () => saveQr('png') },
        {
          id: 'code',
          label: t('newCode'),
          icon: QrCode2Rounded,
          confirm: { title: t('newCodeTitle', { name }), children: t('newCodeBody'), isDangerous: true },
          run: async () => put(await api.stations.newCode({ params })),
          done: t('newCodeDone'),
        },
        {
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          confirm: (asking) => (
            <ConfirmRemoval
              {...asking}
              title={t('removeTitle', { name })}
              confirmLabel={t('remove')}
              usesKey={['station', projectId, stationId]}
              readUses={(signal) => api.stations.uses({ params }, { signal })}
            >
              {t('removeBody')}
            </ConfirmRemoval>
          ),
          run: async (evenIfNeeded) => {
            await api.stations.remove({ params, query: { even_if_needed: evenIfNeeded ? 'true' : 'false' } });
            onGone();
          },
          done: t('removed'),
        },
      ]}
      renew={renew}
    />
  );
}
