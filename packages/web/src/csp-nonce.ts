/**
 * The nonce that the server wrote into the page for its content security policy; undefined while developing, where the
 * placeholder stands. Known before everything else loads: the toasts' style sheet is made as its module is evaluated, and reads
 * the nonce from the window.
 */
export const cspNonce = readNonce();
if (cspNonce !== undefined) Object.assign(window, { __nonce__: cspNonce });

function readNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  const content = meta?.content ?? '';
  return content === '' || content.startsWith('__') ? undefined : content;
}
