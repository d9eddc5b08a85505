import { ALERT_SEVERITIES, alertTitles, type AlertRule, type AlertSeverity } from '@rota/contract/alerts';
import { Fragment, useState } from 'react';
import {
  Box,
  Button,
  FormControlLabel,
  InputAdornment,
  MenuItem,
  Paper,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
  useMediaQuery,
} from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { alertTexts } from './shared/alerts.messages.ts';
import { alertRuleTexts } from './alert-rules.messages.ts';
import { useRuleChanges } from './alert-rules.queries.ts';
import { MuteDialog } from './mute-dialog.tsx';
import { readThreshold, shownUnitOf } from './threshold-unit.rules.ts';

const COLUMNS = ['kind', 'isOn', 'severity', 'threshold', 'mails', 'muting'] as const;

type RuleProps = { projectId: number; rule: AlertRule; kind: string };

/** The rules of a project, each changed where it stands: a table, or on a phone a card for each kind. */
export function RuleRows({ projectId, rules }: { projectId: number; rules: readonly AlertRule[] }) {
  const tTitle = useTexts(alertTitles);
  const isNarrow = useMediaQuery('(max-width: 799.95px)');
  const rows = rules.map((rule) => ({ projectId, rule, kind: tTitle(rule.code) }));
  return isNarrow ? <RuleCards rows={rows} /> : <RuleTable rows={rows} />;
}

function RuleTable({ rows }: { rows: readonly RuleProps[] }) {
  const t = useTexts(alertRuleTexts);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('kinds')} sx={{ '& td, & th': { px: 0.75 } }}>
        <TableHead>
          <TableRow>
            {COLUMNS.map((name) => (
              <TableCell key={name}>{t(name)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Fragment key={row.rule.code}>
              <TableRow sx={row.rule.muted_until === null ? undefined : { '& > *': { borderBottom: 0 } }}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                  {row.kind}
                </TableCell>
                <TableCell>
                  <OnSwitch {...row} />
                </TableCell>
                <TableCell>
                  <SeverityField {...row} />
                </TableCell>
                <TableCell>
                  <Threshold {...row} />
                </TableCell>
                <TableCell>
                  <MailSwitch {...row} />
                </TableCell>
                <TableCell>
                  <MuteButton {...row} />
                </TableCell>
              </TableRow>
              {row.rule.muted_until !== null && (
                <TableRow>
                  <TableCell colSpan={COLUMNS.length} sx={{ pt: 0 }}>
                    <MutedUntil {...row} />
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function RuleCards({ rows }: { rows: readonly RuleProps[] }) {
  const t = useTexts(alertRuleTexts);
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      {rows.map((row) => (
        <Paper key={row.rule.code} component="li" variant="outlined" sx={{ p: 1.5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
            <Typography component="h3" sx={{ fontWeight: 600, flex: 1 }}>
              {row.kind}
            </Typography>
            <OnSwitch {...row} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <SeverityField {...row} />
            <Threshold {...row} />
            <FormControlLabel control={<MailSwitch {...row} />} label={t('mails')} />
            <MuteButton {...row} />
          </Box>
          <MutedUntil {...row} />
        </Paper>
      ))}
    </Box>
  );
}

function OnSwitch({ projectId, rule, kind }: RuleProps) {
  const t = useTexts(alertRuleTexts);
  const { set } = useRuleChanges(projectId);
  return (
    <Switch
      checked={rule.enabled}
      slotProps={{ input: { 'aria-label': t('isOnOf', { kind }) } }}
      onChange={(_event, enabled) => set.mutate({ code: rule.code, enabled })}
    />
  );
}

function MailSwitch({ projectId, rule, kind }: RuleProps) {
  const t = useTexts(alertRuleTexts);
  const { set } = useRuleChanges(projectId);
  return (
    <Switch
      checked={rule.mails}
      disabled={!rule.enabled}
      slotProps={{ input: { 'aria-label': t('mailsOf', { kind }) } }}
      onChange={(_event, mails) => set.mutate({ code: rule.code, mails })}
    />
  );
}

function SeverityField({ projectId, rule, kind }: RuleProps) {
  const t = useTexts(alertRuleTexts);
  const tAlert = useTexts(alertTexts);
  const { set } = useRuleChanges(projectId);
  return (
    <TextField
      select
      size="small"
      value={rule.severity}
      disabled={!rule.enabled}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('severityOf', { kind }) } } }}
      onChange={(event) => set.mutate({ code: rule.code, severity: event.target.value as AlertSeverity })}
      sx={{ minWidth: 120 }}
    >
      {ALERT_SEVERITIES.map((severity) => (
        <MenuItem key={severity} value={severity}>
          {tAlert(severity)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Threshold(props: RuleProps) {
  const t = useTexts(alertRuleTexts);
  if (props.rule.threshold === null)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('atOnce')}
      </Typography>
    );
  return <ThresholdField key={props.rule.threshold} {...props} />;
}

/** Saved when the field loses focus, or on Enter. */
function ThresholdField({ projectId, rule, kind }: RuleProps) {
  const t = useTexts(alertRuleTexts);
  const formats = useFormats();
  const { set } = useRuleChanges(projectId);
  const unit = shownUnitOf(rule);
  const [typed, setTyped] = useState(String((rule.threshold ?? 0) / unit.size));
  const { min, max } = rule;
  const value = readThreshold(typed, unit, rule);
  const save = (): void => {
    if (value !== undefined && value !== rule.threshold) set.mutate({ code: rule.code, threshold: value });
  };
  const written = unit.name === 'percent' ? formats.number : formats.duration;
  return (
    <TextField
      size="small"
      type="number"
      value={typed}
      disabled={!rule.enabled}
      error={value === undefined}
      helperText={
        value !== undefined || min === null || max === null
          ? undefined
          : t('range', { min: written(min), max: written(max) })
      }
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        save();
      }}
      slotProps={{
        htmlInput: { 'aria-label': t('thresholdOf', { label: t(`${unit.name}Label`), kind }), step: 'any' },
        input: { endAdornment: <InputAdornment position="end">{t(unit.name)}</InputAdornment> },
      }}
      sx={{ width: 128 }}
    />
  );
}

/** Until when a kind is muted, why and by whom; nothing while it is not. */
function MutedUntil({ rule }: RuleProps) {
  const t = useTexts(alertRuleTexts);
  const formats = useFormats();
  if (rule.muted_until === null) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p" translate="no">
      {`${t('mutedUntil')} ${formats.dateTime(rule.muted_until)}: ${rule.mute_reason ?? ''} (${rule.muted_by ?? ''})`}
    </Typography>
  );
}

function MuteButton({ projectId, rule, kind }: RuleProps) {
  const t = useTexts(alertRuleTexts);
  const { unmute } = useRuleChanges(projectId);
  const [isOpen, setOpen] = useState(false);
  if (rule.muted_until !== null) {
    return (
      <Button
        size="small"
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
        size="small"
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
