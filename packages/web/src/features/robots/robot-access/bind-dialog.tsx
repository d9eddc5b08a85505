import { brokenRule } from '@rota/contract/core';
import type { SvgIconComponent } from '@mui/icons-material';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { DialogContentText, Skeleton } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import { useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';
import { useRenewAccess } from './robot-access.queries.ts';

/** Something that can be bound. */
export type Bindable = { readonly id: string; readonly name: string };
const bindForm = z.object({ id: z.string().min(1, { error: brokenRule('required') }) });

type DialogProps = {
  projectId: number;
  title: string;
  icon: SvgIconComponent;
  /** Names the list in the cache. */
  kind: string;
  /** Those that belong to no robot. */
  read: (signal: AbortSignal) => Promise<readonly Bindable[]>;
  bind: (id: string) => Promise<unknown>;
  onClose: () => void;
};

/** Binds one of those that exist to a robot. */
export function BindDialog({ projectId, title, icon, kind, read, bind, onClose }: DialogProps) {
  const t = useTexts(robotAccessTexts);
  const renew = useRenewAccess(projectId);
  const offered = useQuery({
    queryKey: ['robots', projectId, 'bindable', kind],
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error, refetch } = offered;
  const form = useResourceForm({
    schema: bindForm,
    values: { id: '' },
    save: async ({ id }) => {
      await bind(id);
      await renew();
    },
    onSaved: (_answer, { id }) => {
      toastSuccess(t('bound', { name: data?.find((one) => one.id === id)?.name ?? '' }));
      onClose();
    },
  });
  const { value, onChange, problem } = useField(form, 'id');
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={t('bind')}
      canSubmit={data !== undefined && data.length > 0}
      onClose={onClose}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={56} role="status" aria-label={t('loading')} />
      )}
      {data?.length === 0 && <DialogContentText>{t('bindNone')}</DialogContentText>}
      {data !== undefined && data.length > 0 && (
        <EntityPicker
          label={t('bindWhich')}
          entities={data.map(({ id, name }) => ({ id, name, icon }))}
          value={value}
          onChange={onChange}
          error={problem}
        />
      )}
    </FormDialog>
  );
}
