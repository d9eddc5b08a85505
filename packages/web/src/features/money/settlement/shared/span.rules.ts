/** Days from one to another, both included: `2026-11-24`. */
export type Span = { readonly from: string; readonly to: string };

/** Named time spans; the first one is the default. */
export const PRESETS = ['month', 'today', 'yesterday', 'week', 'last_month'] as const;
export type Preset = (typeof PRESETS)[number];

/** The span in the address: a preset, or custom days. */
export type SpanChoice = { readonly preset: Preset | 'other'; readonly span: Span };

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day it is somewhere. */
export function dayIn(timeZone: string, at: number): string {
  // The Swedish way of writing a day is that of ISO 8601.
  return new Intl.DateTimeFormat('sv', { timeZone }).format(at);
}

/** Adds this many days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The days of a preset; weeks begin on Monday, and what is under way ends today. */
export function presetSpan(preset: Preset, today: string): Span {
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (preset === 'week') return { from: addDays(today, -((new Date(today).getUTCDay() + 6) % 7)), to: today };
  const first = `${today.slice(0, 7)}-01`;
  if (preset === 'month') return { from: first, to: today };
  const last = addDays(first, -1);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}

/** The span in an address; invalid days, or days in the wrong order, count as none. */
export function spanOf(address: URLSearchParams, today: string): SpanChoice {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  if (isDay(from) && isDay(to) && from <= to) return { preset: 'other', span: { from, to } };
  const preset = PRESETS.find((one) => one === address.get('span')) ?? 'month';
  return { preset, span: presetSpan(preset, today) };
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

/** The beginning of a day on the person's clock, as the date fields take it. */
export function startOf(day: string): string {
  return new Date(`${day}T00:00`).toISOString();
}

/** The day of an instant on the person's clock. */
export function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('sv').format(new Date(instant));
}
