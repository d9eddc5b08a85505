import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes although they are short: each walks through every page. */
const LONG = /\/e2e\/pages-\w+\.journey\.test\.ts$/;

/** As Vitest sorts, larger files first, except that the longest ones begin their project: left for its end, one worker would run alone. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const places = new Map<string, number>();
    for (const [index, { project }] of sorted.entries())
      if (!places.has(project.name)) places.set(project.name, index);
    const placeOf = ({ project }: TestSpecification): number => places.get(project.name) ?? 0;
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return sorted.sort((a, b) => placeOf(a) - placeOf(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}
