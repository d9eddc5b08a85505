import { defineTexts } from '@rota/contract/core';

/** What the command palette can tell a robot. */
export const paletteTexts = defineTexts(
  {
    commands: 'Commands',
    pause: 'Pause {name}',
    resume: 'Resume {name}',
    charge: 'Charge {name}',
    stop: 'Stop {name}',
    pauseSent: '{name}: pause sent',
    resumeSent: '{name}: resume sent',
    chargeSent: '{name}: charge sent',
    stopSent: '{name}: emergency stop sent',
    stopTitle: 'Stop {name} at once?',
    stopBody:
      'This is an emergency stop: the robot stands still until somebody releases it at the robot itself. To hold it for a moment, pause it.',
  },
  {
    commands: 'Komutlar',
    pause: 'Duraklat: {name}',
    resume: 'Sürdür: {name}',
    charge: 'Şarja gönder: {name}',
    stop: 'Durdur: {name}',
    pauseSent: '{name}: duraklatma komutu gönderildi',
    resumeSent: '{name}: sürdürme komutu gönderildi',
    chargeSent: '{name}: şarj komutu gönderildi',
    stopSent: '{name}: acil durdurma gönderildi',
    stopTitle: 'Hemen durdurulsun mu: {name}?',
    stopBody:
      'Bu bir acil durdurmadır: robot, başında biri serbest bırakana kadar durur. Kısa süre bekletmek için duraklatın.',
  },
);
