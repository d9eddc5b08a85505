import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../../testing/render.tsx';
import { isTwelveHours } from './date-locale.tsx';
import { DateRangeField, type DateRange } from './date-range-field.tsx';

afterEach(cleanup);

function open(value: DateRange, language: 'en' | 'tr' = 'en') {
  return renderConsole({
    routes: [{ path: '/', element: <DateRangeField label="Range" value={value} onChange={vi.fn()} /> }],
    language,
  });
}

test.each([
  ['en-US', true],
  ['en-GB', false],
  ['tr-TR', false],
])('the clock of %s counts to twelve twice: %s', (locale, expected) => {
  expect(isTwelveHours(locale)).toBe(expected);
});

test('an end before its beginning is said at the end', async () => {
  await open({ from: '2026-03-02T10:00:00Z', to: '2026-03-01T10:00:00Z' });
  expect(await screen.findByText('The end must be after the start')).toBeDefined();
});

test('a date speaks the person’s language', async () => {
  await open({ from: null, to: null }, 'tr');
  expect(await screen.findByRole('group', { name: 'Başlangıç' })).toBeDefined();
  expect(screen.getAllByRole('spinbutton').length).toBeGreaterThan(5);
});
