import type { ChecklistItem, SavedChecklist, WorkshopChecklist } from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SwitchField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { workshopQueries } from './preparation.queries.ts';
import { SetupList } from './setup-list.tsx';
import { setupTexts } from './setup.messages.ts';

/** The checklists of all models in one order. */
export function SetupChecklist() {
  const checklist = useQuery(workshopQueries.checklist(useApi()));
  if (checklist.isError && checklist.data === undefined)
    return <ErrorState error={checklist.error} onRetry={() => checklist.refetch()} />;
  if (checklist.data === undefined) return <Skeleton variant="rounded" height={220} />;
  return <Items data={checklist.data} />;
}

/** Saves all items over the version that was read, and shows what is stored now. */
function useSaveChecklist() {
  const api = useApi();
  const queries = useQueryClient();
  const tSentence = useTexts(sentenceTexts);
  return useMutation({
    mutationFn: (body: SavedChecklist) => api.preparation.saveChecklist({ body }),
    onSuccess: (saved) => queries.setQueryData(workshopQueries.checklist(api).queryKey, saved),
    onError: async (error) => {
      toastFailure(error, tSentence('server_failed'));
      await queries.invalidateQueries({ queryKey: workshopQueries.checklist(api).queryKey });
    },
  });
}

function Items({ data: { version, items } }: { data: WorkshopChecklist }) {
  const t = useTexts(setupTexts);
  const [language] = useLanguage();
  const save = useSaveChecklist();
  const byId = new Map(items.map((item) => [item.item_id, item]));
  return (
    <SetupList
      title={t('checklist')}
      hint={t('checklistHint')}
      addLabel={t('addItem')}
      removeHint={t('removeItem')}
      isBusy={save.isPending}
      empty={<Typography color="textSecondary">{t('noItems')}</Typography>}
      entries={items.map((item) => ({
        id: item.item_id,
        name: language === 'tr' ? item.name_tr : item.name_en,
        note: [item.model ?? t('allModels'), t(item.is_required ? 'required' : 'optional')].join(' · '),
      }))}
      onOrder={(ids) => save.mutate({ version, items: ids.flatMap((id) => byId.get(id) ?? []) })}
      dialog={(id, onClose) => (
        <ItemDialog
          item={id === undefined ? undefined : byId.get(id)}
          save={(item) =>
            save.mutateAsync({
              version,
              items:
                item.item_id === undefined
                  ? [...items, item]
                  : items.map((one) => (one.item_id === item.item_id ? { ...one, ...item } : one)),
            })
          }
          onClose={onClose}
        />
      )}
    />
  );
}

type Saved = SavedChecklist['items'][number];
type Fields = Omit<Saved, 'model'> & { model: string };
type DialogProps = {
  item: ChecklistItem | undefined;
  save: (item: Saved) => Promise<unknown>;
  onClose: () => void;
};
const EMPTY: Fields = { model: '', name_en: '', name_tr: '', is_required: true };

function ItemDialog({ item, save, onClose }: DialogProps) {
  const t = useTexts(setupTexts);
  const form = useResourceForm<Fields>({
    values: item === undefined ? EMPTY : { ...item, model: item.model ?? '' },
    save: ({ model, ...rest }) => save({ ...rest, model: model.trim() === '' ? null : model.trim() }),
    onSaved: () => onClose(),
  });
  const field = { htmlInput: { maxLength: 80 } };
  return (
    <FormDialog
      form={form}
      title={t(item === undefined ? 'addItem' : 'editItem')}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <Field form={form} name="name_en" label={t('nameEn')} autoFocus slotProps={field} />
      <Field form={form} name="name_tr" label={t('nameTr')} slotProps={field} />
      <Field form={form} name="model" label={t('model')} hint={t('modelHint')} slotProps={field} />
      <SwitchField form={form} name="is_required" label={t('required')} />
    </FormDialog>
  );
}
