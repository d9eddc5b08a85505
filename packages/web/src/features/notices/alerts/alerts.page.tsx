import {
  ALERT_CODES,
  ALERT_SEVERITIES,
  alertTitles,
  groupAlerts,
  type AlertGroup,
} from '@rota/contract/alerts';
import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { AlertActions } from './shared/alert-actions.tsx';
import { useAlertWords } from './shared/alert-words.ts';
import { useOrderPanel } from './shared/attention-panels.tsx';
import { alertTexts } from './shared/alerts.messages.ts';
import { alertQueries, useOpenAlerts, type HistoryFilters } from './shared/alerts.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter, type ListSource, type ListSpec } from '../../../ui/list/list-spec.tsx';
import type { ListContent } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { useHistoryColumns, useOpenColumns } from './alert-columns.tsx';
import { AlertPanel } from './alert-panel.tsx';
import { AlertRow } from './alert-row.tsx';
import { alertPageTexts } from './alerts.messages.ts';
import { ALERT_STATES, inOrder, filterGroups } from './open-alerts.rules.ts';

const OPEN_KEYS = {
  filters: ['search', 'severity', 'code', 'state', 'robot-id'],
  kept: ['show'],
  sort: { by: ['severity', 'since'], first: { id: 'severity', isDescending: true } },
  open: 'alert-id',
} as const;
const HISTORY_KEYS = {
  filters: ['search', 'severity', 'code', 'robot-id'],
  kept: ['show'],
  sort: { by: ['ended', 'since'], first: { id: 'ended', isDescending: true } },
  open: 'alert-id',
} as const;
const TICK_MS = 15_000;

/** Open alerts, or their history. */
export function AlertsPage() {
  const { search } = useListAddress(OPEN_KEYS);
  return search.get('show') === 'history' ? <EndedAlerts /> : <OpenAlerts />;
}

function OpenAlerts() {
  const t = useTexts(alertPageTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(OPEN_KEYS);
  const { search, sort } = address;
  const now = useNow(TICK_MS);
  const words = useAlertWords();
  const renderOrder = useOrderPanel(projectId);
  const { alerts, isLoading, error, refetch } = useOpenAlerts(projectId);
  const wanted = foldText(search.get('search') ?? '');
  const filters = {
    severities: listOf(search.get('severity')),
    codes: listOf(search.get('code')),
    states: listOf(search.get('state')),
    robotId: search.get('robot-id') ?? undefined,
    matches: (alert: AlertGroup['lead']) =>
      foldText(`${words.sentence(alert)} ${alert.site ?? ''} ${alert.floor ?? ''}`).includes(wanted),
  };
  const rows = inOrder(filterGroups(groupAlerts(alerts), filters, now), sort.id, sort.isDescending);
  const content: ListContent<AlertGroup> =
    error !== null
      ? { status: 'error', error }
      : isLoading
        ? { status: 'loading' }
        : { status: 'ready', rows };
  const source = { content, onRetry: () => void refetch().catch(() => undefined) };
  const spec = { ...useCommonSpec(projectId), name: 'alerts', columns: useOpenColumns(now) };
  const states: ListFilter = {
    key: 'state',
    kind: 'many',
    label: t('state'),
    options: ALERT_STATES.map((value) => ({
      value,
      label: t(value),
    })),
  };
  return (
    <AlertList
      address={address}
      source={source}
      spec={{
        ...spec,
        filters: [...spec.filters, states],
        empty: { icon: NotificationsRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        cardActions: (group) => <AlertActions projectId={projectId} group={group} />,
        panel: ({ id, row, onClose }) => {
          const orderId = row?.lead.order_id ?? null;
          // An order is taken care of in its own panel.
          if (orderId !== null && row?.members.length === 1 && renderOrder !== undefined)
            return renderOrder(orderId, onClose);
          return <AlertPanel key={id} projectId={projectId} alertId={id} group={row} onClose={onClose} />;
        },
      }}
    />
  );
}

const HISTORY_SORTS = { ended: 'resolved_at', since: 'since' } as const;

function EndedAlerts() {
  const t = useTexts(alertPageTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const address = useListAddress(HISTORY_KEYS);
  const { search, sort } = address;
  const by = sort.id === 'since' ? HISTORY_SORTS.since : HISTORY_SORTS.ended;
  const filters: HistoryFilters = {
    search: search.get('search') ?? '',
    severity: search.get('severity') ?? '',
    code: search.get('code') ?? '',
    robotId: search.get('robot-id') ?? undefined,
    sort: sort.isDescending ? `-${by}` : by,
  };
  const paged = usePagedList(
    useInfiniteQuery({ ...alertQueries.history(api, projectId, filters), placeholderData: keepPreviousData }),
  );
  const { content } = paged;
  const source = useMemo<ListSource<AlertGroup>>(() => {
    const rows =
      content.status === 'ready' ? content.rows.map((alert) => ({ lead: alert, members: [alert] })) : [];
    return { ...paged, content: content.status === 'ready' ? { ...content, rows } : content };
  }, [content, paged]);
  const spec = { ...useCommonSpec(projectId), name: 'alert-history', columns: useHistoryColumns() };
  return (
    <AlertList
      address={address}
      source={source}
      spec={{
        ...spec,
        empty: { icon: NotificationsRounded, title: t('historyTitle'), hint: t('historyHint') },
        panel: ({ id, row, onClose }) => (
          <AlertPanel key={id} projectId={projectId} alertId={id} group={row} onClose={onClose} />
        ),
      }}
    />
  );
}

type Spec = ListSpec<AlertGroup>;

function AlertList({
  address,
  source,
  spec,
}: {
  address: ListAddress;
  source: ListSource<AlertGroup>;
  spec: Spec;
}) {
  return <SpecList address={address} source={source} spec={spec} />;
}

/** The shared parts of both lists. */
function useCommonSpec(
  projectId: number,
): Omit<Spec, 'name' | 'columns' | 'empty' | 'filters'> & { readonly filters: readonly ListFilter[] } {
  const t = useTexts(alertPageTexts);
  const tTitle = useTexts(alertTitles);
  const tAlert = useTexts(alertTexts);
  const words = useAlertWords();
  const mayManage = useCan()('alerts.manage', projectId);
  return {
    title: t('title'),
    description: t('hint'),
    actions: mayManage && (
      <Button variant="outlined" component={Link} to={`/project/alert-rules?project-id=${projectId}`}>
        {t('rules')}
      </Button>
    ),
    rowId: ({ lead }) => lead.alert_id,
    rowName: words.title,
    card: (group) => <AlertRow group={group} />,
    searchLabel: t('search'),
    tabs: {
      key: 'show',
      label: t('which'),
      clears: ['state', 'sort', 'alert-id'],
      options: [
        {
          value: '',
          label: t('open'),
        },
        {
          value: 'history',
          label: t('history'),
        },
      ],
    },
    filters: [
      {
        key: 'severity',
        kind: 'many',
        label: t('severity'),
        options: ALERT_SEVERITIES.map((value) => ({
          value,
          label: tAlert(value),
        })),
      },
      {
        key: 'code',
        kind: 'many',
        label: t('code'),
        options: ALERT_CODES.map((value) => ({
          value,
          label: tTitle(value),
        })),
      },
    ],
  };
}

function listOf(value: string | null): string[] {
  return (value ?? '').split(',').filter((one) => one !== '');
}
