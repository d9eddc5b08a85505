import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { alertRulesApi, alertsApi } from './index.ts';

/** The contract of alerts. */
export const alertsArea = area({
  api: alertsApi,
  errors: { ALERT_RESOLVED_ALREADY: { status: 409 }, ALERT_ENDS_WITH_ORDER: { status: 409 } },
  errorTexts: defineTexts(
    {
      ALERT_RESOLVED_ALREADY: 'This alert is already resolved.',
      ALERT_ENDS_WITH_ORDER: 'This alert ends when the order is taken care of. Open the order.',
    },
    {
      ALERT_RESOLVED_ALREADY: 'Bu uyarı zaten sona erdi.',
      ALERT_ENDS_WITH_ORDER: 'Bu uyarı, siparişle ilgilenilince sona erer. Siparişi açın.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ALERT_ACKNOWLEDGED: 'Alert acknowledged',
      LOG_ALERT_GIVEN_BACK: 'Alert handed back',
      LOG_ALERT_SNOOZED: 'Alert snoozed',
      LOG_ALERT_RESOLVED: 'Alert resolved',
    },
    {
      LOG_ALERT_ACKNOWLEDGED: 'Uyarı üstlenildi',
      LOG_ALERT_GIVEN_BACK: 'Uyarı bırakıldı',
      LOG_ALERT_SNOOZED: 'Uyarı ertelendi',
      LOG_ALERT_RESOLVED: 'Uyarı kapatıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ALERT_ACKNOWLEDGED: '{actor} acknowledged an alert: {name}',
      LOG_ALERT_GIVEN_BACK: '{actor} handed back an alert: {name}',
      LOG_ALERT_SNOOZED: '{actor} snoozed an alert: {name}',
      LOG_ALERT_RESOLVED: '{actor} resolved an alert: {name}',
    },
    {
      LOG_ALERT_ACKNOWLEDGED: '{actor} bir uyarıyı üstlendi: {name}',
      LOG_ALERT_GIVEN_BACK: '{actor} üstlendiği uyarıyı bıraktı: {name}',
      LOG_ALERT_SNOOZED: '{actor} bir uyarıyı erteledi: {name}',
      LOG_ALERT_RESOLVED: '{actor} bir uyarıyı kapattı: {name}',
    },
  ),
  auditEntities: defineTexts({ alert: 'Alert' }, { alert: 'Uyarı' }),
  auditFields: defineTexts(
    { alert: 'Alert', acknowledged_by: 'Acknowledged by', snoozed_until: 'Snoozed until' },
    { alert: 'Uyarı', acknowledged_by: 'Üstlenen', snoozed_until: 'Ertelendi' },
  ),
});

/** The contract of the rules of alerts. */
export const alertRulesArea = area({
  api: alertRulesApi,
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.alert_telling':
        'Someone else changed the recipients while you were editing them. Nothing was saved.',
    },
    {
      'VERSION_CONFLICT.alert_telling':
        'Siz düzenlerken başka biri alıcıları değiştirdi. Hiçbir şey kaydedilmedi.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ALERT_RULE_CHANGED: 'Alert rule changed',
      LOG_ALERT_MUTED: 'Alerts muted',
      LOG_ALERT_UNMUTED: 'Alerts unmuted',
      LOG_ALERT_TELLING_CHANGED: 'Alert recipients changed',
    },
    {
      LOG_ALERT_RULE_CHANGED: 'Uyarı kuralı değiştirildi',
      LOG_ALERT_MUTED: 'Uyarılar susturuldu',
      LOG_ALERT_UNMUTED: 'Susturma kaldırıldı',
      LOG_ALERT_TELLING_CHANGED: 'Uyarı alıcıları değiştirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ALERT_RULE_CHANGED: '{actor} changed an alert rule',
      LOG_ALERT_MUTED: '{actor} muted an alert type',
      LOG_ALERT_UNMUTED: '{actor} unmuted an alert type',
      LOG_ALERT_TELLING_CHANGED: '{actor} changed the alert recipients',
    },
    {
      LOG_ALERT_RULE_CHANGED: '{actor} bir uyarı kuralını değiştirdi',
      LOG_ALERT_MUTED: '{actor} bir uyarı türünü susturdu',
      LOG_ALERT_UNMUTED: '{actor} bir uyarı türünün susturmasını kaldırdı',
      LOG_ALERT_TELLING_CHANGED: '{actor} uyarı alıcılarını değiştirdi',
    },
  ),
  auditEntities: defineTexts(
    { alert_rule: 'Alert rule', alert_telling: 'Alert recipients' },
    { alert_rule: 'Uyarı kuralı', alert_telling: 'Uyarı alıcıları' },
  ),
  auditFields: defineTexts(
    {
      severity: 'Severity',
      threshold: 'Threshold',
      mails: 'E-mail',
      muted_until: 'Muted until',
      mute_reason: 'Reason for muting',
      receivers: 'Recipients',
      critical_always: 'Critical alerts at any hour',
      steps: 'Escalation',
      tells_resolved: 'Also when resolved',
    },
    {
      severity: 'Önem',
      threshold: 'Eşik',
      mails: 'E-posta',
      muted_until: 'Susturma bitişi',
      mute_reason: 'Susturma nedeni',
      receivers: 'Alıcılar',
      critical_always: 'Kritik uyarılar her saatte',
      steps: 'Sonraki kişiler',
      tells_resolved: 'Çözülünce de',
    },
  ),
});
