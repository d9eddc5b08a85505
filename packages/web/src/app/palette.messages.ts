import { defineTexts } from '@rota/contract/core';

/** The robot commands of the command palette. */
export const paletteTexts = defineTexts(
  {
    commands: 'Commands',
    pause: 'Pause {name}',
    resume: 'Resume {name}',
    charge: 'Charge {name}',
    stop: 'Stop {name}',
    pauseSent: 'Pause sent to {name}',
    resumeSent: 'Resume sent to {name}',
    chargeSent: 'Charge command sent to {name}',
    stopSent: 'Emergency stop sent to {name}',
    stopTitle: 'Stop {name} now?',
    stopBody:
      'This is an emergency stop: the robot stands still until someone releases it at the robot. To stop it for a moment, use Pause.',
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
      'Bu bir acil durdurmadır: robot, başında biri serbest bırakana kadar durur. Kısa süre durdurmak için Duraklat’ı kullanın.',
  },
);
