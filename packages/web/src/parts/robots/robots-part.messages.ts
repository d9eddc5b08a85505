import { defineTexts } from '@rota/contract';

/** What is said of robots wherever they are shown. */
export const robotTexts = defineTexts(
  {
    robotsHere_one: '{count} robot on this floor, {attention} need help',
    robotsHere_other: '{count} robots on this floor, {attention} need help',
    robotItem: 'Robot {name}: {state}',
    robotItemBattery: 'Robot {name}: {state}, battery {battery}',
    lastSeen: 'Last seen {ago}',
    battery: 'Battery {percent}',
    batteryCharging: 'Battery {percent}, charging',
  },
  {
    robotsHere_one: 'Bu katta {count} robot var; yardım bekleyen: {attention}',
    robotsHere_other: 'Bu katta {count} robot var; yardım bekleyen: {attention}',
    robotItem: 'Robot {name}: {state}',
    robotItemBattery: 'Robot {name}: {state}, pil {battery}',
    lastSeen: 'Son görülme {ago}',
    battery: 'Pil {percent}',
    batteryCharging: 'Pil {percent}, şarj oluyor',
  },
);
