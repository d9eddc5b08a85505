import { defineTexts, fillText, type Language } from '@rota/contract/core';
import {
  alertAdviceOf,
  alertSentence,
  incidentSentence,
  rankOf,
  STORM_FROM,
  type AlertCode,
  type AlertSeverity,
} from '@rota/contract/alerts';

/** What people are written about alerts. Subjects are seen on a locked phone: they say where and what. */
const mailTexts = defineTexts(
  {
    subject: '{project}: {what}',
    overSubject: 'Resolved: {what} ({project})',
    since: 'Since {time}.',
    place: 'Where: {place}.',
    unanswered: 'No one has answered for {minutes} min.',
    more: 'And {count} more.',
    open: 'Open the alert: {link}',
    over: 'Resolved at {time}.',
    installation: 'Rota server',
  },
  {
    subject: '{project}: {what}',
    overSubject: 'Çözüldü: {what} ({project})',
    since: 'Başlangıç: {time}.',
    place: 'Yer: {place}.',
    unanswered: '{minutes} dakikadır kimse yanıtlamadı.',
    more: 'Ve {count} tane daha.',
    open: 'Uyarıyı açın: {link}',
    over: 'Çözülme: {time}.',
    installation: 'Rota sunucusu',
  },
);

/** Most alerts that a mail names one by one. */
const NAMED = 10;
const MINUTE_MS = 60_000;
/** Whose clock and calendar mails are written by: 24 hours in both languages. */
const LOCALES = { en: 'en-GB', tr: 'tr-TR' } as const satisfies Record<Language, string>;

/** An alert as a mail tells of it. */
export type Mailed = {
  readonly alert_id: string;
  readonly code: AlertCode;
  readonly severity: AlertSeverity;
  readonly params: Readonly<Record<string, string | number>>;
  readonly since: Date;
  readonly site: string | null;
  readonly floor: string | null;
};

/** What a mail is about. `project` is null for the installation; `zone` is that of its clock; times are ms. */
export type MailAbout = {
  readonly alerts: readonly Mailed[];
  readonly project: string | null;
  readonly zone: string;
  readonly link: string;
  /** How long it is unanswered; null in the first mail. */
  readonly waitedMs: number | null;
  /** When it ended; null while it lasts. */
  readonly endedAt: number | null;
};

/** A mail about an incident in a language: one for all its alerts. */
export function alertMail(about: MailAbout, language: Language): { subject: string; text: string } {
  const t = mailTexts[language];
  const alerts = about.alerts.toSorted(
    (a, b) => rankOf(a.severity) - rankOf(b.severity) || a.since.getTime() - b.since.getTime(),
  );
  const [first] = alerts;
  if (first === undefined) throw new Error('A mail about no alert');
  const sentences = alerts.map((one) => alertSentence(one, language));
  const isMany = alerts.length >= STORM_FROM;
  const what = (isMany ? incidentSentence(first.code, alerts.length, language) : sentences.join(' ')).replace(
    /\.$/,
    '',
  );
  const timeOf = (at: number | Date): string =>
    new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: about.zone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(at);
  const project = about.project ?? t.installation;
  const places = [
    ...new Set(
      alerts.flatMap(({ site, floor }) => (site === null || floor === null ? [] : [`${site}, ${floor}`])),
    ),
  ];
  const since = Math.min(...alerts.map((one) => one.since.getTime()));
  const lines = [
    ...(about.waitedMs === null
      ? []
      : [fillText(t.unanswered, { minutes: Math.max(1, Math.round(about.waitedMs / MINUTE_MS)) }), '']),
    ...(isMany ? [`${what}.`, ''] : []),
    ...sentences.slice(0, NAMED),
    ...(sentences.length > NAMED ? [fillText(t.more, { count: sentences.length - NAMED })] : []),
    fillText(t.since, { time: timeOf(since) }),
    ...(places.length === 1 ? [fillText(t.place, { place: places[0] ?? '' })] : []),
    '',
    ...(about.endedAt === null
      ? [alertAdviceOf(first.code, language), fillText(t.open, { link: about.link })]
      : [fillText(t.over, { time: timeOf(about.endedAt) })]),
  ];
  return {
    subject: fillText(about.endedAt === null ? t.subject : t.overSubject, { project, what }),
    text: lines.join('\n'),
  };
}
