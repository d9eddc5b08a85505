import type { PeerAnswer } from './peer-server.ts';

const STYLE = `
:root { color-scheme: light dark; --paper: #f6f7f9; --card: #fff; --ink: #17202b; --soft: #5a6675; --line: #cfd6df; --accent: #3344b8; --on: #fff; --wrong: #a3201f; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e131a; --card: #171e27; --ink: #e9eef4; --soft: #a4afbb; --line: #36424f; --accent: #93a4ff; --on: #0b1020; --wrong: #ff9d98; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
header { padding: .7rem 1rem; background: var(--accent); color: var(--on); font-weight: 700; text-align: center; }
main { width: min(34rem, calc(100% - 1.5rem)); margin: 1.25rem auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0 0 .6rem; font-size: 1.35rem; } form + h1 { margin-top: 2rem; }
.sum { margin: .2rem 0 1.2rem; font-size: 1.9rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.wrong { color: var(--wrong); font-weight: 600; }
.hint { color: var(--soft); font-size: .95rem; }
label { display: block; margin: 0 0 .9rem; font-weight: 600; }
label.check { display: flex; gap: .6rem; align-items: center; font-weight: 400; margin: 0 0 .4rem; }
input:not([type=checkbox]) { display: block; width: 100%; margin-top: .3rem; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 400; }
input[type=checkbox] { width: 1.2rem; height: 1.2rem; }
button { width: 100%; min-height: 3rem; border: 0; border-radius: 10px; background: var(--accent); color: var(--on); font: inherit; font-weight: 700; cursor: pointer; }
button.plain { margin-top: .6rem; background: none; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; } th, td { padding: .35rem .3rem; border-bottom: 1px solid var(--line); text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; } :is(th, td):first-child { text-align: left; white-space: normal; overflow-wrap: anywhere; } td form { display: flex; gap: .4rem; } td button, td button.plain { min-height: 2.4rem; margin: .3rem 0; }
`;

export function page(title: string, content: string, status = 200): PeerAnswer {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${STYLE}</style></head><body><header>${escape(title)} · no card is charged here</header><main>${content}</main></body></html>`,
  };
}

export type CardForm = {
  readonly title: string;
  readonly what: string;
  readonly sum: string;
  readonly action: string;
  readonly hint: string;
  readonly problem?: string | undefined;
  readonly cancel?: string;
};

/** The page on which a card is typed. */
export function cardPage({ title, what, sum, action, hint, problem, cancel }: CardForm): PeerAnswer {
  return page(
    title,
    `<h1>${escape(what)}</h1><p class="sum">${escape(sum)}</p>${problem === undefined ? '' : `<p class="wrong" role="alert">${escape(problem)}</p>`}
<form method="post" action="${escape(action)}">
<label>Card number<input name="number" inputmode="numeric" autocomplete="off" required autofocus></label>
<label>Valid until (MM/YY)<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="12/30" required></label>
<label>Security code<input name="cvc" inputmode="numeric" autocomplete="off" required></label>
<button>Pay ${escape(sum)}</button></form>
${cancel === undefined ? '' : `<form action="${escape(cancel)}"><button class="plain">Go back</button></form>`}
<p class="hint">${escape(hint)}</p>`,
  );
}

/** The 3-D Secure page of the guest's bank. */
export function codePage(title: string, action: string, code: string, isWrong: boolean): PeerAnswer {
  return page(
    title,
    `<h1>3-D Secure</h1><p>Your bank sent you a code. Here it is always ${escape(code)}.</p>
${isWrong ? '<p class="wrong" role="alert">The code is not right. Try again.</p>' : ''}
<form method="post" action="${escape(action)}"><label>Code<input name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus></label>
<button>Confirm</button></form>`,
  );
}

/** Sends the browser on with a form, automatically where scripts run. */
export function postBackPage(
  title: string,
  action: string,
  fields: Readonly<Record<string, string>>,
): PeerAnswer {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return page(
    title,
    `<h1>Back to the shop</h1><form method="post" action="${escape(action)}" id="back">${inputs.join('')}<button>Continue</button></form>
<script>document.getElementById('back').submit()</script>`,
  );
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}

export type TypedCard = { readonly number: string; readonly expiry: string; readonly cvc: string };

export function cardOf(body: string): TypedCard {
  const form = new URLSearchParams(body);
  return {
    number: (form.get('number') ?? '').replace(/\s/g, ''),
    expiry: form.get('expiry') ?? '',
    cvc: form.get('cvc') ?? '',
  };
}
