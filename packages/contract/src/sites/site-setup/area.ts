import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { siteSetupApi } from './index.ts';

/** The contract of setting up a site. */
export const siteSetupArea = area({
  api: siteSetupApi,
  entityErrorTexts: defineTexts(
    { 'LIMIT_REACHED.simulated_robot': 'A project can have at most {limit} simulated robots.' },
    { 'LIMIT_REACHED.simulated_robot': 'Bir projede en fazla {limit} simülasyon robotu olabilir.' },
  ),
  auditEntities: defineTexts(
    { simulated_robot: 'Simulated robot' },
    { simulated_robot: 'Simülasyon robotu' },
  ),
});
