import { expect, test } from 'vitest';
import { isAuditCode } from '../../audit-words.ts';
import { DOMAIN_EVENTS, domainEvents, eventOfAuditCode } from './index.ts';

test.each(DOMAIN_EVENTS)(
  'what the log says of %s is a code of the log, and leads back to it alone',
  (name) => {
    const event = domainEvents[name];
    if (!('audit' in event)) return;
    expect(isAuditCode(event.audit)).toBe(true);
    expect(eventOfAuditCode(event.audit)).toBe(name);
  },
);

test('an audit code without an outside event is no event', () => {
  expect(eventOfAuditCode('LOG_ROBOT_CHANGED')).toBeUndefined();
});
