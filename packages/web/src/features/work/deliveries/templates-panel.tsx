import { sentenceTexts } from '@rota/contract/core';
import type { SavedTask, Template } from '@rota/contract/templates';
import BookmarkAddRounded from '@mui/icons-material/BookmarkAddRounded';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Box, Button, Paper, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { TemplateNameDialog } from './template-name-dialog.tsx';
import { TemplateRow } from './template-row.tsx';
import { templateTexts } from './templates.messages.ts';
import { inOrderOfUse, templateQueries } from './templates.queries.ts';

/** The number of templates beside the form before a person asks for more. */
const SHOWN = 6;

type PanelProps = {
  projectId: number;
  /** The template that the form was filled in from. */
  appliedId: string | undefined;
  onApply: (template: Template) => void;
  /** The form's task, once it holds; undefined after telling at its fields what is wrong. */
  readForm: () => Promise<SavedTask | undefined>;
  onSaved: (template: Template) => void;
};

/** The templates of the project beside the form of a task: filled in, created at once, kept. */
export function TemplatesPanel({ projectId, appliedId, onApply, readForm, onSaved }: PanelProps) {
  const t = useTexts(templateTexts);
  const titleId = useId();
  const formats = useFormats();
  const query = useQuery(templateQueries.list(useApi(), projectId));
  const [isLong, setLong] = useState(false);
  const ordered = inOrderOfUse(query.data ?? [], formats.compare);
  const applied = ordered.find((template) => template.template_id === appliedId);
  const mayEdit = useCan()('templates.edit', projectId);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography id={titleId} variant="h4" component="h2" sx={{ mb: 1 }}>
        {t('title')}
      </Typography>
      {query.isPending && <Skeleton variant="rounded" height={96} />}
      {query.isError && (
        <Typography variant="body2" color="textSecondary">
          {t('failed')}
        </Typography>
      )}
      {query.isSuccess && ordered.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('emptyHint')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mx: -1 }}>
        {ordered.slice(0, isLong ? ordered.length : SHOWN).map((template) => (
          <TemplateRow
            key={template.template_id}
            projectId={projectId}
            template={template}
            isApplied={template === applied}
            onApply={onApply}
          />
        ))}
      </Box>
      {ordered.length > SHOWN && (
        <Button size="small" onClick={() => setLong(!isLong)}>
          {isLong ? t('showFewer') : t('showAll', { count: ordered.length - SHOWN })}
        </Button>
      )}
      {mayEdit && (
        <SaveButtons projectId={projectId} applied={applied} readForm={readForm} onSaved={onSaved} />
      )}
    </Paper>
  );
}

function SaveButtons({
  projectId,
  applied,
  readForm,
  onSaved,
}: Pick<PanelProps, 'projectId' | 'readForm' | 'onSaved'> & { applied: Template | undefined }) {
  const t = useTexts(templateTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const [task, setTask] = useState<SavedTask>();
  const change = useMutation({
    mutationFn: async (template: Template) => {
      const next = await readForm();
      if (next === undefined) return undefined;
      return api.templates.update({
        params: { projectId, templateId: template.template_id },
        body: { task: next },
      });
    },
    onSuccess: async (saved) => {
      if (saved === undefined) return;
      await queries.invalidateQueries({ queryKey: ['templates', projectId] });
      toastSuccess(t('saved'));
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  const keep = async (name: string, kept: SavedTask): Promise<Template> => {
    const body = { name, task: kept };
    const saved = await api.templates.create(
      { params: { projectId }, body },
      { idempotencyKey: intent.keyFor(body) },
    );
    intent.done();
    return saved;
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {applied !== undefined && (
        <Button variant="outlined" loading={change.isPending} onClick={() => change.mutate(applied)}>
          {t('saveChanges', { name: applied.name })}
        </Button>
      )}
      <Button startIcon={<BookmarkAddRounded />} onClick={() => readForm().then(setTask, () => undefined)}>
        {t('saveAs')}
      </Button>
      {task !== undefined && (
        <TemplateNameDialog
          title={t('saveAs')}
          save={(name) => keep(name, task)}
          onSaved={onSaved}
          onClose={() => setTask(undefined)}
        />
      )}
    </Box>
  );
}
