import { mapIdOf } from '@rota/contract/maps';
import type { QrCode } from '@rota/contract/qr-codes';
import AddRounded from '@mui/icons-material/AddRounded';
import AutoAwesomeMotionRounded from '@mui/icons-material/AutoAwesomeMotionRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useStationList } from '../../work/stations/shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { yesOrNo } from '../../../ui/list/filter-options.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { EditQrDialog } from './edit-qr-dialog.tsx';
import { readQrFilters, QR_FILTERS } from './qr-filters.ts';
import { qrTexts } from './qr-codes.messages.ts';
import { qrQueries } from './qr-codes.queries.ts';
import { OrderChip, StateOfQr } from './qr-looks.tsx';
import { QrPanel } from './qr-panel.tsx';
import { useQrTabs } from './qr-tabs.ts';

const KEYS = {
  filters: [...QR_FILTERS],
  sort: { by: ['label', 'code', 'target', 'scans', 'created'], first: { id: 'label', isDescending: false } },
  open: 'qr-id',
} as const;

/** The QR codes of the project, with the opened one beside. */
export function QrList() {
  const t = useTexts(qrTexts);
  const can = useCan();
  const api = useApi();
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const source = usePagedList(
    useInfiniteQuery(qrQueries.list(api, projectId, readQrFilters(address.search))),
  );
  const mayEdit = can('qr_codes.edit', projectId);
  const navigate = useNavigate();
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'qr-codes',
        title: t('title'),
        description: t('hint'),
        actions: <ListActions mayEdit={mayEdit} filters={address.views.current} />,
        tabs: useQrTabs(),
        columns: useColumns(),
        rowId: ({ qr_id: id }) => id,
        rowName: ({ label }) => label,
        card: (row) => <QrCard code={row} />,
        searchLabel: t('search'),
        filters: useFilters(projectId),
        bulkActions: (rows) => (
          <Button
            startIcon={<PrintRounded />}
            onClick={() => {
              const ids = rows.map(({ qr_id: id }) => id);
              Promise.resolve(navigate('/project/qr/sheet', { state: { ids } })).catch(() => undefined);
            }}
          >
            {t('printSome')}
          </Button>
        ),
        empty: {
          icon: QrCode2Rounded,
          title: t('emptyTitle'),
          hint: t('emptyHint'),
          action: <FirstSteps mayEdit={mayEdit} />,
        },
        panel: ({ id, row, onClose }) => <QrPanel key={id} qrId={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

function GenerateLink() {
  const t = useTexts(qrTexts);
  return (
    <Button
      component={Link}
      to="/project/qr/generate"
      variant="contained"
      startIcon={<AutoAwesomeMotionRounded />}
    >
      {t('generate')}
    </Button>
  );
}

/** An empty list has no tabs: the way to the pickup locations stands here. */
function FirstSteps({ mayEdit }: { mayEdit: boolean }) {
  const t = useTexts(qrTexts);
  return (
    <>
      {mayEdit && <GenerateLink />}
      <Button component={Link} to="/project/qr?part=locations">
        {t('locations')}
      </Button>
    </>
  );
}

function ListActions({ mayEdit, filters }: { mayEdit: boolean; filters: string }) {
  const t = useTexts(qrTexts);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Button
        component={Link}
        to={`/project/qr/sheet${filters === '' ? '' : `?${filters}`}`}
        startIcon={<PrintRounded />}
      >
        {t('print')}
      </Button>
      {mayEdit && (
        <>
          <Button component={Link} to="/project/qr/assign" startIcon={<QrCodeScannerRounded />}>
            {t('scan')}
          </Button>
          <Button variant="outlined" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
          <GenerateLink />
        </>
      )}
      {isAdding && <EditQrDialog code={undefined} onClose={() => setAdding(false)} />}
    </>
  );
}

function QrCard({ code }: { code: QrCode }) {
  const t = useTexts(qrTexts);
  const { label, code: letters, target_name: target, pickup_location_name: location, scans } = code;
  return (
    <RowCard
      name={label}
      state={<StateOfQr code={code} />}
      line={[target === '' ? t('targetGone') : target, location].filter((text) => text !== null).join(' · ')}
      note={`${letters} · ${t('scans')}: ${scans}`}
    />
  );
}

function useFilters(projectId: number): readonly ListFilter[] {
  const t = useTexts(qrTexts);
  const formats = useFormats();
  const { data: targets } = useQuery(targetQueries.list(useApi(), projectId));
  const { data: stations } = useStationList(projectId);
  const maps = useMemo(
    () =>
      [...new Map((targets ?? []).map(({ site, floor }) => [mapIdOf(site, floor), `${site} · ${floor}`]))]
        .map(([value, label]) => ({ value, label }))
        .sort((a, b) => formats.compare(a.label, b.label)),
    [targets, formats],
  );
  return [
    {
      key: 'state',
      kind: 'one',
      label: t('state'),
      options: yesOrNo(t('active'), t('inactive')),
    },
    { key: 'map', kind: 'many', label: t('map'), options: maps },
    {
      key: 'location',
      kind: 'one',
      label: t('location'),
      options: (stations ?? []).map(({ station_id: value, name: label }) => ({ value, label })),
    },
    {
      key: 'order',
      kind: 'one',
      label: t('ordering'),
      options: yesOrNo(t('canOrder'), t('noOrder')),
    },
  ];
}

function useColumns(): readonly ListColumn<QrCode>[] {
  const t = useTexts(qrTexts);
  const targetOf = ({ target_name: name }: QrCode): string => (name === '' ? t('targetGone') : name);
  return [
    {
      id: 'label',
      header: t('label'),
      isAlways: true,
      isSortable: true,
      minWidth: 170,
      text: ({ label }) => label,
    },
    { id: 'code', header: t('code'), isSortable: true, rank: 1, minWidth: 200, text: ({ code }) => code },
    { id: 'target', header: t('target'), isSortable: true, minWidth: 140, text: targetOf },
    {
      id: 'map',
      header: t('map'),
      rank: 5,
      minWidth: 130,
      text: ({ site, floor }) => (site === '' ? '' : `${site} · ${floor}`),
    },
    {
      id: 'location',
      header: t('location'),
      rank: 2,
      minWidth: 140,
      text: ({ pickup_location_name: name }) => name ?? '',
    },
    {
      id: 'ordering',
      header: t('ordering'),
      rank: 4,
      minWidth: 170,
      cell: (row) => <OrderChip code={row} />,
      text: ({ can_order: can }) => t(can ? 'canOrder' : 'noOrder'),
    },
    {
      id: 'state',
      header: t('state'),
      minWidth: 110,
      cell: (row) => <StateOfQr code={row} />,
      text: ({ is_active: is }) => t(is ? 'active' : 'inactive'),
    },
    ...useHistoryColumns(),
  ];
}

/** When a code was made, and how often and when it was scanned. */
function useHistoryColumns(): readonly ListColumn<QrCode>[] {
  const t = useTexts(qrTexts);
  const formats = useFormats();
  return [
    {
      id: 'scans',
      header: t('scans'),
      isSortable: true,
      isNumeric: true,
      rank: 3,
      minWidth: 100,
      text: ({ scans }) => String(scans),
    },
    {
      id: 'scanned',
      header: t('lastScan'),
      rank: 6,
      minWidth: 150,
      text: ({ scanned_at: at }) => (at === null ? t('never') : formats.dateTime(at)),
    },
    {
      id: 'created',
      header: t('created'),
      isSortable: true,
      rank: 7,
      minWidth: 130,
      text: ({ created_at: at }) => formats.date(at),
    },
  ];
}
