import { NO_NAME, VALUE_SCOPES, type ValueScope, type ValueSummary } from '@rota/contract/robot-config';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Box, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { LoadingBar } from '../../../../ui/loading-bar.tsx';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { isChanged, type Draft } from '../../../sites/config/shared/config-draft.ts';
import { DocumentPanel } from './document-panel.tsx';
import { robotConfigQueries } from './robot-config.queries.ts';
import { robotConfigTexts } from './robot-config.messages.ts';
import { RobotValuesChoice } from './robot-values-choice.tsx';
import { idOf, ScopeList } from './scope-list.tsx';
import { SyncSummary } from './sync-summary.tsx';
import type { DocumentRef } from './values-source.ts';

type ValuesProps = { projectId: number; onChanged: (isChanged: boolean) => void; onSaved: () => void };

/** The values for robots: of the project, its models, tags and single robots, and for administrators those of all projects. */
export function RobotValues({ projectId, onChanged, onSaved }: ValuesProps) {
  const t = useTexts(robotConfigTexts);
  const documents = useDocuments(projectId);
  const [chosen, choose] = useChosen();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});
  if (documents.data === undefined) {
    return documents.isError ? (
      <ErrorState error={documents.error} onRetry={() => void documents.refetch().catch(() => undefined)} />
    ) : (
      <LoadingBar />
    );
  }
  const id = idOf(chosen);
  // Values of a robot that has none yet begin empty.
  const shown = documents.data.find((one) => idOf(one) === id);
  const keep = (draft: Draft | undefined) => {
    const kept = { ...drafts, [id]: draft };
    setDrafts(kept);
    onChanged(Object.values(kept).some(isChanged));
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '240px minmax(0, 860px)' },
        gap: { xs: 2, lg: 3 },
        alignItems: 'start',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'minmax(0, 1fr)' },
        }}
      >
        <ScopeList documents={documents.data} chosen={chosen} onChoose={choose} />
        <RobotValuesChoice projectId={projectId} onChoose={choose} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <SyncSummary projectId={projectId} />
        <DocumentPanel
          key={`${projectId} ${id}`}
          projectId={projectId}
          document={chosen}
          summary={shown}
          kept={drafts[id]}
          onKeep={keep}
          onSaved={onSaved}
        />
        {shown === undefined && chosen.scope !== 'robot' && (
          <Typography color="textSecondary">{t('noDocument')}</Typography>
        )}
      </Box>
    </Box>
  );
}

/** Those of the project; before them those of the installation for who may change these. */
function useDocuments(projectId: number) {
  const query = useQuery(robotConfigQueries.documents(useApi(), projectId));
  const mayAll = useCan()('config.edit_installation', undefined);
  const shown = query.data?.filter(({ scope }) => scope !== 'installation' || mayAll);
  const isMissing = mayAll && shown !== undefined && !shown.some(({ scope }) => scope === 'installation');
  return { ...query, data: isMissing ? [ALL_PROJECTS, ...shown] : shown };
}

const ALL_PROJECTS: ValueSummary = {
  scope: 'installation',
  name: NO_NAME,
  label: '',
  version: 0,
  updated_at: null,
  updated_by: null,
  pilot_robot_id: null,
  starts_at: null,
  keys: [],
  robots: 0,
};

/** The document that the address names; the project's where it names none. */
function useChosen(): [DocumentRef, (document: DocumentRef) => void] {
  const [search, setSearch] = useSearchParams();
  const scope: ValueScope = VALUE_SCOPES.find((one) => one === search.get('scope')) ?? 'project';
  const name = search.get('name') ?? NO_NAME;
  return [
    useMemo(() => ({ scope, name }), [scope, name]),
    (document) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          next.set('scope', document.scope);
          next.set('name', document.name);
          return next;
        },
        { replace: true },
      ),
  ];
}
