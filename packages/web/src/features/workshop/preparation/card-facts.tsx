import { cardChange, type CardChange, type WorkshopCard } from '@rota/contract/preparation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { cardTexts } from './card.messages.ts';
import { DayField } from './day-field.tsx';
import { personOrNone } from './person-choice.ts';
import { useCardChange, workshopQueries } from './preparation.queries.ts';
import { refOf } from './robot-key.ts';

/** Whose robot it is, who is responsible for it and until when. */
export function CardFacts({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const formats = useFormats();
  const can = useCan();
  const { projects } = useProjects();
  const [isEditing, setEditing] = useState(false);
  const project = projects.find(({ project_id: id }) => id === card.project_id);
  const facts: readonly Fact[] = [
    [t('owner'), card.owner === '' ? t('none') : card.owner],
    [t('responsible'), card.responsible?.name ?? t('unassigned')],
    [t('due'), card.due_on === null ? t('none') : formats.calendarDay(card.due_on)],
    [t('project'), project?.project_name ?? String(card.project_id)],
    [t('manufacturer'), card.manufacturer],
    [t('model'), card.model],
    [t('serial'), card.serial_number],
    [t('activated'), t(activationWord(card))],
  ];
  return (
    <PanelSection title={t('facts')}>
      <FactList facts={facts} />
      {can('workshop.work', card.project_id) && (
        <Box sx={{ mt: 1 }}>
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        </Box>
      )}
      {isEditing && <EditDialog card={card} onClose={() => setEditing(false)} />}
    </PanelSection>
  );
}

/** How a robot comes in: with the settings that it got for its code, with a password that a person entered, or not yet. */
function activationWord({ activated, connected }: WorkshopCard) {
  if (activated) return 'isActivated';
  return connected ? 'isConnected' : 'notActivated';
}

/** In the form the empty choice stands for no person. */
const editedCard = cardChange.extend({ responsible_id: personOrNone });
type Fields = z.input<typeof editedCard>;
type Body = z.output<typeof editedCard>;

function EditDialog({ card, onClose }: { card: WorkshopCard; onClose: () => void }) {
  const t = useTexts(cardTexts);
  const api = useApi();
  const of = refOf(card);
  const change = useCardChange(of, (client, body: CardChange) =>
    client.preparation.update({ params: of, body }),
  );
  const people = useQuery(workshopQueries.people(api, of.projectId)).data ?? [];
  const { responsible } = card;
  const known = people.some(({ user_id: id }) => id === responsible?.user_id) || responsible === null;
  const form = useResourceForm<Fields, Body>({
    schema: editedCard,
    values: {
      version: card.version,
      owner: card.owner,
      responsible_id: responsible?.user_id ?? '',
      due_on: card.due_on,
    },
    // A person who no longer works here stays as long as no other is chosen.
    save: ({ responsible_id: person, ...body }) =>
      change.mutateAsync(
        person === (responsible?.user_id ?? null) ? body : { ...body, responsible_id: person },
      ),
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('editTitle', { name: card.name })}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <Field
        form={form}
        name="owner"
        label={t('owner')}
        hint={t('ownerHint')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <SelectField
        form={form}
        name="responsible_id"
        label={t('responsible')}
        options={[
          { value: '', label: t('unassigned') },
          ...(known || responsible === null ? [] : [{ value: responsible.user_id, label: responsible.name }]),
          ...people.map(({ user_id: value, name }) => ({ value, label: name })),
        ]}
      />
      <DayField form={form} name="due_on" label={t('due')} />
    </FormDialog>
  );
}
