import { defineTexts } from '@rota/contract/core';

/** The texts about robots that all pages share. */
export const robotTexts = defineTexts(
  {
    robotsHere_one: '{count} robot on this floor, {attention} need help',
    robotsHere_other: '{count} robots on this floor, {attention} need help',
    robotItem: 'Robot {name}: {state}',
    robotItemBattery: 'Robot {name}: {state}, battery {battery}',
    lastSeen: 'Last seen {ago}',
    takesNow: 'It takes the delivery immediately.',
    takesLater: 'It is busy and takes the delivery next. Now: {why}',
    takesNot: 'It cannot take the delivery now, so the delivery waits. Now: {why}',
    battery: 'Battery {percent}',
    batteryCharging: 'Battery {percent}, charging',
  },
  {
    robotsHere_one: 'Bu katta {count} robot var; yardım bekleyen: {attention}',
    robotsHere_other: 'Bu katta {count} robot var; yardım bekleyen: {attention}',
    robotItem: 'Robot {name}: {state}',
    robotItemBattery: 'Robot {name}: {state}, pil {battery}',
    lastSeen: 'Son görülme {ago}',
    takesNow: 'Teslimatı hemen alır.',
    takesLater: 'Meşgul; teslimatı işi bitince alır. Şu an: {why}',
    takesNot: 'Teslimatı şu anda alamaz; teslimat bekler. Şu an: {why}',
    battery: 'Pil {percent}',
    batteryCharging: 'Pil {percent}, şarj oluyor',
  },
);
