import { defineTexts } from '@rota/contract/core';
import type { ElevatorFault } from '@rota/contract/elevators';
import type { SimulatedFault } from '@rota/contract/robots';

export const simulatorTexts = defineTexts(
  {
    title: 'Simulator',
    description:
      'Simulate faults of robots and elevators to see how the fleet copes. Real ones are never listed here.',
    lasts: 'Fault duration',
    seconds_one: '{count} second',
    seconds_other: '{count} seconds',
    left: '{count} s left',
    give: 'Simulate fault',
    giveTo: 'Simulate fault: {name}',
    clear: 'Clear faults',
    clearOf: 'Clear faults: {name}',
    well: 'No faults',
    unreachable: 'Restarts automatically',
    elevators: 'Elevators',
    emptyTitle: 'No simulated robots in this project',
    empty: 'Robots from the demo and the simulate command appear here when they connect.',
    killTitle: 'Power off {name}?',
    killBody:
      'It loses power immediately and forgets its order. It restarts after {count} s, and its work is planned again.',
    kill: 'Power off',
    keep: 'Keep it running',
  },
  {
    title: 'Simülatör',
    description:
      'Filonun nasıl tepki verdiğini görmek için robot ve asansör arızaları simüle edin. Gerçek olanlar burada hiçbir zaman listelenmez.',
    lasts: 'Arıza süresi',
    seconds_one: '{count} saniye',
    seconds_other: '{count} saniye',
    left: '{count} sn kaldı',
    give: 'Arıza simüle et',
    giveTo: 'Arıza simüle et: {name}',
    clear: 'Arızaları kaldır',
    clearOf: 'Arızaları kaldır: {name}',
    well: 'Arıza yok',
    unreachable: 'Otomatik olarak yeniden başlar',
    elevators: 'Asansörler',
    emptyTitle: 'Bu projede simülasyon robotu yok',
    empty: 'Demonun ve simulate komutunun robotları bağlanınca burada görünür.',
    killTitle: 'Robot kapatılsın mı? ({name})',
    killBody: 'Gücü hemen kesilir ve emrini unutur. {count} sn sonra yeniden başlar, işi yeniden planlanır.',
    kill: 'Kapat',
    keep: 'Çalışmaya devam etsin',
  },
);

/** The current faults of a robot. */
export const sufferingTexts = defineTexts(
  {
    drop_off: 'Off the network',
    duplicate: 'Duplicate messages',
    delay: 'Messages 3 s late',
    ignore_actions: 'Ignoring actions',
    refuse_orders: 'Rejecting orders',
    low_battery: 'Low battery',
    stuck: 'Stuck',
    localization_lost: 'Position lost',
    kill: 'Powered off',
    calls_staff: 'Someone calls the staff',
    update_fails: 'New software does not start',
  } satisfies Record<SimulatedFault, string>,
  {
    drop_off: 'Ağdan düştü',
    duplicate: 'Mesajlar iki kez',
    delay: 'Mesajlar 3 sn gecikmeli',
    ignore_actions: 'Eylemleri yok sayıyor',
    refuse_orders: 'Emirleri reddediyor',
    low_battery: 'Düşük pil',
    stuck: 'Sıkıştı',
    localization_lost: 'Konumunu bilmiyor',
    kill: 'Kapatıldı',
    calls_staff: 'Biri personeli arıyor',
    update_fails: 'Yeni yazılım başlamıyor',
  },
);

export const faultTexts = defineTexts(
  {
    drop_off: 'Drop the network',
    duplicate: 'Send and receive everything twice',
    delay: 'Delay messages by 3 s',
    ignore_actions: 'Ignore actions',
    refuse_orders: 'Reject orders',
    low_battery: 'Drain the battery',
    stuck: 'Get stuck',
    localization_lost: 'Lose its position',
    kill: 'Power off',
    calls_staff: 'Call the staff on its screen',
    update_fails: 'Let the next update fail',
  } satisfies Record<SimulatedFault, string>,
  {
    drop_off: 'Ağ bağlantısını kes',
    duplicate: 'Her mesajı iki kez gönder ve al',
    delay: 'Mesajları 3 sn geciktir',
    ignore_actions: 'Eylemleri yok say',
    refuse_orders: 'Emirleri reddet',
    low_battery: 'Pili düşür',
    stuck: 'Sıkıştır',
    localization_lost: 'Konumunu kaybettir',
    kill: 'Kapat',
    calls_staff: 'Ekranından personeli ara',
    update_fails: 'Sonraki güncelleme başarısız olsun',
  },
);

/** The faults of an elevator, current and available. */
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
