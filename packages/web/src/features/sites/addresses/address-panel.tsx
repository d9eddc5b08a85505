import type { Address } from '@rota/contract/addresses';
import { mapIdOf } from '@rota/contract/maps';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import HomeWorkRounded from '@mui/icons-material/HomeWorkRounded';
import MapRounded from '@mui/icons-material/MapRounded';
import { Link } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { AddressActions } from './address-actions.tsx';
import { AddressStateChip, placeOfAddress } from './address-looks.tsx';
import { addressTexts } from './addresses.messages.ts';
import { addressQueries } from './addresses.queries.ts';

/** One address beside the list: whose it is, where robots go, and what can be done. */
export function AddressPanel({
  uid,
  row,
  onClose,
}: {
  uid: string;
  row: Address | undefined;
  onClose: () => void;
}) {
  const t = useTexts(addressTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={addressQueries.one(useApi(), projectId, uid)}
      title={t('facts')}
      titleOf={({ name }) => name}
      missing={{ icon: HomeWorkRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(address) => <Known address={address} onClose={onClose} />}
    </RowPanel>
  );
}

function Known({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useTexts(addressTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const { target } = address;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <AddressStateChip state={address.state} />
      </Box>
      <AddressActions key={address.version} address={address} onGone={onClose} />
      <PanelSection title={t('facts')}>
        <Facts address={address} />
      </PanelSection>
      <PanelLinks>
        {target !== null && can('maps.read', projectId) && (
          <Button
            component={Link}
            to={`/project/maps?map=${encodeURIComponent(mapIdOf(target.site, target.floor))}&target-id=${encodeURIComponent(target.target_id)}`}
            startIcon={<MapRounded />}
          >
            {t('onMap')}
          </Button>
        )}
        {can('audit.read', projectId) && (
          <Button
            component={Link}
            to={`/admin/security/audit?entity=address&entity-id=${encodeURIComponent(address.uid)}`}
            startIcon={<HistoryRounded />}
          >
            {t('history')}
          </Button>
        )}
      </PanelLinks>
    </Box>
  );
}

function Facts({ address }: { address: Address }) {
  const t = useTexts(addressTexts);
  const formats = useFormats();
  const { target, state } = address;
  const facts: readonly Fact[] = [
    [t('floor'), placeOfAddress(address)],
    [t('person'), address.user_name ?? t('nobody')],
    [
      t('target'),
      target === null
        ? t('noTarget')
        : `${target.name} (${t(target.how === 'chosen' ? 'chosen' : 'byName')})`,
    ],
    ...(state === 'waiting' ? [[t('sentAt'), formats.dateTime(address.sent_at)] satisfies Fact] : []),
    ...(address.reviewed_by === null || address.reviewed_at === null
      ? []
      : [
          [
            t('reviewedBy'),
            `${address.reviewed_by}, ${formats.dateTime(address.reviewed_at)}`,
          ] satisfies Fact,
        ]),
    ...(address.reject_reason === null ? [] : [[t('rejectReason'), address.reject_reason] satisfies Fact]),
  ];
  return <FactList facts={facts} />;
}
