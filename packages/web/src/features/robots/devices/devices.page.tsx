import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import { useCallback } from 'react';
import { Navigate } from 'react-router';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress, type SortedListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { useNow } from '../../../ui/now.ts';
import { AddDevice } from './add-device.tsx';
import { CardPanel } from './card-panel.tsx';
import { kindIcons, useKindName } from './device-kinds.ts';
import { DevicePanel } from './device-panel.tsx';
import { useDeviceRows } from './device-rows.queries.ts';
import {
  DEVICE_KINDS,
  DEVICE_STATES,
  isAsked,
  pathOfPrinter,
  type DeviceKind,
  type DeviceRow,
} from './device-rows.rules.ts';
import { DeviceRowState } from './device-state-chip.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';

const KEYS = {
  filters: ['search', 'type', 'state', 'place'],
  sort: {
    by: ['name', 'type', 'place', 'state', 'battery', 'seen'],
    first: { id: 'name', isDescending: false },
  },
  open: 'device-id',
} as const;

/** How the row of a card begins in the address. */
const CARD = 'card:';

/** Everything of the project that stands about: buttons, tablets, readers and their cards, printers. All but printers open beside it. */
export function DevicesPage() {
  const t = useTexts(devicesPageTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const query = useDeviceRows(projectId);
  const source = useWholeList(query, useShown(address));
  const seenText = useSeenText();
  const placeText = usePlaceText();
  const nameOf = useKindName();
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'devices',
        title: t('title'),
        description: t('hint'),
        actions: <AddDevice />,
        columns: useColumns(seenText, placeText),
        rowId: (row) => row.key,
        rowName: (row) => row.name,
        card: (row) => (
          <RowCard
            name={row.name}
            state={<DeviceRowState state={row.state} />}
            line={[nameOf(row.kind), placeText(row)].filter(Boolean).join(' · ')}
            note={t('seenAt', { ago: seenText(row) })}
          />
        ),
        searchLabel: t('search'),
        filters: useFilters(query.data ?? []),
        empty: {
          icon: DevicesOtherRounded,
          title: t('emptyTitle'),
          hint: t('emptyHint'),
          action: <AddDevice />,
        },
        panel: ({ id, row, onClose }) =>
          row?.kind === 'printer' ? (
            <Navigate replace to={pathOfPrinter(row)} />
          ) : id.startsWith(CARD) ? (
            <CardPanel key={id} cardId={id.slice(CARD.length)} onClose={onClose} />
          ) : id.includes(':') ? null : (
            <DevicePanel
              key={id}
              deviceId={id}
              row={row}
              onReplaced={(deviceId) => address.set({ [KEYS.open]: deviceId })}
              onClose={onClose}
            />
          ),
      }}
    />
  );
}

function useFilters(rows: readonly DeviceRow[]): readonly ListFilter[] {
  const t = useTexts(devicesPageTexts);
  const nameOf = useKindName();
  const formats = useFormats();
  const places = [...new Set(rows.flatMap((row) => row.places))].sort(formats.compare);
  return [
    {
      key: 'type',
      kind: 'many',
      label: t('type'),
      options: DEVICE_KINDS.map((kind) => ({ value: kind, label: nameOf(kind) })),
    },
    {
      key: 'state',
      kind: 'many',
      label: t('state'),
      options: DEVICE_STATES.map((state) => ({
        value: state,
        label: t(`state_${state}`),
        icon: <DeviceRowState state={state} />,
      })),
    },
    ...(places.length === 0
      ? []
      : [
          {
            key: 'place',
            kind: 'one',
            label: t('place'),
            options: places.map((place) => ({ value: place, label: place })),
          } as const,
        ]),
  ];
}

