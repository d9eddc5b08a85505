import {
  workshopPhases,
  type SavedStates,
  type WorkshopState,
  type WorkshopStates,
} from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { phaseLooks } from './phase-looks.ts';
import { workshopQueries } from './preparation.queries.ts';
import { SetupList } from './setup-list.tsx';
import { setupTexts } from './setup.messages.ts';

/** The states in their order. */
export function SetupStates() {
  const states = useQuery(workshopQueries.states(useApi()));
  if (states.isError && states.data === undefined)
    return <ErrorState error={states.error} onRetry={() => states.refetch()} />;
  if (states.data === undefined) return <Skeleton variant="rounded" height={320} />;
  return <States data={states.data} />;
}

/** Saves all states over the version that was read, and shows what is stored now. */
function useSaveStates() {
  const api = useApi();
  const queries = useQueryClient();
  const tSentence = useTexts(sentenceTexts);
  return useMutation({
    mutationFn: (body: SavedStates) => api.preparation.saveStates({ body }),
    onSuccess: (saved) => queries.setQueryData(workshopQueries.states(api).queryKey, saved),
    onError: async (error) => {
      toastFailure(error, tSentence('server_failed'));
      await queries.invalidateQueries({ queryKey: workshopQueries.states(api).queryKey });
    },
  });
}

function States({ data: { version, states } }: { data: WorkshopStates }) {
  const t = useTexts(setupTexts);
  const [language] = useLanguage();
  const save = useSaveStates();
  const byId = new Map(states.map((state) => [state.state_id, state]));
  return (
    <SetupList
      title={t('states')}
      hint={t('statesHint')}
      addLabel={t('addState')}
      removeHint={t('removeState')}
      isBusy={save.isPending}
      entries={states.map((state) => ({
        id: state.state_id,
        name: language === 'tr' ? state.name_tr : state.name_en,
        note: t('phaseOf', { phase: t(`phase_${state.phase}`) }),
        icon: <PhaseIcon phase={state.phase} />,
      }))}
      onOrder={(ids) => save.mutate({ version, states: ids.flatMap((id) => byId.get(id) ?? []) })}
      dialog={(id, onClose) => (
        <StateDialog
          state={id === undefined ? undefined : byId.get(id)}
          save={(state) =>
            save.mutateAsync({
              version,
              states:
                state.state_id === undefined
                  ? [...states, state]
                  : states.map((one) => (one.state_id === state.state_id ? { ...one, ...state } : one)),
            })
          }
          onClose={onClose}
        />
      )}
    />
  );
}

function PhaseIcon({ phase }: Pick<WorkshopState, 'phase'>) {
  const { tone, icon: Icon } = phaseLooks[phase];
  return <Icon aria-hidden sx={{ fontSize: 20, color: useColours().tones[tone].solid }} />;
}

type Saved = SavedStates['states'][number];
type DialogProps = {
  state: WorkshopState | undefined;
  save: (state: Saved) => Promise<unknown>;
  onClose: () => void;
};
const EMPTY: Saved = { phase: 'preparation', name_en: '', name_tr: '' };

function StateDialog({ state, save, onClose }: DialogProps) {
  const t = useTexts(setupTexts);
  const form = useResourceForm<Saved>({ values: state ?? EMPTY, save, onSaved: () => onClose() });
  const field = { htmlInput: { maxLength: 80 } };
  return (
    <FormDialog
      form={form}
      title={t(state === undefined ? 'addState' : 'editState')}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <Field form={form} name="name_en" label={t('nameEn')} autoFocus slotProps={field} />
      <Field form={form} name="name_tr" label={t('nameTr')} slotProps={field} />
      <SelectField
        form={form}
        name="phase"
        label={t('phase')}
        disabled={state !== undefined}
        hint={state === undefined ? undefined : t('phaseFixed')}
        options={workshopPhases.map((phase) => ({ value: phase, label: t(`phase_${phase}`) }))}
      />
    </FormDialog>
  );
}
