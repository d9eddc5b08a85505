import type { CallCard } from '@rota/contract/call-devices';
import AddRounded from '@mui/icons-material/AddRounded';
import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useStationList } from '../stations/shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useSearchedList } from '../../../ui/list/whole-list.ts';
import { useNow } from '../../../ui/now.ts';
import { OnOffChip } from '../../../ui/on-off-chip.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { CardActions } from './card-actions.tsx';
import { CardDialog } from './card-dialog.tsx';
import { callCardTexts } from './call-devices.messages.ts';
import { callDeviceQueries } from './call-devices.queries.ts';

const KEYS = { filters: ['search'], open: 'card-id' } as const;

/** The cards that readers accept; their numbers are never shown. */
export function CallCardsPage() {
  const t = useTexts(callCardTexts);
  const { project_id: projectId } = useProject();
  const mayManage = useCan()('devices.manage', projectId);
  const address = useListAddress(KEYS);
  const source = useSearchedList(useQuery(callDeviceQueries.cards(useApi(), projectId)), address, searchText);
  const [isAdding, setAdding] = useState(false);
  const stations = useStationsText(projectId);
  const add = mayManage && (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <SpecList
        address={address}
        source={source}
        spec={{
          name: 'call-cards',
          title: t('title'),
          description: t('hint'),
          actions: add,
          columns: useColumns(stations, mayManage),
          rowId: (row) => row.card_id,
          rowName: (row) => row.name,
          card: (row) => (
            <RowCard
              name={row.name}
              state={<OnOffChip isOn={row.enabled} />}
              line={stations(row)}
              note={`… ${row.ending}`}
            />
          ),
          cardActions: mayManage ? (row) => <CardActions card={row} /> : undefined,
          searchLabel: t('search'),
          empty: { icon: CreditCardRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
        }}
      />
      {isAdding && <CardDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function searchText({ name, ending }: CallCard): string {
  return `${name} ${ending}`;
}

/** From which stations a card calls. */
function useStationsText(projectId: number): (card: CallCard) => string {
  const t = useTexts(callCardTexts);
  const stations = useStationList(projectId).data;
  return ({ station_ids: ids }) => {
    if (ids.length === 0) return t('allStations');
    return ids.flatMap((id) => stations?.find((one) => one.station_id === id)?.name ?? []).join(', ');
  };
}

function useColumns(
  stations: (card: CallCard) => string,
  mayManage: boolean,
): readonly ListColumn<CallCard>[] {
  const t = useTexts(callCardTexts);
  const tUi = useTexts(uiTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const formatLastUse = ({ last_used_at: at }: CallCard) => (at === null ? t('never') : formats.ago(at, now));
  return [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 180, text: (row) => row.name },
    { id: 'ending', header: t('ending'), minWidth: 120, text: (row) => row.ending },
    { id: 'stations', header: t('stations'), rank: 2, minWidth: 200, text: stations },
    {
      id: 'state',
      header: t('state'),
      minWidth: 110,
      text: (row) => (row.enabled ? tUi('on') : tUi('off')),
      cell: (row) => <OnOffChip isOn={row.enabled} />,
    },
    { id: 'used', header: t('used'), rank: 1, minWidth: 130, text: formatLastUse },
    ...(mayManage
      ? [
          {
            id: 'actions',
            header: '',
            minWidth: 200,
            text: () => '',
            cell: (row: CallCard) => (
              <Box
                sx={{
                  display: 'flex',
                  justifyContent: 'flex-end',
                }}
              >
                <CardActions card={row} />
              </Box>
            ),
          },
        ]
      : []),
  ];
}
