import {
  MOST_PREVIEWED_ROBOTS,
  resolveValues,
  type ValuePreview,
  type ValueText,
} from '@rota/contract/robot-config';
import { findValueProblems, readValues } from '@rota/contract/value-text';
import type { Database, Tx } from '../../../db/database.ts';
import { listRobotTraits } from '../robots/index.ts';
import { INSTALLATION_DOCUMENT } from './installation-values.service.ts';
import { documentsFor, listChanges, reaches, type AppliedVersion } from './robot-config.rules.ts';
import { requireDocument, type DocumentName } from './robot-values.service.ts';
import { listVersions } from './settle.service.ts';

export type PreviewDeps = {
  readonly database: Pick<Database, 'tenant'>;
  readonly listProjectIds: () => Promise<readonly number[]>;
};
export type PreviewedText = { readonly text: string; readonly pilotRobotId: string | null };
export type ValuePreviews = ReturnType<typeof createValuePreviews>;

/** Higher than any version that there is: the text that is tried would be the newest. */
const TRIED = Number.MAX_SAFE_INTEGER;

/** Shows which robots a text would reach, and what would differ for each. */
export function createValuePreviews({ database, listProjectIds }: PreviewDeps) {
  /** Throws RECORD_NOT_FOUND. */
  async function inProject(
    projectId: number,
    document: DocumentName,
    tried: PreviewedText,
  ): Promise<ValuePreview> {
    return database.tenant(projectId, async (tx) => {
      await requireDocument(tx, projectId, document);
      return tryIn(tx, projectId, document, tried);
    });
  }

  async function inAllProjects(tried: PreviewedText): Promise<ValuePreview> {
    const previews: ValuePreview[] = [];
    for (const projectId of await listProjectIds()) {
      previews.push(
        await database.tenant(projectId, (tx) => tryIn(tx, projectId, INSTALLATION_DOCUMENT, tried)),
      );
    }
    return {
      problems: [...findValueProblems(tried.text)],
      robots: previews.flatMap(({ robots }) => robots).slice(0, MOST_PREVIEWED_ROBOTS),
      changed: previews.reduce((sum, { changed }) => sum + changed, 0),
      unchanged: previews.reduce((sum, { unchanged }) => sum + unchanged, 0),
    };
  }

  return { inProject, inAllProjects };
}

async function tryIn(
  tx: Tx,
  projectId: number,
  { scope, name }: Pick<ValueText, 'scope' | 'name'>,
  { text, pilotRobotId }: PreviewedText,
): Promise<ValuePreview> {
  const problems = [...findValueProblems(text)];
  const robots = (await listRobotTraits(tx, projectId)).filter((robot) => reaches(robot, scope, name));
  if (problems.length > 0) return { problems, robots: [], changed: 0, unchanged: robots.length };
  const versions = await listVersions(tx, projectId);
  const tried: AppliedVersion = { scope, name, version: TRIED, values: readValues(text), pilotRobotId };
  const changed = robots.flatMap((robot) => {
    const changes = listChanges(
      resolveValues(documentsFor(robot, versions)),
      resolveValues(documentsFor(robot, [...versions, tried])),
    );
    const { robotId, name: robotName } = robot;
    return changes.length === 0
      ? []
      : [{ robot_id: robotId, robot_name: robotName, project_id: projectId, changes }];
  });
  return {
    problems,
    robots: changed.slice(0, MOST_PREVIEWED_ROBOTS),
    changed: changed.length,
    unchanged: robots.length - changed.length,
  };
}
