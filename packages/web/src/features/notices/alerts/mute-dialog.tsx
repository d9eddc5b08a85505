import type { AlertRule } from '@rota/contract/alerts';
import { useWatch } from 'react-hook-form';
import { Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { alertRuleTexts } from './alert-rules.messages.ts';
import { useMuteRule } from './alert-rules.queries.ts';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';

const HOUR_MS = 3_600_000;
/** For how long a kind is muted. */
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
type Span = keyof typeof SPANS;
const SPAN_NAMES = Object.keys(SPANS) as Span[];
const FIRST: { span: Span; reason: string } = { span: 'hour', reason: '' };

/** Asks for how long, and why, a kind of alert is muted. */
export function MuteDialog({
  projectId,
  code,
  kind,
  onClose,
}: {
  projectId: number;
  code: AlertRule['code'];
  kind: string;
  onClose: () => void;
}) {
  const t = useTexts(alertRuleTexts);
  const mute = useMuteRule(projectId, code);
  const form = useResourceForm({
    values: FIRST,
    save: ({ span, reason }) =>
      mute({ until: new Date(Date.now() + SPANS[span]).toISOString(), reason: reason.trim() }),
    onSaved: onClose,
  });
  const reason = useWatch({ control: form.control, name: 'reason' });
  return (
    <FormDialog
      form={form}
      title={t('muteTitle', { kind })}
      submitLabel={t('mute')}
      canSubmit={reason.trim() !== ''}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('muteHint')}</Typography>
      <SelectField
        form={form}
        name="span"
        label={t('until')}
        options={SPAN_NAMES.map((name) => ({ value: name, label: t(name) }))}
      />
      <Field
        form={form}
        name="reason"
        label={t('reason')}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
