import { LEGAL_KINDS, type LegalText } from '@rota/contract/legal-texts';
import { languages } from '@rota/contract/texts';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a house named in letters of several scripts has every text, each with its PDF', async () => {
  // Each of these scripts has a font of its own; that of Chinese is large.
  const projectId = await server.addProject('海底捞 한식 ว้าว');
  const token = await server.tokenFor({ '*': ['rr_system_admin'] });
  const path = `/projects/${projectId}/legal-texts`;
  const { status, body } = await server.call('GET', path, { token });
  expect(status).toBe(200);
  const texts = body as LegalText[];
  expect(texts).toHaveLength(LEGAL_KINDS.length * languages.length);
  for (const { kind, language, version } of texts) {
    const pdf = await server.app.inject({
      url: `/api${path}/${kind}/${language}/versions/${version}/pdf`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});
