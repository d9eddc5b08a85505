// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { aProject } from '../testing/builders.ts';
import { selectProject } from './selection.rules.ts';

describe('the project that is worked in', () => {
  const projects = [aProject({ project_id: 3 }), aProject({ project_id: 7 })];
  test('is the one that was chosen, if it is still there', () => {
    expect(selectProject(projects, 7)).toBe(7);
  });
  test('is the first where the chosen one is gone or none was chosen', () => {
    expect(selectProject(projects, 9)).toBe(3);
    expect(selectProject(projects, undefined)).toBe(3);
  });
  test('is none where there are no projects', () => {
    expect(selectProject([], 7)).toBeUndefined();
  });
});
