import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongFilesFirst } from './test-sequencer.ts';

const e2e = join(import.meta.dirname, '../e2e');
const specification = (project: string, groupOrder: number, moduleId: string) =>
  ({
    moduleId,
    project: { name: project, config: { isolate: false, sequence: { groupOrder } } },
  }) as unknown as TestSpecification;

test('the walks through all pages begin their project, and the others stay as Vitest sorts them', async () => {
  // A clean clone remembers no durations.
  const context = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest;
  const files = [
    specification('journeys', 1, join(e2e, 'access.journey.test.ts')),
    specification('journeys', 1, join(e2e, 'pages-tr.journey.test.ts')),
    specification('journeys', 1, join(e2e, 'fleet.journey.test.ts')),
    specification('journeys', 1, join(e2e, 'pages-en.journey.test.ts')),
    specification('wire', 0, join(import.meta.dirname, 'launch.test.ts')),
  ];
  const names = (await new LongFilesFirst(context).sort(files)).map(({ moduleId }) =>
    moduleId.replace(/^.*\//, ''),
  );
  expect(names[0]).toBe('launch.test.ts');
  expect(names.slice(1, 3).toSorted()).toEqual(['pages-en.journey.test.ts', 'pages-tr.journey.test.ts']);
  expect(names).toHaveLength(files.length);
});
