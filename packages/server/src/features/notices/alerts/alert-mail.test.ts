import { expect, test } from 'vitest';
import { alertMail, type Mailed } from './alert-mail.rules.ts';

const since = new Date('2026-11-02T12:00:00Z');
const robots = (count: number): Mailed[] =>
  Array.from({ length: count }, (_, index) => ({
    alert_id: `a${index}`,
    code: 'robot_offline',
    severity: 'critical',
    params: { robot: `R-${index + 1}` },
    since,
    site: 'hotel',
    floor: '1',
  }));
const about = {
  project: 'Lale Hotel',
  zone: 'Europe/Istanbul',
  link: 'https://x/project/alerts',
  waitedMs: null,
  endedAt: null,
};

test('one alert is said in a sentence, with the time there, what to do and where to go', () => {
  const { subject, text } = alertMail({ ...about, alerts: robots(1) }, 'en');
  expect(subject).toBe('Lale Hotel: R-1 lost its connection');
  expect(text).toContain('Since 2 Nov 2026, 15:00.');
  expect(text).toContain('Where: hotel, 1.');
  expect(text).toContain('Check that it is switched on');
  expect(text).toContain('https://x/project/alerts');
});

test('a storm is one mail that counts them and names the first ten', () => {
  const { subject, text } = alertMail({ ...about, alerts: robots(12) }, 'tr');
  expect(subject).toBe('Lale Hotel: Çevrimdışı robot: 12');
  expect(text.match(/bağlantı koptu/g)).toHaveLength(10);
  expect(text).toContain('Ve 2 tane daha.');
});

test('a later step says how long it is unanswered, and the end says that it has ended', () => {
  expect(alertMail({ ...about, alerts: robots(1), waitedMs: 600_000 }, 'tr').text).toMatch(
    /^10 dakikadır kimse yanıtlamadı\./,
  );
  const over = alertMail({ ...about, alerts: robots(1), endedAt: since.getTime() + 600_000 }, 'en');
  expect(over.subject).toBe('Resolved: R-1 lost its connection (Lale Hotel)');
  expect(over.text).toContain('Resolved at');
  expect(over.text).not.toContain('switched on');
});
