import { DEFAULT_PHONE_COUNTRIES, PHONE_COUNTRIES } from '@rota/contract/commerce';
import { getCountries } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { allowsPhone } from './phone-countries.service.ts';

test.each([
  ['a Turkish mobile', '+905321234567', true],
  ['a German mobile', '+4915123456789', true],
  ['a number of New York', '+12125551234', true],
  ['a Canadian number', '+14165551234', true],
  ['a premium number under +1', '+19005551234', false],
  ['a British shared-cost number', '+448451234567', false],
  ['a Turkish premium number', '+909001234567', false],
  ['a Turkish landline', '+902121234567', false],
  ['Jamaica under +1', '+18768123456', false],
  ['the Dominican Republic under +1', '+18095551234', false],
  ['Anguilla under +1', '+12645371234', false],
  ['Jersey under +44', '+447797712345', false],
  ['Kazakhstan under +7', '+77011234567', true],
  ['a satellite phone', '+88212345678', false],
  ['no phone', '905321234567', false],
])('%s', (_words, phone, isAllowed) => {
  expect(allowsPhone(phone, DEFAULT_PHONE_COUNTRIES)).toBe(isAllowed);
});

test('a project widens the list, though never to premium numbers', () => {
  const countries = [...DEFAULT_PHONE_COUNTRIES, 'DO', 'JM'];
  expect(
    ['+18095551234', '+18768123456', '+19005551234'].map((phone) => allowsPhone(phone, countries)),
  ).toEqual([true, true, false]);
});

test('a project can choose every country that the library knows', () => {
  expect(PHONE_COUNTRIES).toEqual([...getCountries()].sort());
  expect(DEFAULT_PHONE_COUNTRIES.filter((country) => !PHONE_COUNTRIES.includes(country))).toEqual([]);
});
