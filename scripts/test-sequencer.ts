import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long: started last, they would leave the other cores with nothing to do at the end. */
const LONG = /[\\/]e2e[\\/]pages-\w+\.journey\.test\.ts$/;

/** As Vitest orders files, the largest first where it has no times yet, but those of {@link LONG} before all others of their group. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    const isLong = ({ moduleId }: TestSpecification): number => Number(LONG.test(moduleId));
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || isLong(b) - isLong(a));
  }
}
