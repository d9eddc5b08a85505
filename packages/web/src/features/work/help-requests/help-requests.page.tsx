import { HELP_CODES, helpRequestWords, type HelpRequest } from '@rota/contract/help-requests';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import SupportRounded from '@mui/icons-material/SupportRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Link } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HumanMinutes } from './shared/human-minutes.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { helpPageTexts } from './help-requests.messages.ts';
import { helpListQueries } from './help-requests.queries.ts';
import { secondsBetween } from './help-times.rules.ts';

const KEYS = { filters: ['search', 'state', 'code'], open: 'help-id' } as const;
const STATES = ['open', 'resolved'] as const;

/** The help requests of robots, open ones first. */
export function HelpRequestsPage() {
  const t = useTexts(helpPageTexts);
  const words = useTexts(helpRequestWords);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const asked = (address.search.get('code') ?? '').split(',');
  const filters = {
    search: address.search.get('search') ?? '',
    state: STATES.find((one) => one === address.search.get('state')),
    codes: HELP_CODES.filter((code) => asked.includes(code)).join(','),
  };
  const source = usePagedList(
    useInfiniteQuery({ ...helpListQueries.list(api, projectId, filters), placeholderData: keepPreviousData }),
  );
  const states: ListFilter = {
    key: 'state',
    kind: 'one',
    label: t('state'),
    options: STATES.map((value) => ({
      value,
      label: t(value),
    })),
  };
  const codes: ListFilter = {
    key: 'code',
    kind: 'many',
    label: t('code'),
    options: HELP_CODES.map((value) => ({
      value,
      label: words(`code_${value}`),
    })),
  };
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'help-requests',
        title: t('title'),
        description: t('hint'),
        actions: <HumanMinutes projectId={projectId} />,
        columns: useColumns(projectId),
        rowId: (help) => help.help_id,
        rowName: (help) => help.robot_name,
        card: (help) => <HelpRow help={help} />,
        searchLabel: t('search'),
        filters: [states, codes],
        empty: { icon: SupportRounded, title: t('emptyTitle'), hint: t('emptyHint') },
      }}
    />
  );
}

function HowChip({ help: { how } }: { help: HelpRequest }) {
  const t = useTexts(helpPageTexts);
  const words = useTexts(helpRequestWords);
  return how === null ? (
    <StateChip tone="attention" icon={SupportRounded} label={t('open')} />
  ) : (
    <StateChip quiet tone="neutral" icon={CheckCircleRounded} label={words(how)} />
  );
}

function HelpRow({ help }: { help: HelpRequest }) {
  const words = useTexts(helpRequestWords);
  const formats = useFormats();
  const now = useNow(60_000);
  const called = formats.moment(help.opened_at, now);
  return (
    <RowCard
      name={help.robot_name}
      state={<HowChip help={help} />}
      line={words(`code_${help.code}`)}
      note={[called, help.answered_by].filter((part) => part !== null).join(' · ')}
    />
  );
}

function useColumns(projectId: number): readonly ListColumn<HelpRequest>[] {
  const t = useTexts(helpPageTexts);
  const words = useTexts(helpRequestWords);
  const formats = useFormats();
  const now = useNow(60_000);
  const formatDuration = (seconds: number | undefined): string =>
    seconds === undefined ? '' : formats.duration(seconds);
  return [
    {
      id: 'when',
      header: t('when'),
      isAlways: true,
      minWidth: 150,
      text: (help) => formats.moment(help.opened_at, now),
    },
    {
      id: 'robot',
      header: t('robot'),
      minWidth: 120,
      text: (help) => help.robot_name,
      cell: (help) => (
        <Link
          component={RouterLink}
          to={`/robot?project-id=${projectId}&robot-id=${encodeURIComponent(help.robot_id)}`}
        >
          {help.robot_name}
        </Link>
      ),
    },
    { id: 'code', header: t('code'), minWidth: 220, text: (help) => words(`code_${help.code}`) },
    {
      id: 'place',
      header: t('place'),
      rank: 4,
      minWidth: 130,
      text: (help) => [help.site, help.floor].filter((part) => part !== null).join(', '),
    },
    {
      id: 'answered',
      header: t('answered'),
      rank: 1,
      minWidth: 130,
      text: (help) => help.answered_by ?? t('noOne'),
    },
    {
      id: 'waited',
      header: t('waited'),
      rank: 3,
      minWidth: 100,
      text: (help) => formatDuration(secondsBetween(help.opened_at, help.answered_at)),
    },
    {
      id: 'took',
      header: t('took'),
      rank: 2,
      minWidth: 100,
      text: (help) => formatDuration(secondsBetween(help.answered_at, help.resolved_at)),
    },
    {
      id: 'how',
      header: t('how'),
      minWidth: 150,
      cell: (help) => <HowChip help={help} />,
      text: (help) => (help.how === null ? t('open') : words(help.how)),
    },
  ];
}
