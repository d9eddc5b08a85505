import { describe, expect, test } from 'vitest';
import { errorCatalogue } from '../areas.ts';
import { auditEntities, entityErrorTexts, errorSentence, errorTexts } from '../failures.ts';
import { entityErrors, isEntityError, nameInSentence, type EntityErrorCode } from './entity-errors.ts';
import { languages } from './texts.ts';

const codes = Object.keys(entityErrors) as EntityErrorCode[];
const entities = Object.keys(auditEntities.en);
const OTHERWISE = 'as the server says';

describe('the sentence of a failure that many kinds of things have in common', () => {
  test.each(languages.flatMap((language) => codes.map((code) => [language, code] as const)))(
    'in %s, %s, is filled for every kind of thing, with and without a limit',
    (language, resultCode) => {
      for (const entity of entities)
        for (const limit of [undefined, 200]) {
          const sentence = errorSentence(language, { resultCode, entity, limit }, OTHERWISE);
          expect(sentence, entity).not.toMatch(/[{}]/);
          expect(sentence, entity).not.toBe(OTHERWISE);
          if (limit !== undefined) expect(sentence, entity).not.toBe(errorTexts[language][resultCode]);
        }
    },
  );

  test.each([
    ['en', { resultCode: 'NAME_TAKEN', entity: 'station' }, 'Another station has this name.'],
    ['tr', { resultCode: 'NAME_TAKEN', entity: 'station' }, 'Bu adı başka bir istasyon kullanıyor.'],
    [
      'en',
      { resultCode: 'NAME_TAKEN', entity: 'address' },
      'This floor already has an address with this name.',
    ],
    [
      'en',
      { resultCode: 'VERSION_CONFLICT', entity: 'map_config' },
      'Someone else changed this map config while you were editing it. Nothing was saved.',
    ],
    [
      'tr',
      { resultCode: 'VERSION_CONFLICT', entity: 'qr_code' },
      'Siz düzenlerken bu QR kodu başka biri tarafından değiştirildi. Hiçbir şey kaydedilmedi.',
    ],
    [
      'tr',
      { resultCode: 'LIMIT_REACHED', entity: 'map_drawings', limit: 60_000 },
      'Bir haritadaki çizimlerin toplam köşe sayısı en fazla 60.000 olabilir. Bazılarını sadeleştirin veya silin.',
    ],
    [
      'en',
      { resultCode: 'LIMIT_REACHED', entity: 'passkey', limit: 20 },
      'You cannot add another passkey. The limit is 20. Delete one that is not in use.',
    ],
  ] as const)('in %s, of %j', (language, failure, sentence) => {
    expect(errorSentence(language, failure, OTHERWISE)).toBe(sentence);
  });

  test('is the general one for a kind that only a newer server knows, and without a kind', () => {
    for (const language of languages)
      for (const resultCode of codes)
        for (const entity of ['of_tomorrow', 'toString', undefined])
          expect(errorSentence(language, { resultCode, entity }, OTHERWISE)).toBe(
            errorTexts[language][resultCode],
          );
  });

  test('is the general one where the sentence of a kind needs a limit that the answer does not have', () => {
    expect(errorSentence('en', { resultCode: 'LIMIT_REACHED', entity: 'map_drawings' }, OTHERWISE)).toBe(
      'You have reached the limit. Delete entries that are not in use.',
    );
  });
});

test('any other failure has its own sentence, and a code of a newer server what was given', () => {
  expect(errorSentence('en', { resultCode: 'ROBOT_BUSY', entity: 'robot' }, OTHERWISE)).toBe(
    'The robot is busy.',
  );
  expect(errorSentence('en', { resultCode: 'OF_TOMORROW', entity: 'robot' }, OTHERWISE)).toBe(OTHERWISE);
});

test('every sentence of one kind is for a known code and a known kind', () => {
  for (const key of Object.keys(entityErrorTexts.en)) {
    const [code = '', entity] = key.split('.');
    expect([isEntityError(code), entities], key).toEqual([true, expect.arrayContaining([entity])]);
  }
});

test('they all answer 409', () => {
  for (const code of codes) expect(errorCatalogue[code].status).toBe(409);
});

test.each([
  ['en', 'API key', 'API key'],
  ['en', 'QR code', 'QR code'],
  ['en', 'VPN', 'VPN'],
  ['en', 'Sign-in provider', 'sign-in provider'],
  ['en', 'Item', 'item'],
  ['tr', 'İstasyon', 'istasyon'],
  ['tr', 'Izgara', 'ızgara'],
  ['tr', 'MQTT kullanıcısı', 'MQTT kullanıcısı'],
] as const)('in %s, "%s" stands inside a sentence as "%s"', (language, label, inside) => {
  expect(nameInSentence(language, label)).toBe(inside);
});
