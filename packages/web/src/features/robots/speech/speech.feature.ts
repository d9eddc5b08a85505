import RecordVoiceOverRounded from '@mui/icons-material/RecordVoiceOverRounded';
import type { Feature } from '../../../feature.ts';

const look = { label: { en: 'Speech', tr: 'Konuşma' }, icon: RecordVoiceOverRounded };

/** A robot that speaks. */
export const speech: Feature = {
  sections: {
    robot: [
      {
        id: 'speech',
        place: 'page',
        permission: 'speech.read',
        ...look,
        load: () => import('./robot-speech.tsx').then((module) => module.RobotSpeech),
      },
    ],
  },
};

/** The project's library of what robots say, beside that of what screens show. */
export const speechLibrary: Feature = {
  pages: [
    {
      path: '/project/speech',
      permission: 'speech.read',
      ...look,
      entry: 'menu',
      offered: 'rail',
      // Others find it at each robot.
      offeredTo: 'speech.edit',
      load: () => import('./speech.page.tsx').then((module) => module.SpeechPage),
    },
  ],
};
