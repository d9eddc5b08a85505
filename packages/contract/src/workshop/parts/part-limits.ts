import { defineTexts } from '../../core/texts.ts';

/** What a bill of parts limits. */
export const PART_LIMITS = ['hours', 'km', 'cycles'] as const;
export type PartLimit = (typeof PART_LIMITS)[number];

/** What is limited, as it stands in a sentence. */
export const partLimitTexts = defineTexts(
  { hours: 'driving hours', km: 'kilometres', cycles: 'charge cycles' },
  { hours: 'sürüş saati', km: 'kilometre', cycles: 'şarj döngüsü' },
);
