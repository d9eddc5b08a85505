import {
  alertTelling,
  type AlertReceiver,
  type AlertRule,
  type AlertTelling,
  type SavedAlertTelling,
} from '@rota/contract/alerts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { isCanceled } from '../../../api/api-error.ts';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { alertRuleTexts } from './alert-rules.messages.ts';
import { alertRuleQueries, useTellingChange } from './alert-rules.queries.ts';
import { RuleRows } from './rule-rows.tsx';
import { HoursFields, ReceiverFields, StepFields } from './telling-fields.tsx';

/** What raises an alert in the chosen project, and who is told. */
export function AlertRulesPage() {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const rules = useQuery(alertRuleQueries.rules(api, projectId));
  const telling = useQuery(alertRuleQueries.telling(api, projectId));
  const people = useQuery(alertRuleQueries.receivers(api, projectId));
  const failed = [rules, telling, people].find((query) => query.isLoadingError && query.data === undefined);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (rules.data === undefined || telling.data === undefined || people.data === undefined)
    return <LoadingBar />;
  return (
    <RulesForm
      key={telling.data.version}
      projectId={projectId}
      rules={rules.data}
      loaded={telling.data}
      people={people.data}
    />
  );
}

type FormProps = {
  projectId: number;
  rules: readonly AlertRule[];
  loaded: SavedAlertTelling;
  people: readonly AlertReceiver[];
};

function RulesForm({ projectId, rules, loaded: { version, time_zone: zone, ...loaded }, people }: FormProps) {
  const t = useTexts(alertRuleTexts);
  const message = useMessage();
  const save = useTellingChange(projectId);
  const [plan, setPlan] = useState<AlertTelling>(loaded);
  const [error, setError] = useState<string>();
  const names = {
    receivers: t('who'),
    tells_resolved: t('resolvedToo'),
    hours: t('hours'),
    critical_always: t('criticalAlways'),
    steps: t('next'),
  };
  const changed = (Object.keys(names) as (keyof typeof names)[]).filter(
    (key) => JSON.stringify(plan[key]) !== JSON.stringify(loaded[key]),
  );
  const onChange = (changes: Partial<AlertTelling>): void => setPlan((before) => ({ ...before, ...changes }));
  const submit = (): void => {
    setError(undefined);
    if (!alertTelling.safeParse(plan).success) return setError(t('invalid'));
    save.mutate(
      { ...plan, version },
      {
        onSuccess: () => toastSuccess(t('saved')),
        onError: (failure) => {
          if (!isCanceled(failure)) setError(message(failure.message));
        },
      },
    );
  };
  return (
    <DetailForm
      title={t('title')}
      description={t('hint')}
      submitLabel={t('save')}
      changed={changed.map((key) => names[key])}
      isBusy={save.isPending}
      error={error}
      onSubmit={submit}
      onDiscard={() => setPlan(loaded)}
      sections={[
        {
          id: 'kinds',
          title: t('kinds'),
          help: t('kindsHelp'),
          children: <RuleRows projectId={projectId} rules={rules} />,
        },
        {
          id: 'who',
          title: t('who'),
          help: t('whoHelp'),
          children: <ReceiverFields plan={plan} people={people} onChange={onChange} />,
        },
        {
          id: 'next',
          title: t('next'),
          help: plan.steps.length > 0 ? t('nextHelp') : undefined,
          children: <StepFields plan={plan} people={people} onChange={onChange} />,
        },
        {
          id: 'hours',
          title: t('hours'),
          help: t('hoursHelp', { zone }),
          children: <HoursFields plan={plan} onChange={onChange} />,
        },
      ]}
    />
  );
}
