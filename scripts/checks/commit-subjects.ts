import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root, type Check } from './check.ts';

/** Commits from before have subjects of another form. */
const SINCE = '2026-11-27T18:00:00Z';
const TYPES = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'build', 'chore'];
const FORM = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9-]+\\))?!?: \\S.*$`);
const LONGEST = 72;

/** What is wrong with the subject of a commit; undefined where nothing is. */
export function findSubjectProblem(subject: string): string | undefined {
  if (!FORM.test(subject)) return `is not “type(scope): summary” with a type of ${TYPES.join(', ')}`;
  return subject.length > LONGEST ? `has ${subject.length} characters, and may have ${LONGEST}` : undefined;
}

export const commitSubjects: Check = {
  name: 'commits (subjects in the conventional form)',
  async problems() {
    const { stdout } = await promisify(execFile)(
      'git',
      ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'],
      { cwd: root, maxBuffer: 32 * 1024 * 1024 },
    );
    return stdout.split('\n').flatMap((line) => {
      const problem = line === '' ? undefined : findSubjectProblem(line.slice(line.indexOf(' ') + 1));
      return problem === undefined ? [] : [`${line}: ${problem}`];
    });
  },
};
