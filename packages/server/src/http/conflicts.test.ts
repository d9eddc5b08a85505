import { expect, test } from 'vitest';
import { conflictOf, missingRecord, requireVersion, translateConflict } from './conflicts.ts';

const violation = (code: string, constraint: string): Error =>
  Object.assign(new Error('refused'), { code, constraint });
const conflicts = {
  station_name_unique: { nameTaken: 'station' },
  station_menu: missingRecord('menu_id'),
} as const;

test('the constraint that refused a change says which conflict the caller reads', async () => {
  const taken = violation('23505', 'station_name_unique');
  const refused = Promise.reject(taken).catch(translateConflict(conflicts));
  await expect(refused).rejects.toMatchObject({
    code: 'NAME_TAKEN',
    entity: 'station',
    message: 'Another station has this name.',
    cause: taken,
  });
  expect(conflictOf(conflicts, violation('23503', 'station_menu'))).toMatchObject({
    code: 'RECORD_NOT_FOUND',
    details: [{ property: 'menu_id', constraints: { no_such_record: 'This entry no longer exists' } }],
  });
});

test.each([
  ['another constraint', violation('23505', 'other_unique')],
  ['a check', violation('23514', 'station_name_unique')],
  ['no violation', new Error('connection lost')],
])('an error of %s passes unchanged', async (_what, error) => {
  await expect(Promise.reject(error).catch(translateConflict(conflicts))).rejects.toBe(error);
});

test('a version that is not the current one is refused with the current one; no version is not checked', () => {
  expect(() => requireVersion('station', { version: 3 }, 3)).not.toThrow();
  expect(() => requireVersion('station', { version: 3 }, undefined)).not.toThrow();
  expect(() => requireVersion('station', { version: 3 }, 2)).toThrow(
    expect.objectContaining({ code: 'VERSION_CONFLICT', entity: 'station', current: { version: 3 } }),
  );
});
