import {
  alertTelling,
  type AlertReceiver,
  type AlertRule,
  type AlertTelling,
  type SavedAlertTelling,
} from '@rota/contract/alerts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { alertRuleTexts } from './alert-rules.messages.ts';
import { alertRuleQueries, useRenewTelling, useSaveTelling } from './alert-rules.queries.ts';
import { RuleRows } from './rule-rows.tsx';
import { HoursFields, ReceiverFields, StepFields } from './alert-rule-fields.tsx';

/** The rules that raise alerts in the chosen project, and the recipients. */
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
  return <RulesForm projectId={projectId} rules={rules.data} loaded={telling.data} people={people.data} />;
}

type FormProps = {
  projectId: number;
  rules: readonly AlertRule[];
  loaded: SavedAlertTelling;
  people: readonly AlertReceiver[];
};

function RulesForm({ projectId, rules, loaded: { version, time_zone: zone, ...loaded }, people }: FormProps) {
  const t = useTexts(alertRuleTexts);
  const form = useResourceForm<AlertTelling>({
    schema: alertTelling,
    values: loaded,
    save: useSaveTelling(projectId, version),
    renew: useRenewTelling(projectId),
    onSaved: (_answer, telling) => {
      toastSuccess(t('saved'));
      return telling;
    },
  });
  const hasProblem = Object.keys(form.formState.errors).length > 0;
  const steps = useWatch({ control: form.control, name: 'steps' });
  const names = {
    receivers: t('who'),
    tells_resolved: t('resolvedToo'),
    hours: t('hours'),
    critical_always: t('criticalAlways'),
    steps: t('next'),
  };
  return (
    <DetailForm
      {...detailFormOf(form, names)}
      title={t('title')}
      description={t('hint')}
      submitLabel={t('save')}
      error={form.error ?? (hasProblem ? t('invalid') : undefined)}
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
          children: <ReceiverFields form={form} people={people} />,
        },
        {
          id: 'next',
          title: t('next'),
          help: steps.length > 0 ? t('nextHelp') : undefined,
          children: <StepFields form={form} people={people} />,
        },
        {
          id: 'hours',
          title: t('hours'),
          help: t('hoursHelp', { zone }),
          children: <HoursFields form={form} />,
        },
      ]}
    />
  );
}
