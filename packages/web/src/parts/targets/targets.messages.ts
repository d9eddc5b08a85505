import { defineTexts } from '@rota/contract';

/** What is said of targets wherever they are shown. */
export const targetTexts = defineTexts(
  {
    targetItem: '{type}: {name}',
    targetsHere_one: '{count} target',
    targetsHere_other: '{count} targets',
  },
  {
    targetItem: '{type}: {name}',
    targetsHere_one: '{count} hedef',
    targetsHere_other: '{count} hedef',
  },
);
