import { defineTexts } from '@rota/contract/core';

/** The effect of each command that stops a robot or ends a stop, what follows, and how it ends: shown before it is sent. */
export const commandHints = defineTexts(
  {
    open: 'What do these do?',
    title: 'What each command does',
    pause: 'The robot stops where it is and keeps its work. Resume continues from there.',
    resume: 'The robot continues its work from where it is.',
    hold: 'The robot finishes its trip, then takes no new work until Release.',
    release: 'The robot takes work again.',
    cancel:
      'The trip ends now and its deliveries return to the queue. The robot takes no work until Release.',
    stopAtRobot:
      'Emergency stop: the robot stops immediately and its deliveries return to the queue. Release it at the robot first, then here.',
    stop: 'The robot stops immediately and its deliveries return to the queue. It takes no work until Release.',
  },
  {
    open: 'Bunlar ne yapar?',
    title: 'Komutlar ne yapar?',
    pause: 'Robot olduğu yerde durur ve işini korur. Sürdür deyince oradan devam eder.',
    resume: 'Robot durduğu yerden işine devam eder.',
    hold: 'Robot seferini bitirir; serbest bırakılana kadar yeni iş almaz.',
    release: 'Robot yeniden iş alır.',
    cancel: 'Sefer hemen biter, teslimatlar sıraya döner. Robot, serbest bırakılana kadar iş almaz.',
    stopAtRobot:
      'Acil durdurma: robot hemen durur, teslimatları sıraya döner. Önce robotun başında, sonra burada serbest bırakılır.',
    stop: 'Robot hemen durur, teslimatları sıraya döner. Serbest bırakılana kadar iş almaz.',
  },
);
