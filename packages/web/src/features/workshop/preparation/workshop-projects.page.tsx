import type { WorkshopProject } from '@rota/contract/workshop-projects';
import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { workshopQueries } from './preparation.queries.ts';
import { ProjectPanel } from './project-panel.tsx';
import { ProjectRow, useProjectColumns } from './workshop-project-columns.tsx';
import { projectTexts } from './workshop-projects.messages.ts';

const KEYS = { filters: ['search', 'attention'], open: 'opened' } as const;

/** What the workshop has to do in each project, the most urgent first. */
export function WorkshopProjectsPage() {
  const t = useTexts(projectTexts);
  const address = useListAddress(KEYS);
  const text = address.search.get('search') ?? '';
  const isNeeded = address.search.get('attention') === 'yes';
  const shown = useCallback(
    (all: readonly WorkshopProject[]) =>
      all.filter(
        (project) =>
          foldText(project.project_name).includes(foldText(text)) &&
          (!isNeeded || project.attention !== 'none'),
      ),
    [text, isNeeded],
  );
  const source = useWholeList(useQuery(workshopQueries.projects(useApi())), shown);
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'workshop-projects',
        title: t('title'),
        description: t('hint'),
        columns: useProjectColumns(),
        rowId: (row) => String(row.project_id),
        rowName: (row) => row.project_name,
        rowTone: (row) => (row.attention === 'late' ? 'fault' : undefined),
        card: (row) => <ProjectRow project={row} />,
        searchLabel: t('search'),
        filters: [{ key: 'attention', kind: 'flag', label: t('needed'), value: 'yes' }],
        empty: { icon: ApartmentRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, onClose }) => <ProjectPanel key={id} projectId={Number(id)} onClose={onClose} />,
      }}
    />
  );
}
