import {
  alertAdviceOf,
  alertSentence,
  incidentSentence,
  type Alert,
  type AlertGroup,
} from '@rota/contract/alerts';
import { useAuth } from '../../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { alertTexts } from './alerts.messages.ts';

/** The words of alerts in the person's language. */
export function useAlertWords() {
  const t = useTexts(alertTexts);
  const formats = useFormats();
  const [language] = useLanguage();
  const { user } = useAuth();
  const own = user === undefined || user === null ? undefined : `${user.name} ${user.lastname}`.trim();
  const numbers = (params: Alert['params']) =>
    Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        typeof value === 'number' ? formats.number(value) : value,
      ]),
    );
  const sentence = (alert: Alert): string =>
    alertSentence({ code: alert.code, params: numbers(alert.params) }, language);
  return {
    sentence,
    /** One sentence for as many as they are, without its full stop where it is a heading. */
    title: ({ lead, members }: AlertGroup): string =>
      (members.length > 1 ? incidentSentence(lead.code, members.length, language) : sentence(lead)).replace(
        /\.$/,
        '',
      ),
    advice: (alert: Alert): string => alertAdviceOf(alert.code, language),
    /** The place of the alert, or of all of them; empty for several places, or an unknown one. */
    place: ({ members }: AlertGroup): string => {
      const places = new Set(
        members.map(({ site, floor }) => [site, floor].filter((part) => part !== null).join(', ')),
      );
      return places.size === 1 ? ([...places][0] ?? '') : '';
    },
    isOwn: (alert: Alert): boolean => own !== undefined && alert.acknowledged_by === own,
    /** Who is on it, or until when it was snoozed; undefined while unanswered. `now` in ms. */
    answer: ({ lead, members }: AlertGroup, now: number): string | undefined => {
      const { acknowledged_by: by, acknowledged_at: at, snoozed_until: until } = lead;
      const taken = members.filter((alert) => alert.acknowledged_by !== null);
      if (taken.length > 0 && members.some((alert) => alert.acknowledged_by !== by))
        return t('someTaken', { count: taken.length, total: members.length });
      if (by !== null && at !== null) {
        const time = formats.moment(at, now);
        return by === own ? t('youTook', { time }) : t('took', { name: by, time });
      }
      return until !== null && Date.parse(until) > now
        ? t('snoozed', { time: formats.moment(until, now) })
        : undefined;
    },
  };
}
