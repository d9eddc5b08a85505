import { DOMAIN_EVENTS } from '@rota/contract/domain-events';
import { webhooksApi, type IssuedWebhook, type Webhook } from '@rota/contract/webhooks';
import { useId } from 'react';
import { Box, Checkbox, FormControlLabel, FormHelperText, FormLabel } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { eventTexts, webhookTexts } from './webhooks.messages.ts';
import { useRenewWebhooks, useSaveWebhook, type WebhookContent } from './webhooks.queries.ts';

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
  const { name, url = '', events = ['delivery.completed', 'delivery.failed'] } = webhook ?? {};
  const isNew = webhook === undefined;
  const form = useResourceForm<WebhookContent, WebhookContent, IssuedWebhook | undefined>({
    schema: webhooksApi.create.body,
    values: { name, url, events },
    save: useSaveWebhook(projectId, webhook),
    byCode: { WEBHOOK_HOST_NOT_ALLOWED: 'url' },
    renew: useRenewWebhooks(projectId),
    onSaved: (issued) => {
      if (issued !== undefined) return onIssued(issued);
      toastSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={isNew ? t('add') : t('editTitle', { name: webhook.name })}
      width="sm"
      submitLabel={isNew ? t('add') : t('save')}
      onClose={onClose}
    >
      <Field
        form={form}
        name="url"
        label={t('url')}
        hint={t('urlHint')}
        type="url"
        autoFocus={isNew}
        fullWidth
        margin="dense"
        slotProps={{
          htmlInput: { inputMode: 'url', autoComplete: 'off', placeholder: 'https://example.com/rota' },
        }}
      />
      <Field
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        isOptional
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <EventsField form={form} />
    </FormDialog>
  );
}

function EventsField({ form }: { form: ResourceForm<WebhookContent> }) {
  const t = useTexts(webhookTexts);
  const tEvent = useTexts(eventTexts);
  const { value, problem, onChange } = useField(form, 'events');
  const labelId = useId();
  return (
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
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}
