import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { alertRulesApi, alertsApi } from './index.ts';

/** What the contract says of alerts. */
export const alertsArea = area({
  api: alertsApi,
  errors: { ALERT_RESOLVED_ALREADY: { status: 409 } },
  errorTexts: defineTexts(
    { ALERT_RESOLVED_ALREADY: 'This alert has ended already.' },
    { ALERT_RESOLVED_ALREADY: 'Bu uyarı zaten sona erdi.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_ALERT_ACKNOWLEDGED: 'Alert taken',
      LOG_ALERT_GIVEN_BACK: 'Alert given back',
      LOG_ALERT_SNOOZED: 'Alert put off',
      LOG_ALERT_RESOLVED: 'Alert ended',
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
      LOG_ALERT_ACKNOWLEDGED: '{actor} said that they see to an alert of {name}',
      LOG_ALERT_GIVEN_BACK: '{actor} gave an alert of {name} back',
      LOG_ALERT_SNOOZED: '{actor} put an alert of {name} off',
      LOG_ALERT_RESOLVED: '{actor} ended an alert of {name}',
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
    { alert: 'Alert', acknowledged_by: 'Sees to it', snoozed_until: 'Put off until' },
    { alert: 'Uyarı', acknowledged_by: 'Üstlenen', snoozed_until: 'Ertelendi' },
  ),
});

/** What the contract says of the rules of alerts. */
export const alertRulesArea = area({
  api: alertRulesApi,
  errors: { ALERT_TELLING_CHANGED: { status: 409 } },
  errorTexts: defineTexts(
    { ALERT_TELLING_CHANGED: 'Somebody changed who is told meanwhile. Load the page again.' },
    { ALERT_TELLING_CHANGED: 'Kime haber verileceği bu arada değiştirildi. Sayfayı yeniden yükleyin.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_ALERT_RULE_CHANGED: 'Alert rule changed',
      LOG_ALERT_MUTED: 'Alerts muted',
      LOG_ALERT_UNMUTED: 'Alerts no longer muted',
      LOG_ALERT_TELLING_CHANGED: 'Receivers of alerts changed',
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
      LOG_ALERT_RULE_CHANGED: '{actor} changed a rule of alerts',
      LOG_ALERT_MUTED: '{actor} muted a kind of alert',
      LOG_ALERT_UNMUTED: '{actor} has a kind of alert tell people again',
      LOG_ALERT_TELLING_CHANGED: '{actor} changed who is told of alerts',
    },
    {
      LOG_ALERT_RULE_CHANGED: '{actor} bir uyarı kuralını değiştirdi',
      LOG_ALERT_MUTED: '{actor} bir uyarı türünü susturdu',
      LOG_ALERT_UNMUTED: '{actor} bir uyarı türünün susturmasını kaldırdı',
      LOG_ALERT_TELLING_CHANGED: '{actor} uyarıların kime bildirileceğini değiştirdi',
    },
  ),
  auditEntities: defineTexts(
    { alert_rule: 'Alert rule', alert_telling: 'Receivers of alerts' },
    { alert_rule: 'Uyarı kuralı', alert_telling: 'Uyarı alıcıları' },
  ),
  auditFields: defineTexts(
    {
      severity: 'Severity',
      threshold: 'From',
      mails: 'By e-mail',
      muted_until: 'Muted until',
      mute_reason: 'Muted because',
      receivers: 'Receivers',
      critical_always: 'Critical ones at any hour',
      steps: 'Whom next',
      tells_resolved: 'Also when it ends',
    },
    {
      severity: 'Önem',
      threshold: 'Eşik',
      mails: 'E-postayla',
      muted_until: 'Susturma bitişi',
      mute_reason: 'Susturma nedeni',
      receivers: 'Alıcılar',
      critical_always: 'Kritik olanlar her saatte',
      steps: 'Sonraki kişiler',
      tells_resolved: 'Bitince de',
    },
  ),
});
