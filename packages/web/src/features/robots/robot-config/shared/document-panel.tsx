import {
  ROBOT_SETTING_KEYS,
  robotSettingHelps,
  type ValueScope,
  type ValueSummary,
} from '@rota/contract/robot-config';
import { findValueProblems } from '@rota/contract/value-text';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Box, Button, ToggleButton, ToggleButtonGroup, Typography } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import type { KnownKey } from '../../../../ui/code-keys.ts';
import { LoadingBar } from '../../../../ui/loading-bar.tsx';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { isChanged, type Draft } from '../../../sites/config/shared/config-draft.ts';
import { ConfigEditor } from '../../../sites/config/shared/config-editor.tsx';
import { useConfig, type ConfigDocument } from '../../../sites/config/shared/config-source.ts';
import { firstValues } from './first-values.ts';
import { useInherited } from './inherited.ts';
import { ReachQuestion } from './reach-question.tsx';
import { robotConfigQueries } from './robot-config.queries.ts';
import { robotConfigTexts } from './robot-config.messages.ts';
import { ValueFields } from './value-fields.tsx';
import { useProblemSentence } from './value-check.ts';
import { useKeyName, useScopeName } from './value-words.ts';
import { valuesSource, type DocumentRef } from './values-source.ts';
import { useTakeBack, VersionNotice } from './version-notice.tsx';

type PanelProps = {
  projectId: number;
  document: DocumentRef;
  summary: ValueSummary | undefined;
  kept: Draft | undefined;
  onKeep: (draft: Draft | undefined) => void;
  onSaved: () => void;
};

/** One document of values: its newest version, and the ways to change it. */
export function DocumentPanel(props: PanelProps) {
  const source = useMemo(
    () => valuesSource(props.projectId, props.document),
    [props.projectId, props.document],
  );
  const config = useConfig(source);
  if (config.data !== undefined) return <LoadedPanel {...props} source={source} newest={config.data} />;
  if (config.isError)
    return <ErrorState error={config.error} onRetry={() => void config.refetch().catch(() => undefined)} />;
  return <LoadingBar />;
}

type LoadedProps = PanelProps & { source: ReturnType<typeof valuesSource>; newest: ConfigDocument };

function LoadedPanel(props: LoadedProps) {
  const { projectId, document, source, newest, kept, onKeep } = props;
  const queries = useQueryClient();
  const mayEdit = useMayEdit(projectId, document.scope);
  const [view, setView] = useState<View>('form');
  const isBusy = isChanged(kept);
  const { problems, sentenceOf, help } = useTextCheck(kept?.text ?? newest.text);
  const inherited = useInherited(projectId, document);
  const handleSaved = () => {
    queries.invalidateQueries({ queryKey: robotConfigQueries.all(projectId) }).catch(() => undefined);
    props.onSaved();
  };
  const own = { projectId, source, document: newest, isBusy, onSaved: handleSaved };
  return (
    <>
      <PanelHead document={document} label={props.summary?.label} view={view} onView={setView} />
      <ConfigEditor
        source={source}
        document={newest}
        mayEdit={mayEdit}
        kept={kept}
        onKeep={onKeep}
        onSaved={handleSaved}
        notice={mayEdit && <VersionNotice {...own} />}
        fields={
          view === 'text'
            ? undefined
            : (edited) => (
                <ValueFields {...edited} inherited={inherited} problems={problems} sentenceOf={sentenceOf} />
              )
        }
        help={help}
        hasProblem={problems.length > 0}
        reachQuestion={(question) => (
          <ReachQuestion {...question} projectId={projectId} document={document} />
        )}
        historyAction={<TakeBack {...own} />}
      />
    </>
  );
}

type View = 'form' | 'text';
type HeadProps = {
  document: DocumentRef;
  label: string | undefined;
  view: View;
  onView: (view: View) => void;
};

function PanelHead({ document: { scope, name }, label, view, onView }: HeadProps) {
  const t = useTexts(robotConfigTexts);
  const nameOf = useScopeName();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <Typography variant="h3" component="h2">
          {nameOf(scope, label ?? name)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`scopeHelp_${scope}`)}
        </Typography>
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={t('view')}
        onChange={(_event, chosen: View | null) => chosen !== null && onView(chosen)}
      >
        <ToggleButton value="form">{t('asForm')}</ToggleButton>
        <ToggleButton value="text">{t('asText')}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

/** What is wrong with a text, in the person's language, and what its editor knows about the keys. */
function useTextCheck(text: string) {
  const problems = useMemo(() => findValueProblems(text), [text]);
  const sentenceOf = useProblemSentence();
  const [first] = problems;
  const keys = useKnownKeys();
  const problem = first && { line: first.line, text: sentenceOf(first) };
  return { problems, sentenceOf, help: { keys, problem } };
}

function TakeBack({ isBusy, ...props }: Parameters<typeof useTakeBack>[0] & { isBusy: boolean }) {
  const t = useTexts(robotConfigTexts);
  const back = useTakeBack(props);
  if (!back.isPossible) return null;
  return (
    <Button size="small" disabled={isBusy} loading={back.isPending} onClick={back.start}>
      {t('takeBackVersion', { version: props.document.version })}
    </Button>
  );
}

function useMayEdit(projectId: number, scope: ValueScope): boolean {
  const can = useCan();
  if (scope === 'installation') return can('config.edit_installation', undefined);
  if (scope === 'project' && !can('config.edit', projectId)) return false;
  return can('config.edit_robots', projectId);
}

/** The settings as the editor of the text explains them. */
function useKnownKeys(): readonly KnownKey[] {
  const [language] = useLanguage();
  const nameOf = useKeyName();
  return useMemo(
    () =>
      ROBOT_SETTING_KEYS.map((key) => ({
        key,
        name: nameOf(key),
        help: robotSettingHelps[language][key],
        example: JSON.stringify(firstValues[key]),
      })),
    [language, nameOf],
  );
}
