import { expect, test } from 'vitest';
import { textsInComponent, wrongTurkishWords } from './translations.ts';

test.each([
  ['<p>Hello there</p>', 1],
  ['<Button aria-label="Close" />', 1],
  ['<TextField label={`Name of ${x}`} />', 1],
  ["<p>{'Save'}</p>", 1],
  ['<p>{t("save")}</p>', 0],
  ['<p>Rota</p>', 0],
  ['<kbd>(Ctrl + K)</kbd>', 0],
  ['<p>{count} · 12 %</p>', 0],
  ['<Box className="wide" sx={{ color: "red" }} />', 0],
])('in %s it finds %i texts that no language file has', (jsx, count) => {
  expect(textsInComponent('a.tsx', `export function A() { return ${jsx}; }`)).toHaveLength(count);
});

test.each([
  ["fee: 'Kuruluş ücreti',", 1],
  ["bookFee: 'Ücreti kaydet',", 1],
  ["fee: 'Kuruluş komisyonu',", 0],
  ["free: 'Ücretsiz',", 0],
  ["hint: 'Ücretli servis numaraları kabul edilmez.',", 0],
])('of %s it finds %i words that other pages do not use', (line, count) => {
  expect(wrongTurkishWords('a.messages.ts', line)).toHaveLength(count);
});
