import { PART_LOCATIONS, PART_TYPES, partTypeTexts, type Part } from '@rota/contract/parts';
import ExtensionRounded from '@mui/icons-material/ExtensionRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useRobotFilter } from '../../robots/robots/shared/robot-choice.tsx';
import { AddPart } from './part-dialog.tsx';
import { PartEnquiry } from './part-enquiry.tsx';
import { ImportParts } from './part-import.tsx';
import { LabelsButton } from './part-labels.tsx';
import {
  PartCard,
  PartPlaceChip,
  PlaceIcon,
  useKindWords,
  useLocationWords,
  usePlaceWords,
} from './part-looks.tsx';
import { PartPanel } from './part-panel.tsx';
import { usePartProjects } from './part-projects.ts';
import { partTexts } from './parts.messages.ts';
import { partQueries } from './parts.queries.ts';

const KEYS = {
  filters: ['search', 'type', 'location', 'robot-id', 'project', 'warranty'],
  sort: { by: ['serial_number', 'updated'], first: { id: 'serial_number', isDescending: false } },
  open: 'part-id',
} as const;

/** The parts of all projects that the person may see, with the opened one beside. */
export function PartsPage() {
  const t = useTexts(partTexts);
  const api = useApi();
  const address = useListAddress(KEYS);
  const { search, sort } = address;
  const names = useProjectNames();
  const mayEdit = usePartProjects('parts.edit').length > 0;
  const filters = {
    q: search.get('search') ?? '',
    type: search.get('type') ?? '',
    location: search.get('location') ?? '',
    robot: search.get('robot-id') ?? '',
    project: search.get('project') ?? '',
    warranty: search.get('warranty') ?? '',
    sort: sort.id === 'updated' ? ('-updated' as const) : ('serial_number' as const),
  };
  const source = usePagedList(
    useInfiniteQuery({ ...partQueries.list(api, filters), placeholderData: keepPreviousData }),
  );
  const open = (partId: string) => address.set({ 'part-id': partId });
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'parts',
        title: t('title'),
        description: t('hint'),
        notice: <PartEnquiry mayAdd={mayEdit} onFound={open} />,
        actions: (
          <>
            <Button component={Link} to="/workshop/part-bills">
              {t('bills')}
            </Button>
            {mayEdit && <ImportParts />}
            {mayEdit && <AddPart onAdded={open} />}
          </>
        ),
        columns: useColumns(names),
        rowId: ({ part_id: id }) => id,
        rowName: ({ serial_number: serial }) => serial,
        card: (part) => <PartCard part={part} project={names.get(part.project_id)} />,
        searchLabel: t('search'),
        filters: useFilters(),
        bulkActions: (rows: Part[]) => <LabelsButton partIds={rows.map(({ part_id: id }) => id)} />,
        empty: { icon: ExtensionRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, onClose }) => <PartPanel key={id} partId={id} onClose={onClose} />,
      }}
    />
  );
}

function useProjectNames(): ReadonlyMap<number, string> {
  return new Map(useProjects().projects.map(({ project_id: id, project_name: name }) => [id, name]));
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(partTexts);
  const tType = useTexts(partTypeTexts);
  const words = useLocationWords();
  const robots = useRobotFilter(undefined);
  const projects = usePartProjects('parts.read').map(({ project_id: id, project_name: label }) => ({
    value: String(id),
    label,
  }));
  return [
    {
      key: 'type',
      kind: 'one',
      label: t('type'),
      options: PART_TYPES.map((type) => ({ value: type, label: tType(type) })),
    },
    {
      key: 'location',
      kind: 'one',
      label: t('location'),
      options: PART_LOCATIONS.map((location) => ({
        value: location,
        label: words(location),
        icon: <PlaceIcon location={location} />,
      })),
    },
    robots,
    ...(projects.length > 1
      ? [{ key: 'project', kind: 'one', label: t('project'), options: projects } as const]
      : []),
    {
      key: 'warranty',
      kind: 'one',
      label: t('warrantyFilter'),
      options: (['ending', 'ended'] as const).map((value) => ({ value, label: t(value) })),
    },
  ];
}

function useColumns(names: ReadonlyMap<number, string>): readonly ListColumn<Part>[] {
  const t = useTexts(partTexts);
  const formats = useFormats();
  const kind = useKindWords();
  const place = usePlaceWords();
  return [
    {
      id: 'serial_number',
      header: t('serial'),
      isAlways: true,
      isSortable: true,
      minWidth: 190,
      text: ({ serial_number: serial }) => serial,
    },
    { id: 'type', header: t('type'), minWidth: 120, text: kind },
    {
      id: 'model_number',
      header: t('modelNumber'),
      rank: 2,
      minWidth: 130,
      text: ({ model_number: model }) => model,
    },
    {
      id: 'location',
      header: t('location'),
      minWidth: 150,
      cell: (part) => <PartPlaceChip part={part} quiet />,
      text: place,
    },
    {
      id: 'project',
      header: t('project'),
      rank: 1,
      minWidth: 140,
      text: (part) => names.get(part.project_id) ?? '',
    },
    {
      id: 'warranty',
      header: t('warranty'),
      rank: 3,
      minWidth: 120,
      cell: ({ warranty_until: day }) => (day === null ? '–' : formats.calendarDay(day)),
      text: ({ warranty_until: day }) => day ?? '',
    },
    ...useWearColumns(),
    {
      id: 'updated',
      header: t('updated'),
      isSortable: true,
      rank: 5,
      minWidth: 120,
      cell: (part) => formats.date(part.updated_at),
      text: (part) => part.updated_at,
    },
  ];
}

function useWearColumns(): readonly ListColumn<Part>[] {
  const t = useTexts(partTexts);
  const { number } = useFormats();
  const column = (id: 'hours' | 'km' | 'cycles', header: string): ListColumn<Part> => ({
    id,
    header,
    isNumeric: true,
    rank: 4,
    minWidth: 110,
    isEmpty: ({ wear }) => wear[id] === 0,
    cell: ({ wear }) => number(Math.round(wear[id])),
    text: ({ wear }) => String(wear[id]),
  });
  return [column('hours', t('usedHours')), column('km', t('usedKm')), column('cycles', t('usedCycles'))];
}
