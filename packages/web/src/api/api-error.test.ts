// @vitest-environment node
import { errorSentence } from '@rota/contract/failures';
import { describe, expect, test } from 'vitest';
import { translateRule, translateSentence } from '../i18n/sentences.ts';
import { errorFromAnswer, isCanceled, type ErrorWords } from './api-error.ts';

function wordsIn(language: 'en' | 'tr'): ErrorWords {
  return {
    failure: (failure, otherwise) => errorSentence(language, failure, otherwise),
    rule: (rule, values, otherwise) => translateRule(language, rule, values, otherwise),
    message: (text) => translateSentence(language, text),
  };
}

describe('the message of a failed call', () => {
  test.each([
    [
      'the code’s text before the message',
      { resultCode: 'ROBOT_BUSY', message: 'busy' },
      'The robot is busy.',
    ],
    [
      'the message where the code has no text',
      { resultCode: 'SOMETHING_NEW', message: 'A new thing happened' },
      'A new thing happened',
    ],
    ['the message before the error', { message: 'The message', error: 'The error' }, 'The message'],
    ['the error where there is no message', { error: 'The error' }, 'The error'],
    [
      'a sentence for its status where there is neither',
      {},
      'The server cannot be reached. Check the connection.',
    ],
    [
      'a sentence for its status where the body is no object',
      '<html>',
      'The server cannot be reached. Check the connection.',
    ],
  ])('is %s', async (_rule, body, expected) => {
    expect((await errorFromAnswer({ status: 502, body }, wordsIn('en'))).message).toBe(expected);
  });

  test('is the general one without any detail', async () => {
    expect((await errorFromAnswer({ status: 500, body: undefined }, wordsIn('en'))).message).toBe(
      'An Error Occurred',
    );
    expect((await errorFromAnswer({ status: 500, body: undefined }, wordsIn('tr'))).message).toBe(
      'Bir hata oluştu',
    );
  });

  test('joins validation details, each translated where a text exists', async () => {
    const details = [
      {
        property: 'userNameOrPhone',
        constraints: { username_or_phone_required: 'Username or phone is required' },
      },
      {
        property: 'password',
        constraints: { too_short: 'Must have at least 6 characters', odd: 'must not be funny' },
        values: { too_short: { min: 6 } },
      },
    ];
    const error = await errorFromAnswer(
      {
        status: 400,
        body: { resultCode: 'VALIDATION_FAILED', message: 'Validation failed', details },
      },
      wordsIn('tr'),
    );
    expect(error.message).toBe(
      'Kullanıcı adı veya telefon gerekli, En az 6 karakter olmalı, must not be funny',
    );
    expect(error.fields.map((field) => field.property)).toEqual(['userNameOrPhone', 'password', 'password']);
    expect(error).toMatchObject({ resultCode: 'VALIDATION_FAILED', status: 400 });
  });

  test('is shown in the person’s language', async () => {
    const body = { resultCode: 'DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK', message: 'none' };
    expect((await errorFromAnswer({ status: 409, body }, wordsIn('tr'))).message).toBe(
      'Şu anda bu teslimatı alabilecek robot yok.',
    );
  });

  test.each([
    ['en', { resultCode: 'NAME_TAKEN', entity: 'api_key' }, 'Another API key has this name.'],
    ['tr', { resultCode: 'NAME_TAKEN', entity: 'station' }, 'Bu adı başka bir istasyon kullanıyor.'],
    [
      'en',
      { resultCode: 'NAME_TAKEN', entity: 'of_tomorrow' },
      'This name is already in use. Choose another one.',
    ],
    ['en', { resultCode: 'NAME_TAKEN' }, 'This name is already in use. Choose another one.'],
    [
      'en',
      { resultCode: 'LIMIT_REACHED', entity: 'product', limit: 5000 },
      'You cannot add another product. The limit is 5,000. Delete one that is not in use.',
    ],
    [
      'tr',
      { resultCode: 'LIMIT_REACHED', entity: 'product', limit: 5000 },
      'En fazla 5.000 ürün eklenebilir. Kullanılmayan birini silin.',
    ],
    [
      'en',
      { resultCode: 'VERSION_CONFLICT', entity: 'vpn' },
      'Someone else changed the VPN settings. Review them before you save.',
    ],
  ] as const)('in %s names the kind of thing that it is about: %j', async (language, body, expected) => {
    expect((await errorFromAnswer({ status: 409, body }, wordsIn(language))).message).toBe(expected);
  });

  test('a cancelled call is known as such', () => {
    expect(isCanceled(new Error('canceled'))).toBe(true);
    expect(isCanceled(new DOMException('stop', 'AbortError'))).toBe(true);
    expect(isCanceled(new Error('Failed'))).toBe(false);
  });
});
