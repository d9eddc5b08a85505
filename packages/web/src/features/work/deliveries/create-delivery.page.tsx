import type { Target } from '@rota/contract/targets';
import type { SavedTask } from '@rota/contract/templates';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Button, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import { CreateDeliveryForm } from './create-delivery-form.tsx';
import { deliveryQueries } from './deliveries.queries.ts';
import { readTask, taskOf } from './delivery-form.ts';

/** Creates a delivery, then shows it; or puts the task of a schedule together, and hands it to the schedule. */
export function CreateDeliveryPage() {
  const t = useTexts(createDeliveryTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [address] = useSearchParams();
  const targets = useQuery(targetQueries.list(api, projectId));
  const repeatedId = address.get('repeat');
  if (targets.isPending) return <FormSkeleton />;
  if (targets.isLoadingError) return <ErrorState error={targets.error} onRetry={() => targets.refetch()} />;
  if (targets.data.length === 0)
    return (
      <EmptyState
        icon={PlaceRounded}
        title={t('noTargetsTitle')}
        action={
          <Button variant="contained" component={Link} to="/project/maps">
            {t('toMaps')}
          </Button>
        }
      >
        {t('noTargetsHint')}
      </EmptyState>
    );
  if (repeatedId !== null)
    return (
      <RepeatForm key={repeatedId} projectId={projectId} deliveryId={repeatedId} targets={targets.data} />
    );
  return <StartedForm projectId={projectId} targets={targets.data} task={undefined} />;
}

function FormSkeleton() {
  return (
    <Page width="form">
      <Skeleton variant="rounded" height={320} />
    </Page>
  );
}

type FormProps = { projectId: number; targets: readonly Target[] };

/** The form filled in with what an earlier delivery was. */
function RepeatForm({ deliveryId, ...form }: FormProps & { deliveryId: string }) {
  const query = useQuery(deliveryQueries.one(useApi(), form.projectId, deliveryId));
  if (query.isPending) return <FormSkeleton />;
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return <StartedForm {...form} task={taskOf(query.data)} />;
}

function StartedForm({ task, ...form }: FormProps & { task: SavedTask | undefined }) {
  const [address] = useSearchParams();
  const location = useLocation();
  const handed: unknown = location.state;
  const given =
    typeof handed === 'object' && handed !== null && 'task' in handed ? readTask(handed.task) : undefined;
  return (
    <CreateDeliveryForm
      {...form}
      kind={address.get('kind')}
      task={task ?? given}
      schedule={address.get('for') === 'schedule' ? { id: address.get('schedule-id'), handed } : undefined}
    />
  );
}
