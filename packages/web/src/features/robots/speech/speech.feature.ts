import RecordVoiceOverRounded from '@mui/icons-material/RecordVoiceOverRounded';
import type { Feature } from '../../../feature.ts';

const label = { en: 'Speech', tr: 'Konuşma' };

/** What robots say: the project's library, and a robot that speaks from it. */
export const speech: Feature = {
  pages: [
    {
      path: '/project/speech',
      permission: 'speech.read',
      label,
      icon: RecordVoiceOverRounded,
      entry: 'menu',
      offered: 'rail',
      // Others find it at each robot.
      offeredTo: 'speech.edit',
      load: () => import('./speech.page.tsx').then((module) => module.SpeechPage),
    },
  ],
  sections: {
    robot: [
      {
        id: 'speech',
        place: 'page',
        permission: 'speech.read',
        label,
        icon: RecordVoiceOverRounded,
        load: () => import('./robot-speech.tsx').then((module) => module.RobotSpeech),
      },
    ],
  },
};
