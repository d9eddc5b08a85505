import { defineTexts } from '@rota/contract/core';

/** What a command that stops a robot, or ends that, does, what follows, and how it ends: said before it is given. */
export const commandHints = defineTexts(
  {
    open: 'What do these do?',
    title: 'Before you press',
    pause: 'It stands where it is and keeps its work. Resume lets it go on from there.',
    resume: 'It goes on with its work from where it stands.',
    hold: 'It finishes its trip, then takes no new work. Release ends this.',
    release: 'It takes work again.',
    cancel: 'Its trip ends now and its deliveries go back into the queue. It takes no work until Release.',
    stopAtRobot:
      'Emergency stop: it stands at once, and its deliveries go back into the queue. Release it at the robot first, then here.',
    stop: 'It stands at once, and its deliveries go back into the queue. It takes no work until Release.',
  },
  {
    open: 'Bunlar ne yapar?',
    title: 'Basmadan önce',
    pause: 'Olduğu yerde durur ve işini korur. Sürdür denince oradan devam eder.',
    resume: 'Durduğu yerden işine devam eder.',
    hold: 'Seferini bitirir, sonra yeni iş almaz. Serbest bırakınca sona erer.',
    release: 'Yeniden iş alır.',
    cancel: 'Seferi hemen biter, teslimatları sıraya döner. Serbest bırakılana kadar iş almaz.',
    stopAtRobot:
      'Acil durdurma: hemen durur, teslimatları sıraya döner. Önce robotun başında, sonra burada serbest bırakılır.',
    stop: 'Hemen durur, teslimatları sıraya döner. Serbest bırakılana kadar iş almaz.',
  },
);
