import { defineTexts } from '@rota/contract';

/** What is said of robots wherever they are shown. */
export const robotTexts = defineTexts(
  {
    robotsHere_one: '{count} robot on this floor, {attention} need a person',
    robotsHere_other: '{count} robots on this floor, {attention} need a person',
    robotItem: 'Robot {name}: {state}',
    robotItemBattery: 'Robot {name}: {state}, battery {battery}',
    ageOld: 'news {ago}',
    battery: 'Battery {percent}',
    batteryCharging: 'Battery {percent}, charging',
    neutral: 'At rest',
    going: 'Going',
    waiting: 'Waiting',
    charging: 'Charging',
    paused: 'Held',
    attention: 'Needs a person',
    fault: 'Fault',
    offline: 'Offline',
  },
  {
    robotsHere_one: 'Bu katta {count} robot var; ilgi bekleyen: {attention}',
    robotsHere_other: 'Bu katta {count} robot var; ilgi bekleyen: {attention}',
    robotItem: 'Robot {name}: {state}',
    robotItemBattery: 'Robot {name}: {state}, pil {battery}',
    ageOld: 'son haber {ago}',
    battery: 'Pil {percent}',
    batteryCharging: 'Pil {percent}, şarj oluyor',
    neutral: 'Boşta',
    going: 'Yolda',
    waiting: 'Bekliyor',
    charging: 'Şarj oluyor',
    paused: 'Bekletiliyor',
    attention: 'Birine ihtiyacı var',
    fault: 'Arıza',
    offline: 'Çevrimdışı',
  },
);
