import { CONFIG_STATES, type RobotConfigState } from '@rota/contract/robot-config';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn, ListSort } from '../../../ui/list/list-types.ts';
import { SidePanel } from '../../../ui/list/side-panel.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { useNow } from '../../../ui/now.ts';
import { configStateTexts } from './config-state.messages.ts';
import { ConfigDetails } from './config-details.tsx';
import { ConfigStateChip } from './config-state.tsx';
import { robotConfigQueries } from './shared/robot-config.queries.ts';

const KEYS = {
  filters: ['search', 'state'],
  sort: { by: ['robot', 'model', 'state', 'since'], first: { id: 'state', isDescending: true } },
  open: 'config-of',
} as const;
const TICK_MS = 15_000;

/** The robots of the project with the config that each should have and the one that it reports. */
export function RobotConfigsPage() {
  const t = useTexts(configStateTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const query = useQuery(robotConfigQueries.robots(useApi(), projectId));
  const source = useWholeList(query, useShown(address.search, address.sort));
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'robot-configs',
        title: t('title'),
        description: t('hint'),
        actions: (
          <Button
            variant="outlined"
            component={Link}
            to="/project/config?tab=project"
            startIcon={<TuneRounded />}
          >
            {t('values')}
          </Button>
        ),
        columns: useColumns(),
        rowId: ({ robot_id: id }) => id,
        rowName: ({ robot_name: name }) => name,
        card: (robot) => (
          <RowCard
            name={robot.robot_name}
            state={<ConfigStateChip state={robot.state} />}
            line={robot.model}
            note={robot.reason ?? undefined}
          />
        ),
        searchLabel: t('search'),
        filters: useFilters(),
        empty: { icon: SmartToyRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, row, onClose }) => (
          <SidePanel title={row?.robot_name ?? ''} onClose={onClose}>
            <ConfigDetails projectId={projectId} robotId={id} />
          </SidePanel>
        ),
      }}
    />
  );
}

/** The most urgent last, so that a descending order has it first. */
const URGENCY = ['in_sync', 'not_reported', 'waiting', 'rejected'];

function useShown(
  search: URLSearchParams,
  { id, isDescending }: ListSort,
): (rows: readonly RobotConfigState[]) => readonly RobotConfigState[] {
  const { compare } = useFormats();
  const wanted = foldText(search.get('search') ?? '');
  const state = search.get('state');
  return useCallback(
    (rows) => {
      const found = rows.filter(
        (robot) =>
          foldText([robot.robot_name, robot.model, ...robot.tags].join('\n')).includes(wanted) &&
          (state === null || state === robot.state),
      );
      const byName = (a: RobotConfigState, b: RobotConfigState) => compare(a.robot_name, b.robot_name);
      const by: Readonly<Record<string, typeof byName>> = {
        robot: byName,
        model: (a, b) => compare(a.model, b.model) || byName(a, b),
        state: (a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state) || byName(b, a),
        since: (a, b) => compare(a.since ?? '', b.since ?? ''),
      };
      const sorted = found.toSorted(by[id]);
      return isDescending ? sorted.reverse() : sorted;
    },
    [wanted, state, id, isDescending, compare],
  );
}

function useFilters(): readonly ListFilter[] {
  const t = useTexts(configStateTexts);
  return [
    {
      key: 'state',
      kind: 'one',
      label: t('state'),
      options: CONFIG_STATES.map((value) => ({ value, label: t(value) })),
    },
  ];
}

function useColumns(): readonly ListColumn<RobotConfigState>[] {
  const t = useTexts(configStateTexts);
  const formats = useFormats();
  const now = useNow(TICK_MS);
  return [
    {
      id: 'robot',
      header: t('robot'),
      isAlways: true,
      isSortable: true,
      minWidth: 120,
      text: ({ robot_name: name }) => name,
    },
    {
      id: 'state',
      header: t('state'),
      isSortable: true,
      minWidth: 210,
      cell: ({ state }) => <ConfigStateChip state={state} quiet />,
      text: ({ state }) => t(state),
    },
    { id: 'model', header: t('model'), isSortable: true, rank: 2, minWidth: 120, text: ({ model }) => model },
    { id: 'tags', header: t('tags'), rank: 4, minWidth: 120, text: ({ tags }) => tags.join(', ') },
    {
      id: 'wanted',
      header: t('wanted'),
      isNumeric: true,
      minWidth: 100,
      text: ({ wanted }) => String(wanted),
    },
    {
      id: 'reported',
      header: t('reported'),
      isNumeric: true,
      minWidth: 90,
      text: ({ reported }) => (reported === null ? '–' : String(reported)),
    },
    {
      id: 'since',
      header: t('since'),
      isSortable: true,
      rank: 3,
      minWidth: 130,
      cell: ({ since }) => (since === null ? '–' : formats.ago(since, now)),
      text: ({ since }) => since ?? '',
    },
    { id: 'reason', header: t('reason'), rank: 1, minWidth: 220, text: ({ reason }) => reason ?? '' },
  ];
}
