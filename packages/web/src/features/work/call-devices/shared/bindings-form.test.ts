import { expect, test } from 'vitest';
import { bindingFields, bindingsOf, type BindingFields } from './bindings-form.ts';

const call = { press: 'single', action: 'call', station_id: 's1', kind: 'pickup', confirm: false } as const;

test('a button has three ways to be pressed, a reader takes cards; what is set stays', () => {
  expect(
    bindingFields({ type: 'call_button', bindings: [call] }).map(({ press, action }) => [press, action]),
  ).toEqual([
    ['single', 'call'],
    ['double', ''],
    ['long', ''],
  ]);
  expect(bindingFields({ type: 'card_reader', bindings: [] }).map(({ press }) => press)).toEqual(['card']);
  expect(bindingsOf(bindingFields({ type: 'call_button', bindings: [call] }))).toEqual([call]);
});

const row = (changes: Partial<BindingFields>): BindingFields => ({
  press: 'long',
  action: '',
  station: '',
  kind: '',
  confirm: true,
  ...changes,
});
test.each([
  [row({}), []],
  [
    row({ action: 'call', station: 's1' }),
    [{ press: 'long', action: 'call', station_id: 's1', kind: null, confirm: true }],
  ],
  [
    row({ action: 'cancel', station: 's1', kind: 'pickup' }),
    [{ press: 'long', action: 'cancel', station_id: 's1', kind: null, confirm: true }],
  ],
  [row({ action: 'confirm' }), undefined],
])('%j is sent as %j', (fields, sent) => expect(bindingsOf([fields])).toEqual(sent));
