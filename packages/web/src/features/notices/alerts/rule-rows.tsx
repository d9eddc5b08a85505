import { ALERT_SEVERITIES, alertTitles, type AlertRule, type AlertSeverity } from '@rota/contract/alerts';
import { useState } from 'react';
import { Box, Button, FormControlLabel, MenuItem, Switch, TextField, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { alertTexts } from './shared/alerts.messages.ts';
import { alertRuleTexts } from './alert-rules.messages.ts';
import { useRuleChanges } from './alert-rules.queries.ts';
import { MuteDialog } from './mute-dialog.tsx';

/** The rules of a project, each changed where it stands. */
export function RuleRows({ projectId, rules }: { projectId: number; rules: readonly AlertRule[] }) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      {rules.map((rule) => (
        <RuleRow key={rule.code} projectId={projectId} rule={rule} />
      ))}
    </Box>
  );
}

function RuleRow({ projectId, rule }: { projectId: number; rule: AlertRule }) {
  const t = useTexts(alertRuleTexts);
  const tTitle = useTexts(alertTitles);
  const tAlert = useTexts(alertTexts);
  const { set } = useRuleChanges(projectId);
  const kind = tTitle(rule.code);
  return (
    <Box component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography component="h3" sx={{ fontWeight: 600, flex: '1 1 220px' }}>
          {kind}
        </Typography>
        <FormControlLabel
          control={
            <Switch
              checked={rule.enabled}
              slotProps={{ input: { 'aria-label': t('isOnOf', { kind }) } }}
              onChange={(_event, enabled) => set.mutate({ code: rule.code, enabled })}
            />
          }
          label={t('isOn')}
        />
        <FormControlLabel
          control={
            <Switch
              checked={rule.mails}
              disabled={!rule.enabled}
              slotProps={{ input: { 'aria-label': t('mailsOf', { kind }) } }}
              onChange={(_event, mails) => set.mutate({ code: rule.code, mails })}
            />
          }
          label={t('mails')}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          select
          size="small"
          label={t('severityOf', { kind })}
          value={rule.severity}
          disabled={!rule.enabled}
          onChange={(event) => set.mutate({ code: rule.code, severity: event.target.value as AlertSeverity })}
          sx={{ flex: '1 1 220px' }}
        >
          {ALERT_SEVERITIES.map((severity) => (
            <MenuItem key={severity} value={severity}>
              {tAlert(severity)}
            </MenuItem>
          ))}
        </TextField>
        {rule.threshold !== null && (
          <ThresholdField key={rule.threshold} projectId={projectId} rule={rule} kind={kind} />
        )}
        <MuteButton projectId={projectId} rule={rule} kind={kind} />
      </Box>
      <MuteNote rule={rule} />
    </Box>
  );
}

/** Saved when the field loses focus, or on Enter. */
function ThresholdField({ projectId, rule, kind }: { projectId: number; rule: AlertRule; kind: string }) {
  const t = useTexts(alertRuleTexts);
  const formats = useFormats();
  const { set } = useRuleChanges(projectId);
  const [typed, setTyped] = useState(String(rule.threshold ?? ''));
  const { min, max } = rule;
  const value = Number(typed);
  const isRight =
    typed.trim() !== '' &&
    Number.isFinite(value) &&
    (min === null || value >= min) &&
    (max === null || value <= max);
  const save = (): void => {
    if (isRight && value !== rule.threshold) set.mutate({ code: rule.code, threshold: value });
  };
  return (
    <TextField
      size="small"
      type="number"
      label={t('thresholdOf', { label: t(rule.unit === 'percent' ? 'below' : 'after'), kind })}
      value={typed}
      disabled={!rule.enabled}
      error={!isRight}
      helperText={
        min === null || max === null
          ? undefined
          : t('range', { min: formats.number(min), max: formats.number(max) })
      }
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        save();
      }}
      sx={{ flex: '1 1 240px' }}
    />
  );
}

function MuteButton({ projectId, rule, kind }: { projectId: number; rule: AlertRule; kind: string }) {
  const t = useTexts(alertRuleTexts);
  const { unmute } = useRuleChanges(projectId);
  const [isOpen, setOpen] = useState(false);
  if (rule.muted_until !== null) {
    return (
      <Button
        variant="outlined"
        aria-label={t('unmuteOf', { kind })}
        loading={unmute.isPending}
        onClick={() => unmute.mutate(rule.code)}
      >
        {t('unmute')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-label={t('muteOf', { kind })}
        disabled={!rule.enabled}
        onClick={() => setOpen(true)}
      >
        {t('mute')}
      </Button>
      {isOpen && (
        <MuteDialog projectId={projectId} code={rule.code} kind={kind} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function MuteNote({
  rule: { muted_until: until, mute_reason: reason, muted_by: name },
}: {
  rule: AlertRule;
}) {
  const t = useTexts(alertRuleTexts);
  const formats = useFormats();
  if (until === null) return null;
  return (
    <Typography variant="body2" color="textSecondary" translate="no">
      {t('muted', { time: formats.dateTime(until), reason: reason ?? '', name: name ?? '' })}
    </Typography>
  );
}
