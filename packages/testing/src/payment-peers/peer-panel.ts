import { escape, page } from './peer-pages.ts';
import { NO_PEER_FAULTS, type PeerAnswer, type PeerFaults } from './peer-server.ts';

const FAULT_TEXTS: Readonly<Record<keyof PeerFaults, string>> = {
  down: 'Answers nothing',
  slowMs: 'Answers so much later, ms',
  lostAnswers: 'Loses its answers to these calls, with commas between',
  wrongSignature: 'Signs its answers wrongly',
  forgedWebhook: 'Signs its news wrongly',
  doubleWebhook: 'News comes twice',
  lateWebhookMs: 'News comes so much later, ms',
  noWebhook: 'No news comes',
  wrongAmount: 'Takes a little less than was asked',
  fraudReview: 'Holds each payment until a person reviewed it',
  keepsMoney: 'Keeps the money of cards for some days (Stripe)',
  absurdFee: 'Tells a fee below zero (Stripe)',
};

/** The outcome of a payment, in minor units. */
export type BookRow = {
  readonly name: string;
  readonly currency: string;
  readonly taken: number;
  readonly returned: number;
  /** The amount released to sellers. */
  readonly released: number;
  /** The possible decisions about a held payment, and their URL. */
  readonly decide?:
    { readonly action: string; readonly verdicts: Readonly<Record<string, string>> } | undefined;
};

/** The books, with their sums. */
function renderBooks(rows: readonly BookRow[]): string {
  const money = (minor: number, currency: string): string =>
    `${(minor / 100).toFixed(2)} ${escape(currency)}`;
  const cells = ({ currency, taken, returned, released }: Omit<BookRow, 'name'>): string =>
    [taken, returned, released].map((minor) => `<td>${money(minor, currency)}</td>`).join('');
  const sums = [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (of: (row: BookRow) => number): number => own.reduce((all, row) => all + of(row), 0);
    const all = {
      currency,
      taken: sum((row) => row.taken),
      returned: sum((row) => row.returned),
      released: sum((row) => row.released),
    };
    return `<tr><th>All</th>${cells(all)}</tr>`;
  });
  const lines = rows.map(
    (row) => `<tr><td>${escape(row.name)}${renderDecisions(row.decide)}</td>${cells(row)}</tr>`,
  );
  return `<h1>Payments</h1><table><tr><th>Payment</th><th>Taken</th><th>Given back</th><th>Sellers</th></tr>${lines.join('')}${sums.join('')}</table>`;
}

function renderDecisions(decide: BookRow['decide']): string {
  if (decide === undefined) return '';
  const buttons = Object.entries(decide.verdicts).map(
    ([value, text]) => `<button name="verdict" value="${escape(value)}">${escape(text)}</button>`,
  );
  return `<form method="post" action="${escape(decide.action)}">${buttons.join('')}</form>`;
}

/** The merchant's panel at the provider: webhook URL, faults, and books. */
export function panelPage(
  title: string,
  webhookUrl: string | undefined,
  faults: PeerFaults,
  books: readonly BookRow[],
): PeerAnswer {
  const fields = Object.entries(faults).map(([name, value]) => {
    const text = FAULT_TEXTS[name as keyof PeerFaults];
    if (typeof value === 'boolean')
      return `<label class="check"><input type="checkbox" name="${name}"${value ? ' checked' : ''}> ${text}</label>`;
    return `<label>${text}<input name="${name}" value="${escape(String(value))}"></label>`;
  });
  return page(
    title,
    `<h1>Panel</h1><form method="post" action="/panel"><label>News goes to<input name="webhookUrl" type="url" value="${escape(webhookUrl ?? '')}"></label>
${fields.join('')}<button>Save</button></form>${renderBooks(books)}`,
  );
}

/** Faults as the panel's form tells them: what is not ticked is off. */
export function applyPanel(form: URLSearchParams, faults: PeerFaults): void {
  Object.assign(faults, NO_PEER_FAULTS);
  for (const name of Object.keys(NO_PEER_FAULTS) as (keyof PeerFaults)[]) {
    const value = form.get(name) ?? '';
    if (name === 'lostAnswers') faults.lostAnswers = value.split(',').map((call) => call.trim());
    else if (name === 'slowMs' || name === 'lateWebhookMs') faults[name] = Math.max(0, Number(value) || 0);
    else faults[name] = value === 'on';
  }
}
