import { defineTexts } from '@rota/contract/core';
import type { ElevatorFault } from '@rota/contract/elevators';
import type { SimulatedFault } from '@rota/contract/robots';

export const simulatorTexts = defineTexts(
  {
    title: 'Simulator',
    description:
      'Gives simulated robots and elevators faults, to see how the fleet copes. Real ones are never listed here.',
    lasts: 'A fault lasts',
    seconds_one: '{count} second',
    seconds_other: '{count} seconds',
    left: '{count} s left',
    give: 'Simulate a fault',
    giveTo: 'Simulate a fault: {name}',
    clear: 'Clear faults',
    clearOf: 'Clear faults: {name}',
    well: 'No faults',
    unreachable: 'Comes back by itself',
    elevators: 'Elevators',
    emptyTitle: 'No simulated robots in this project',
    empty: 'Robots of the demo and of the simulate command are listed here as soon as they are connected.',
    killTitle: 'Kill {name}?',
    killBody:
      'It loses its power at once and forgets its order. It comes back by itself after {count} s, and its work is planned anew.',
    kill: 'Kill it',
    keep: 'Leave it running',
  },
  {
    title: 'Simülatör',
    description:
      'Simülasyon robotlarına ve asansörlerine arıza verip filonun ne yaptığını görün. Gerçek olanlar burada hiçbir zaman listelenmez.',
    lasts: 'Arıza süresi',
    seconds_one: '{count} saniye',
    seconds_other: '{count} saniye',
    left: '{count} sn kaldı',
    give: 'Arıza simüle et',
    giveTo: 'Arıza simüle et: {name}',
    clear: 'Arızaları kaldır',
    clearOf: 'Arızaları kaldır: {name}',
    well: 'Arıza yok',
    unreachable: 'Kendiliğinden döner',
    elevators: 'Asansörler',
    emptyTitle: 'Bu projede simülasyon robotu yok',
    empty: 'Demonun ve simulate komutunun robotları bağlanır bağlanmaz burada listelenir.',
    killTitle: 'Robot kapatılsın mı? ({name})',
    killBody:
      'Gücü hemen kesilir ve emrini unutur. {count} sn sonra kendiliğinden açılır, işi yeniden planlanır.',
    kill: 'Kapat',
    keep: 'Çalışmaya devam etsin',
  },
);

/** What a robot suffers now. */
export const sufferingTexts = defineTexts(
  {
    drop_off: 'Off the network',
    duplicate: 'Everything twice',
    delay: 'Everything 3 s late',
    ignore_actions: 'Ignores actions',
    refuse_orders: 'Refuses orders',
    low_battery: 'Low battery',
    stuck: 'Stuck',
    localization_lost: 'Lost',
    kill: 'Killed',
  } satisfies Record<SimulatedFault, string>,
  {
    drop_off: 'Ağdan düştü',
    duplicate: 'Her şey iki kez',
    delay: 'Her şey 3 sn gecikmeli',
    ignore_actions: 'Eylemleri yok sayıyor',
    refuse_orders: 'Emirleri reddediyor',
    low_battery: 'Düşük pil',
    stuck: 'Sıkıştı',
    localization_lost: 'Konumunu bilmiyor',
    kill: 'Kapatıldı',
  },
);

export const faultTexts = defineTexts(
  {
    drop_off: 'Drop off the network',
    duplicate: 'Say and hear everything twice',
    delay: 'Everything 3 s late',
    ignore_actions: 'Ignore actions',
    refuse_orders: 'Refuse orders',
    low_battery: 'Low battery',
    stuck: 'Stuck',
    localization_lost: 'Lost: does not know where it is',
    kill: 'Kill',
  } satisfies Record<SimulatedFault, string>,
  {
    drop_off: 'Ağdan düş',
    duplicate: 'Her şeyi iki kez söyle ve duy',
    delay: 'Her şey 3 sn gecikmeli',
    ignore_actions: 'Eylemleri yok say',
    refuse_orders: 'Emirleri reddet',
    low_battery: 'Düşük pil',
    stuck: 'Sıkışmış',
    localization_lost: 'Konumunu bilmiyor',
    kill: 'Kapat',
  },
);

/** What an elevator is made to suffer, and suffers. */
export const elevatorFaultTexts = defineTexts(
  {
    slow: 'Slow',
    stuck: 'Stuck between floors',
    doors_held: 'Doors held open by people',
    fire: 'Fire',
    offline: 'Off the network',
  } satisfies Record<ElevatorFault, string>,
  {
    slow: 'Yavaş',
    stuck: 'İki kat arasında kaldı',
    doors_held: 'Kapıyı insanlar tutuyor',
    fire: 'Yangın',
    offline: 'Ağdan düştü',
  },
);
