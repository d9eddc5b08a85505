import { DOMAIN_EVENTS } from '@rota/contract/domain-events';
import { webhooksApi, type IssuedWebhook, type Webhook } from '@rota/contract/webhooks';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { eventTexts, webhookTexts } from './webhooks.messages.ts';
import { useWebhookChanges, type WebhookContent } from './webhooks.queries.ts';

const resolver = zodResolver(webhooksApi.create.body);
const BY_CODE = { byCode: { WEBHOOK_HOST_NOT_ALLOWED: 'url' } } as const;

export type WebhookDialogProps = {
  projectId: number;
  /** Undefined: one is added. */
  webhook: Webhook | undefined;
  onIssued: (issued: IssuedWebhook) => void;
  onClose: () => void;
};

/** Adds or changes a webhook. */
export function WebhookDialog({ projectId, webhook, onIssued, onClose }: WebhookDialogProps) {
  const t = useTexts(webhookTexts);
  const defaultValues: WebhookContent = webhook ?? {
    name: undefined,
    url: '',
    events: ['delivery.completed', 'delivery.failed'],
  };
  const form = useForm<WebhookContent>({ resolver, defaultValues });
  const { create, update } = useWebhookChanges(projectId);
  const isBusy = create.isPending || update.isPending;
  const onError = (error: unknown) => applyServerErrors(error, form, BY_CODE);
  const submit = form.handleSubmit((content) => {
    if (webhook === undefined) return create.mutate(content, { onSuccess: onIssued, onError });
    const onSuccess = () => {
      toastSuccess(t('saved'));
      onClose();
    };
    return update.mutate({ one: webhook, ...content }, { onSuccess, onError });
  });
  const { root } = form.formState.errors;
  return (
    <FormDialog
      title={webhook === undefined ? t('add') : t('editTitle', { name: webhook.name })}
      width="sm"
      submitLabel={webhook === undefined ? t('add') : t('save')}
      error={root?.message}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields form={form} isNew={webhook === undefined} />
    </FormDialog>
  );
}

function Fields({ form, isNew }: { form: UseFormReturn<WebhookContent>; isNew: boolean }) {
  const t = useTexts(webhookTexts);
  const message = useMessage();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        {...form.register('url')}
        label={t('url')}
        type="url"
        autoFocus={isNew}
        fullWidth
        margin="dense"
        error={errors.url !== undefined}
        helperText={message(errors.url?.message) ?? t('urlHint')}
        slotProps={{
          htmlInput: { inputMode: 'url', autoComplete: 'off', placeholder: 'https://example.com/rota' },
        }}
      />
      <TextField
        {...form.register('name', {
          setValueAs: (text: string | undefined) => (text?.trim() === '' ? undefined : text),
        })}
        label={t('name')}
        fullWidth
        error={errors.name !== undefined}
        helperText={message(errors.name?.message) ?? t('nameHint')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <EventsField form={form} />
    </>
  );
}

function EventsField({ form }: { form: UseFormReturn<WebhookContent> }) {
  const t = useTexts(webhookTexts);
  const tEvent = useTexts(eventTexts);
  const message = useMessage();
  const labelId = useId();
  return (
    <Controller
      control={form.control}
      name="events"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <Box role="group" aria-labelledby={labelId}>
          <FormLabel id={labelId} sx={{ fontSize: '0.875rem' }}>
            {t('events')}
          </FormLabel>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {DOMAIN_EVENTS.map((event) => (
              <FormControlLabel
                key={event}
                label={tEvent(event)}
                control={
                  <Checkbox
                    checked={value.includes(event)}
                    onChange={(_event, isTicked) =>
                      onChange(isTicked ? [...value, event] : value.filter((one) => one !== event))
                    }
                  />
                }
              />
            ))}
          </Box>
          {error !== undefined && <FormHelperText error>{message(error.message)}</FormHelperText>}
        </Box>
      )}
    />
  );
}
