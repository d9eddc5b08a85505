import { LEGAL_KINDS } from '@rota/contract/legal-texts';
import { expect, test } from 'vitest';
import { filledTemplate } from './legal-templates.rules.ts';

const owner = {
  legal_name: 'Kıyı Otelcilik A.Ş.',
  address: 'İzmir',
  tax_office: 'Konak',
  tax_number: '1234567890',
  email: 'info@kiyi.example',
  phone: '',
};

test('a name that ends with a full stop is not given a second one', () => {
  for (const language of ['en', 'tr'] as const) {
    const bodies = LEGAL_KINDS.map((kind) => filledTemplate(kind, language, 'Kıyı Otel', { owner }).body);
    expect(bodies.join('\n')).toContain('Kıyı Otelcilik A.Ş.');
    for (const body of bodies) expect(body).not.toContain('..');
  }
});

test('another name keeps the full stop of its sentence', () => {
  const named = { ...owner, legal_name: 'Kıyı Otelcilik' };
  expect(filledTemplate('terms_of_use', 'tr', 'Kıyı Otel', { owner: named }).body).toContain(
    'Satıcı: Kıyı Otelcilik.',
  );
});