/** The rows that the address asks for, in its order. */
function useShown({ search, sort }: SortedListAddress) {
  const formats = useFormats();
  const nameOf = useKindName();
  const [text, kinds, states, place] = ['search', 'type', 'state', 'place'].map(
    (key) => search.get(key) ?? '',
  );
  const { id, isDescending } = sort;
  return useCallback(
    (all: readonly DeviceRow[]) => {
      const filters = { search: text ?? '', kinds: kinds ?? '', states: states ?? '', place: place ?? '' };
      const order = (a: DeviceRow, b: DeviceRow): number => {
        if (id === 'type') return formats.compare(nameOf(a.kind), nameOf(b.kind));
        if (id === 'place') return formats.compare(a.places.join(), b.places.join());
        if (id === 'battery') return (a.device?.battery ?? 101) - (b.device?.battery ?? 101);
        if (id === 'state') return DEVICE_STATES.indexOf(a.state) - DEVICE_STATES.indexOf(b.state);
        return id === 'seen' ? (b.seenAt ?? '').localeCompare(a.seenAt ?? '') : 0;
      };
      return all
        .filter((row) => isAsked(row, filters, foldText, nameOf))
        .sort((a, b) => (isDescending ? -1 : 1) * (order(a, b) || formats.compare(a.name, b.name)));
    },
    [text, kinds, states, place, id, isDescending, formats, nameOf],
  );
}

function useSeenText(): RowText {
  const t = useTexts(devicesPageTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  return ({ seenAt }) => (seenAt === null ? t('never') : formats.ago(seenAt, now));
}

/** Where a row belongs; a card without stations calls from all of them. */
function usePlaceText(): RowText {
  const t = useTexts(devicesPageTexts);
  return ({ kind, places }) =>
    kind === 'card' && places.length === 0 ? t('allStations') : places.join(', ');
}

type RowText = (row: DeviceRow) => string;

function useColumns(seenText: RowText, placeText: RowText): readonly ListColumn<DeviceRow>[] {
  const t = useTexts(devicesPageTexts);
  const nameOf = useKindName();
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      isSortable: true,
      minWidth: 200,
      text: (row) => row.name,
    },
    {
      id: 'type',
      header: t('type'),
      isSortable: true,
      minWidth: 160,
      cell: ({ kind }) => <KindCell kind={kind} name={nameOf(kind)} />,
      text: (row) => nameOf(row.kind),
    },
    {
      id: 'place',
      header: t('place'),
      isSortable: true,
      rank: 1,
      minWidth: 160,
      text: placeText,
    },
    {
      id: 'state',
      header: t('state'),
      isSortable: true,
      minWidth: 170,
      cell: (row) => <DeviceRowState state={row.state} />,
      text: (row) => t(`state_${row.state}`),
    },
    { id: 'seen', header: t('seen'), isSortable: true, rank: 2, minWidth: 130, text: seenText },
    ...useHardwareColumns(),
  ];
}

/** What a device is and says of itself. */
function useHardwareColumns(): readonly ListColumn<DeviceRow>[] {
  const t = useTexts(devicesPageTexts);
  const formats = useFormats();
  const { project_id: projectId } = useProject();
  return [
    {
      id: 'battery',
      header: t('battery'),
      isSortable: true,
      isNumeric: true,
      rank: 3,
      minWidth: 120,
      text: ({ device }) => (typeof device?.battery === 'number' ? formats.percent(device.battery) : ''),
    },
    { id: 'mark', header: t('mark'), rank: 4, minWidth: 140, text: (row) => row.mark },
    { id: 'model', header: t('model'), rank: 5, minWidth: 120, text: ({ device }) => device?.model ?? '' },
    {
      id: 'firmware',
      header: t('firmware'),
      rank: 6,
      minWidth: 110,
      text: ({ device }) => device?.firmware ?? '',
    },
    { id: 'project', header: t('project'), rank: 7, minWidth: 100, text: () => String(projectId) },
  ];
}

function KindCell({ kind, name }: { kind: DeviceKind; name: string }) {
  const Icon = kindIcons[kind];
  return (
    <>
      <Icon aria-hidden sx={{ fontSize: 18, mr: 1, verticalAlign: 'text-bottom', color: 'text.secondary' }} />
      {name}
    </>
  );
}
