import ScienceRounded from '@mui/icons-material/ScienceRounded';
import type { Feature } from '../../../feature.ts';

/** Trouble on purpose, for robots that are simulated. */
export const simulator: Feature = {
  pages: [
    {
      path: '/dev/simulator',
      permission: 'robots.simulate',
      label: { en: 'Simulator', tr: 'Simülatör' },
      icon: ScienceRounded,
      entry: 'development',
      offered: 'palette',
      load: () => import('./simulator.page.tsx').then((module) => module.SimulatorPage),
    },
  ],
};
