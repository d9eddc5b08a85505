import { TEST_3D_CODE, TEST_CARDS } from '@rota/contract/sandbox-bank';

/** Does what a guest does at the test bank's pages: types a card and the code, and is sent back. Nothing comes of a card that is refused. */
export async function payAtTestBank(
  apiUrl: string,
  redirectUrl: string,
  card: string = TEST_CARDS.ok,
): Promise<void> {
  const { pathname } = new URL(redirectUrl);
  let page = await postForm(apiUrl, pathname, { number: card, expiry: '12/39', cvc: '123' });
  if (page.includes('/3d/'))
    page = await postForm(apiUrl, pathname.replace('/pay/', '/3d/'), { code: TEST_3D_CODE });
  const back = /action="([^"]*\/api\/public\/payments\/return\/[^"]+)"/.exec(page)?.[1];
  if (back === undefined) return;
  const fields = [...page.matchAll(/name="(payment|state|signature)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  await postForm(
    apiUrl,
    new URL(back.replaceAll('&#38;', '&')).pathname,
    Object.fromEntries(fields) as Record<string, string>,
    'manual',
  );
}

async function postForm(
  apiUrl: string,
  path: string,
  form: Readonly<Record<string, string>>,
  redirect: RequestRedirect = 'follow',
): Promise<string> {
  const answer = await fetch(`${apiUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect,
    signal: AbortSignal.timeout(15e3),
  });
  return answer.text();
}
