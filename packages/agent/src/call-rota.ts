/** Where Rota's API is (`https://rota.example/api`), and the token or key by which a program comes in. */
export type RotaAccess = { readonly apiUrl: string; readonly token: string };

/** Rota heard and said no: asking again changes nothing. */
export class RotaRefused extends Error {}

const PATIENCE_MS = 10_000;

/** Calls Rota as a program does. @throws RotaRefused when it says no, an Error with its sentence when it does not answer as it should */
export async function callRota(
  { apiUrl, token }: RotaAccess,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  // A proxy on the way may answer with a page.
  const said = (await answer.json().catch(() => ({}))) as { message?: unknown };
  const sentence = `Rota answers ${answer.status}: ${typeof said.message === 'string' ? said.message : path}`;
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw new RotaRefused(sentence);
  if (!answer.ok) throw new Error(sentence);
  return said;
}
