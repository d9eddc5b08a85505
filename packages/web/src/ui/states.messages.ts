import { defineTexts } from '@rota/contract/core';
import type { LID_STATES, RobotAlert, RobotState } from '@rota/contract/robots';
import type { TargetType } from '@rota/contract/targets';

type LidState = (typeof LID_STATES)[number];

/** The word of each state of a robot. */
export const robotStateTexts = defineTexts(
  {
    initializing: 'Starting up',
    ready: 'Ready',
    charging: 'Charging',
    paused: 'Paused',
    emergency_stop: 'Emergency stop',
    manual_control: 'Manual control',
    recovery: 'Recovering',
    fatal_error: 'Fatal error',
    going: 'Going',
    sleeping: 'Sleeping',
    idle: 'Idle',
    idle_on_waiting_location: 'Idle at its waiting point',
    docking: 'Docking',
    waiting_for_loading: 'Waiting for loading',
    waiting_for_unloading: 'Waiting for unloading',
    updating: 'Updating',
    hibernating: 'Hibernating',
    offline: 'Offline',
  } satisfies Record<RobotState, string>,
  {
    initializing: 'Açılıyor',
    ready: 'Hazır',
    charging: 'Şarj oluyor',
    paused: 'Duraklatıldı',
    emergency_stop: 'Acil durdurma',
    manual_control: 'Manuel kontrol',
    recovery: 'Kurtarılıyor',
    fatal_error: 'Ciddi arıza',
    going: 'Yolda',
    sleeping: 'Uykuda',
    idle: 'Boşta',
    idle_on_waiting_location: 'Bekleme noktasında boşta',
    docking: 'Yanaşıyor',
    waiting_for_loading: 'Yükleme bekliyor',
    waiting_for_unloading: 'Boşaltma bekliyor',
    updating: 'Güncelleniyor',
    hibernating: 'Derin uykuda',
    offline: 'Çevrimdışı',
  },
);

/** The modes that robots of the product have, which are the kinds of task; a robot may report others in its own words. */
export { taskKindTexts as robotModeTexts } from '@rota/contract/deliveries';

/** The word of each state of a lid. */
export const lidStateTexts = defineTexts(
  { opening: 'Opening', opened: 'Open', closing: 'Closing', closed: 'Closed' } satisfies Record<
    LidState,
    string
  >,
  { opening: 'Açılıyor', opened: 'Açık', closing: 'Kapanıyor', closed: 'Kapalı' },
);

/** Words of the target types; the default type `''` is asked for as `default`. */
export const targetTypeTexts = defineTexts(
  {
    default: 'Default',
    target: 'Target',
    charge: 'Charging point',
    waiting: 'Waiting point',
    filling: 'Filling point',
    delivery: 'Delivery point',
    table: 'Table',
    escape: 'Escape point',
  } satisfies Record<Exclude<TargetType, ''> | 'default', string>,
  {
    default: 'Varsayılan',
    target: 'Hedef',
    charge: 'Şarj noktası',
    waiting: 'Bekleme noktası',
    filling: 'Dolum noktası',
    delivery: 'Teslimat noktası',
    table: 'Masa',
    escape: 'Kaçış noktası',
  },
);

/** The words of each alert of a robot. */
export const robotAlertTexts = defineTexts(
  {
    emergency_stop: 'Emergency stop',
    fatal_error: 'Stopped by a fault',
    error: 'Error',
    warning: 'Warning',
    localization_lost: 'Position lost',
    low_battery: 'Low battery',
    stuck: 'Stuck',
    order_kept: 'Still holding a cancelled order',
    foreign_order: 'Running an unknown order',
    connection_lost: 'Connection lost',
    operator_hold: 'Held',
    clock_offset: 'Clock is wrong',
    wrong_floor: 'On a map that is not in this project',
    orders_failed: 'Not accepting orders',
    nobody_came: 'No one came',
    in_the_way: 'Blocking other robots',
  } satisfies Record<RobotAlert['code'], string>,
  {
    emergency_stop: 'Acil durdurma',
    fatal_error: 'Arıza nedeniyle durdu',
    error: 'Hata',
    warning: 'Uyarı',
    localization_lost: 'Konumunu kaybetti',
    low_battery: 'Pil düşük',
    stuck: 'Sıkıştı',
    order_kept: 'İptal edilen bir emri bırakmıyor',
    foreign_order: 'Bilinmeyen bir emri yürütüyor',
    connection_lost: 'Bağlantı koptu',
    operator_hold: 'Bekletiliyor',
    clock_offset: 'Saati yanlış',
    wrong_floor: 'Bu projede olmayan bir haritada',
    orders_failed: 'Emirleri kabul etmiyor',
    nobody_came: 'Yanına kimse gelmedi',
    in_the_way: 'Diğer robotların yolunu kapatıyor',
  },
);
