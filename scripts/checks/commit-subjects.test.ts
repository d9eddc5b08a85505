import { expect, test } from 'vitest';
import { findSubjectProblem } from './commit-subjects.ts';

test.each(['fix(web): keep the draft of a note', 'docs: name the limits', 'feat(api)!: drop the old path'])(
  '%s is taken',
  (subject) => {
    expect(findSubjectProblem(subject)).toBeUndefined();
  },
);

test.each(['Keep the draft of a note', 'wip: names', `fix: ${'x'.repeat(90)}`])(
  '%s is refused',
  (subject) => {
    expect(findSubjectProblem(subject)).toBeDefined();
  },
);
