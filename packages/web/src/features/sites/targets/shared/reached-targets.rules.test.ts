import { expect, test } from 'vitest';
import { aTarget } from '../../../../testing/builders.ts';
import { reachedFrom } from './reached-targets.rules.ts';

const targets = ['ground', 'upper', 'roof'].map((floor) => aTarget({ target_id: floor, site: 'inn', floor }));

test.each([
  ['no elevator', [], ['ground']],
  ['one to the floor above', [['inn_ground', 'inn_upper']], ['ground', 'upper']],
  ['one between other floors', [['inn_upper', 'inn_roof']], ['ground']],
])('a robot is sent to its own floor and to those it rides to: %s', (_what, served, reached) => {
  expect(
    reachedFrom({ site: 'inn', floor: 'ground' }, targets, served).map(({ target_id: id }) => id),
  ).toEqual(reached);
});
