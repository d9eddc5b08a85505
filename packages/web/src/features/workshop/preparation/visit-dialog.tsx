import { visitChange, type VisitChange, type WorkshopProject } from '@rota/contract/workshop-projects';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { DayField } from './day-field.tsx';
import { useRenewWorkshop } from './preparation.queries.ts';
import { projectTexts } from './workshop-projects.messages.ts';

type Fields = z.input<typeof visitChange>;

/** When the workshop goes to a project next, and what it is to bring. */
export function VisitDialog({
  project: { project_id: projectId, project_name: name, visit },
  onClose,
}: {
  project: WorkshopProject;
  onClose: () => void;
}) {
  const t = useTexts(projectTexts);
  const api = useApi();
  const renew = useRenewWorkshop();
  const change = useMutation({
    mutationFn: (body: VisitChange) => api.workshopProjects.setVisit({ params: { projectId }, body }),
    onSettled: renew,
  });
  const form = useResourceForm<Fields, VisitChange>({
    schema: visitChange,
    values: { version: visit.version, visit_on: visit.visit_on, note: visit.note },
    save: (body) => change.mutateAsync(body),
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('planTitle', { name })} submitLabel={t('save')} onClose={onClose}>
      <DayField form={form} name="visit_on" label={t('day')} />
      <Field form={form} name="note" label={t('note')} multiline minRows={2} />
    </FormDialog>
  );
}
