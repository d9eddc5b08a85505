import { TEST_3D_CODE, TEST_CARDS } from '@rota/contract/sandbox-bank';
import { fillText, type Language } from '@rota/contract/texts';
import { signatureOf } from '../../../adapters/payments/sandbox-signature.ts';
import type { CardProblem } from './bank.service.ts';
import type { BankPayment } from './bank.store.ts';
import { bankTexts } from './bank.messages.ts';

type Key = keyof typeof bankTexts.en;

/** The bank's pages, as a bank's are: plain HTML, forms that work without a script. */
export const BANK_PATH = '/sandbox-bank';

/** The page on which a card is typed. */
export function cardPage(payment: BankPayment, problem?: CardProblem): string {
  const t = textsOf(payment.language);
  const hint = t('cards', { ok: groupDigits(TEST_CARDS.ok), declined: groupDigits(TEST_CARDS.declined) });
  return page(
    payment.language,
    `<p class="shop">${escape(payment.description)}</p>
    <p class="sum">${escape(moneyOf(payment))}</p>
    ${problem === undefined ? '' : `<p class="wrong" role="alert">${t(`wrong_${problem}`)}</p>`}
    <form method="post" action="${BANK_PATH}/pay/${payment.ref}">
      ${field('number', t('number'), 'inputmode="numeric" autocomplete="off" maxlength="23" required autofocus')}
      ${field('expiry', t('expiry'), 'inputmode="numeric" autocomplete="off" maxlength="7" placeholder="12/30" required')}
      ${field('cvc', t('cvc'), 'inputmode="numeric" autocomplete="off" maxlength="4" required')}
      <button>${escape(t('pay', { amount: moneyOf(payment) }))}</button>
    </form>
    ${giveUp(payment, t)}
    <p class="hint">${escape(hint)}</p>`,
  );
}

/** The 3-D Secure page. */
export function codePage(payment: BankPayment, isWrong: boolean): string {
  const t = textsOf(payment.language);
  return page(
    payment.language,
    `<h1>${t('secure')}</h1>
    <p class="sum">${escape(moneyOf(payment))}</p>
    <p>${t('codeSent', { code: TEST_3D_CODE })}</p>
    ${isWrong ? `<p class="wrong" role="alert">${t('wrongCode')}</p>` : ''}
    <form method="post" action="${BANK_PATH}/3d/${payment.ref}">
      ${field('code', t('code'), 'inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus')}
      <button>${t('confirm')}</button>
    </form>
    ${giveUp(payment, t)}`,
  );
}

/** Sends the browser back with a signed form, as banks do: by itself, or by the button where there is no script. */
export function returnPage(payment: BankPayment, secret: string, isSentBack: boolean): string {
  const t = textsOf(payment.language);
  const state = payment.state === 'failed' ? 'failed' : 'authorized';
  const title = `<h1>${t(state === 'failed' ? 'failed' : 'done')}</h1>`;
  if (!isSentBack) return page(payment.language, `${title}<p>${t('stays')}</p>`);
  const signature = signatureOf(secret, `${payment.payment_id} ${state}`);
  return page(
    payment.language,
    `${title}
    <form method="post" action="${escape(payment.return_url)}" id="back">
      <input type="hidden" name="payment" value="${escape(payment.payment_id)}">
      <input type="hidden" name="state" value="${state}">
      <input type="hidden" name="signature" value="${signature}">
      <button>${t('goBack')}</button>
    </form>
    <script src="${BANK_PATH}/back.js"></script>`,
  );
}

export function gonePage(language: Language): string {
  return page(language, `<h1>${textsOf(language)('gone')}</h1>`);
}

export const BACK_SCRIPT = `document.getElementById('back').submit();\n`;

export const BANK_STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #16202c; --soft: #5b6674; --line: #c9d2dc; --blue: #1d4f91; --on-blue: #fff; --warn: #8a4b00; --warn-paper: #fff3df; --wrong: #a1201f; }
@media (prefers-color-scheme: dark) { :root { --paper: #10161d; --ink: #e8edf3; --soft: #a3aeba; --line: #3a4653; --blue: #7db0f5; --on-blue: #08131f; --warn: #ffcf8a; --warn-paper: #332306; --wrong: #ff9d98; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.45 system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 1.25rem; }
.banner { margin: 0; padding: .6rem 1rem; background: var(--warn-paper); color: var(--warn); text-align: center; font-weight: 600; }
.name { margin: 0 0 1.5rem; font-weight: 700; color: var(--blue); letter-spacing: .02em; }
h1 { font-size: 1.4rem; }
.shop { margin: 0; color: var(--soft); }
.sum { margin: .2rem 0 1.25rem; font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; }
label { display: block; margin: 0 0 .9rem; font-weight: 600; }
input { display: block; width: 100%; margin-top: .3rem; padding: .8rem; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; letter-spacing: .04em; }
button { width: 100%; min-height: 3.2rem; border: 0; border-radius: 10px; background: var(--blue); color: var(--on-blue); font: inherit; font-weight: 700; cursor: pointer; }
button.plain { margin-top: .6rem; background: none; color: var(--blue); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.wrong { color: var(--wrong); font-weight: 600; }
.hint { margin-top: 1.5rem; color: var(--soft); font-size: .95rem; }
`;

function page(language: Language, content: string): string {
  const t = textsOf(language);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('title')}</title>
<link rel="stylesheet" href="${BANK_PATH}/bank.css"></head>
<body><p class="banner">${t('banner')}</p><main><p class="name">${t('title')}</p>${content}</main></body>
</html>`;
}

type Translate = (key: Key, values?: Readonly<Record<string, string>>) => string;

function textsOf(language: Language): Translate {
  return (key, values = {}) => fillText(bankTexts[language][key], values);
}

function field(name: string, label: string, attributes: string): string {
  return `<label>${escape(label)}<input name="${name}" ${attributes}></label>`;
}

function giveUp(payment: BankPayment, t: Translate): string {
  return `<form method="post" action="${BANK_PATH}/cancel/${payment.ref}"><button class="plain">${t('cancel')}</button></form>`;
}

function moneyOf({ amount_minor: amount, currency, language }: BankPayment): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100);
}

function groupDigits(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}
