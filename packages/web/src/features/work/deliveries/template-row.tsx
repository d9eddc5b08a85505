import { errorTexts } from '@rota/contract/failures';
import { sentenceTexts } from '@rota/contract/core';
import type { Template } from '@rota/contract/templates';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import StarBorderRounded from '@mui/icons-material/StarBorderRounded';
import StarRounded from '@mui/icons-material/StarRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Box, ButtonBase, IconButton, Tooltip, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { TaskSummary } from './shared/task-summary.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { TemplateNameDialog } from './template-name-dialog.tsx';
import { templateTexts } from './templates.messages.ts';
import { templateQueries } from './templates.queries.ts';

type RowProps = {
  projectId: number;
  template: Template;
  isApplied: boolean;
  onApply: (template: Template) => void;
};

/** One template: filled in by its name, created at once by its arrow. */
export function TemplateRow({ projectId, template, isApplied, onApply }: RowProps) {
  const t = useTexts(templateTexts);
  const { name, problems, is_favourite: isFavourite } = template;
  const { favour, send } = useTemplateCalls(projectId, template);
  const star = t(isFavourite ? 'unfavour' : 'favour', { name });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: '8px',
        ...(isApplied && { backgroundColor: 'action.selected' }),
      }}
    >
      <Tooltip title={star}>
        <IconButton aria-label={star} aria-pressed={isFavourite} onClick={() => favour.mutate(!isFavourite)}>
          {isFavourite ? (
            <StarRounded fontSize="small" color="primary" />
          ) : (
            <StarBorderRounded fontSize="small" />
          )}
        </IconButton>
      </Tooltip>
      <ApplyButton projectId={projectId} template={template} onApply={onApply} />
      <Tooltip title={t('send', { name })}>
        <span>
          <IconButton
            aria-label={t('send', { name })}
            color="primary"
            disabled={problems.length > 0 || send.isPending}
            onClick={() => send.mutate()}
          >
            <SendRounded fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
      <MoreOf projectId={projectId} template={template} />
    </Box>
  );
}

/** The name of a template and what it does, or why it cannot be used; a press fills it in. */
function ApplyButton({ projectId, template, onApply }: Omit<RowProps, 'isApplied'>) {
  const t = useTexts(templateTexts);
  const tError = useTexts(errorTexts);
  const { name, problems } = template;
  const [problem] = problems;
  return (
    <ButtonBase
      title={t('apply', { name })}
      onClick={() => onApply(template)}
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 52,
        display: 'block',
        textAlign: 'start',
        borderRadius: '8px',
        px: 0.5,
      }}
    >
      <Typography noWrap translate="no" sx={{ fontWeight: 500 }}>
        {name}
      </Typography>
      <Typography
        component="span"
        variant="caption"
        color={problem === undefined ? 'textSecondary' : 'error'}
        sx={{ display: 'block' }}
      >
        {problem === undefined ? (
          <TaskSummary projectId={projectId} task={template.task} />
        ) : (
          tError(problem.code)
        )}
      </Typography>
    </ButtonBase>
  );
}

function useTemplateCalls(projectId: number, { template_id: templateId, name, used_count: used }: Template) {
  const t = useTexts(templateTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const intent = useIntent();
  const params = { projectId, templateId };
  const listKey = templateQueries.list(api, projectId).queryKey;
  const fail = (error: unknown) => toastFailure(error, tSentence('server_failed'));
  const settle = () => queries.invalidateQueries({ queryKey: listKey });
  const favour = useMutation({
    mutationFn: (isFavourite: boolean) =>
      isFavourite ? api.templates.favour({ params }) : api.templates.unfavour({ params }),
    // The star answers at once; what the server says of it comes after.
    onMutate: (isFavourite) =>
      queries.setQueryData(listKey, (rows) =>
        rows?.map((row) => (row.template_id === templateId ? { ...row, is_favourite: isFavourite } : row)),
      ),
    onError: fail,
    onSettled: settle,
  });
  const send = useMutation({
    mutationFn: () => api.templates.send({ params }, { idempotencyKey: intent.keyFor([params, used]) }),
    onSuccess: async (created) => {
      intent.done();
      toastSuccess(t('sent', { name }));
      await navigate(`/delivery?delivery-id=${encodeURIComponent(created.delivery_id)}`);
    },
    onError: fail,
    onSettled: settle,
  });
  return { favour, send };
}

function MoreOf({ projectId, template }: { projectId: number; template: Template }) {
  const t = useTexts(templateTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { template_id: templateId, name } = template;
  const params = { projectId, templateId };
  return (
    <Actions
      projectId={projectId}
      menuLabel={t('more', { name })}
      renew={() => queries.invalidateQueries({ queryKey: ['templates', projectId] })}
      actions={[
        {
          id: 'rename',
          label: t('rename'),
          icon: EditRounded,
          permission: 'templates.edit',
          dialog: (close) => (
            <TemplateNameDialog
              title={t('rename')}
              name={name}
              save={(next) => api.templates.update({ params, body: { name: next } })}
              onClose={close}
            />
          ),
        },
        {
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          permission: 'templates.edit',
          confirm: { title: t('removeAsk', { name }), children: t('removeHint'), isDangerous: true },
          run: () => api.templates.remove({ params }),
          done: t('removed'),
          failed: tSentence('not_deleted'),
        },
      ]}
    />
  );
}
