import { defineTexts } from '../../core/texts.ts';

/** What the connection doctor finds, in one sentence. `{robot}`, `{map}`, `{floor}` and `{by}` are names. */
export const doctorTexts = defineTexts(
  {
    database_down: 'The database does not answer.',
    broker_down: 'The message broker is down: no robot can be reached.',
    fleet_not_running: 'No server runs this project’s fleet at the moment.',
    no_map: 'The project has no map.',
    map_not_ready: 'No map is ready yet.',
    map_failed: 'The map {map} could not be read.',
    no_targets: 'There is no target to go to.',
    no_robots: 'No robot is registered.',
    no_active_robots: 'No robot is connected.',
    robots_more: 'More robots need attention: {count}.',
    no_permission: 'Your roles do not let you send robots or create deliveries here.',
    no_deliveries: 'No delivery is waiting.',
    deliveries_wait: 'Deliveries waiting for a robot: {count}.',
    robot_disabled: '{robot} is disabled.',
    robot_never_connected: '{robot} has never connected.',
    robot_password_refused: '{robot} was refused by the broker: the password is wrong.',
    robot_account_disabled: '{robot} was refused by the broker: its account is disabled.',
    robot_mqtt_version:
      '{robot} was refused by the broker: it speaks a version of MQTT that the broker does not.',
    robot_will_refused: '{robot} was refused by the broker: its last will names a topic that is not its own.',
    robot_topic_refused: 'The broker dropped a message of {robot} on a topic that is not its own: {topic}',
    robot_subscription_refused: 'The broker refused {robot} a topic that is not its own: {topic}',
    robot_limit_packet:
      'A message of {robot} was too large and was not read: {came} KB on {detail}; the broker takes at most {most} KB.',
    robot_limit_rate:
      '{robot} sends more than {most} messages a second; the broker dropped some, the last on {detail}',
    robot_limit_filters: '{robot} subscribed to more than {most} topics; the broker refused {detail}',
    robot_limit_sessions:
      '{robot} opened more than {most} connections at once; the broker closed the oldest.',
    robot_limit_unsent:
      '{robot} does not read what it is sent: {came} KB were waiting, and above {most} KB the broker drops messages to it.',
    robot_limit_keepalive:
      'The broker closed the connection of {robot}: it was silent for {most} seconds, longer than it had promised.',
    robot_limit_sign_in:
      '{robot} was kept out by the broker: too many wrong passwords. Under its name {most} tries a minute are taken.',
    robot_limit_connections:
      '{robot} may have been kept out: the broker was full. It takes at most {most} connections in all.',
    robot_limit_address: '{robot} was kept out by the broker: its address {detail} is blocked.',
    robot_limit_protocol: 'The broker closed the connection of {robot}: {detail}',
    robot_disconnected: '{robot} has lost its connection.',
    robot_online_silent:
      '{robot} is connected to the broker, by its “connection” topic, but sends no “state”.',
    robot_connection_contradicts:
      '{robot} says {connection} on its “connection” topic while its “state” messages come. The states count.',
    robot_hibernating: '{robot} sleeps to save its battery.',
    robot_no_state: '{robot} is connected but has not reported its state yet.',
    robot_fields_invalid:
      '{robot} sends values that are not JSON, such as NaN; these fields count as not reported: {fields}',
    robot_messages_invalid: 'Messages of {robot} cannot be read: {problem}',
    robot_emergency_stop: 'The emergency stop of {robot} is pressed.',
    robot_manual: '{robot} is driven by hand.',
    robot_held: '{robot} is held by {by}.',
    robot_stopped: '{robot} was stopped by {by}.',
    robot_paused_by: '{robot} was paused by {by}.',
    robot_foreign_order: '{robot} is carrying out an order that is not ours.',
    robot_held_robot: '{robot} was stopped or taken over at the robot itself and is held.',
    robot_paused: '{robot} is paused.',
    robot_fault: '{robot} reports a fault: {problem}',
    robot_localization_lost: '{robot} does not know where it is.',
    robot_unknown_map:
      '{robot} says it is on the map {map}, which this project does not have. Its maps are: {maps}',
    robot_no_position: '{robot} has not reported where it is.',
    robot_floor_without_targets: '{robot} is on {floor}, where there is no target.',
    robot_other_floor: '{robot} is on {floor}; no waiting delivery goes there.',
    robot_low_battery: 'The battery of {robot} is low: {percent}%.',
    robot_clock_off: 'The clock of {robot} is off by {offset}.',
    robot_updating: '{robot} is being updated.',
    robot_orders_failed: '{robot} gets no more work: three orders in a row failed. It said: {problem}',
    robot_orders_failed_silent:
      '{robot} gets no more work: three orders in a row failed, and it gave no reason.',
    robot_order_kept: '{robot} keeps an order that was cancelled, whatever it is told.',
    robot_releasing: '{robot} was told to drop its last order and has not confirmed it yet.',
    robot_awaited: 'Deliveries waiting for {robot}: {count}.',
    robot_nobody_came: 'Nobody comes to {robot}.',
    robot_waits: '{robot} is waiting.',
    robot_blocked: '{robot} is waiting for {other}, which is not connected.',
    robot_in_the_way: '{robot} is not connected and is in the way of: {names}.',
    robot_taken_off: '{robot} was taken off the floor. Said by: {by}.',
    robot_stuck: '{robot} is stuck.',
    robot_with_person: '{robot} is with a person: it takes no deliveries in this mode.',
    robot_charges: '{robot} must charge before it takes work: {percent}%.',
    robot_floor_preparing: 'The floor of {robot} is being prepared.',
    robot_not_in_sync: '{robot} does not have the newest map of its floor yet.',
    robot_no_way: '{robot} finds no way to where it has to go.',
    robot_contradicts: '{robot} reports two things that cannot both be true.',
    robot_unfit: '{robot} cannot take work now.',
    robot_ready: '{robot} is idle: it has nothing to do.',
    robot_working: '{robot} is working.',
  },
  {
    database_down: 'Veritabanı yanıt vermiyor.',
    broker_down: 'Mesaj aracısı çalışmıyor: hiçbir robota ulaşılamıyor.',
    fleet_not_running: 'Şu anda bu projenin filosunu hiçbir sunucu yürütmüyor.',
    no_map: 'Projenin haritası yok.',
    map_not_ready: 'Henüz hazır bir harita yok.',
    map_failed: 'Harita okunamadı: {map}',
    no_targets: 'Gidilecek bir hedef yok.',
    no_robots: 'Kayıtlı robot yok.',
    no_active_robots: 'Hiçbir robot bağlı değil.',
    robots_more: 'Yardım bekleyen başka robotlar var: {count}.',
    no_permission: 'Rolleriniz burada robot göndermenize veya teslimat oluşturmanıza izin vermiyor.',
    no_deliveries: 'Bekleyen teslimat yok.',
    deliveries_wait: 'Robot bekleyen teslimat sayısı: {count}.',
    robot_disabled: '{robot} devre dışı.',
    robot_never_connected: '{robot} hiç bağlanmadı.',
    robot_password_refused: 'Mesaj aracısı {robot} robotunu reddetti: parola yanlış.',
    robot_account_disabled: 'Mesaj aracısı {robot} robotunu reddetti: hesabı devre dışı.',
    robot_mqtt_version:
      'Mesaj aracısı {robot} robotunu reddetti: robot, aracının bilmediği bir MQTT sürümüyle bağlanıyor.',
    robot_will_refused:
      'Mesaj aracısı {robot} robotunu reddetti: son vasiyeti kendisine ait olmayan bir konuyu gösteriyor.',
    robot_topic_refused:
      'Mesaj aracısı {robot} robotunun kendisine ait olmayan konudaki mesajını almadı: {topic}',
    robot_subscription_refused: 'Mesaj aracısı {robot} robotuna ait olmayan konuyu vermedi: {topic}',
    robot_limit_packet:
      '{robot} robotunun bir mesajı çok büyük olduğu için okunmadı: {came} KB, konu {detail}; mesaj aracısı en çok {most} KB alır.',
    robot_limit_rate:
      '{robot} saniyede {most} mesajdan fazlasını gönderiyor; mesaj aracısı bazılarını almadı, sonuncusunun konusu: {detail}',
    robot_limit_filters: '{robot} {most} konudan fazlasına abone oldu; mesaj aracısı şunu vermedi: {detail}',
    robot_limit_sessions:
      '{robot} aynı anda {most} bağlantıdan fazlasını açtı; mesaj aracısı en eskisini kapattı.',
    robot_limit_unsent:
      '{robot} kendisine gönderilenleri okumuyor: {came} KB bekliyordu; mesaj aracısı {most} KB üzerindekileri ona iletmez.',
    robot_limit_keepalive:
      'Mesaj aracısı {robot} bağlantısını kapattı: robot söz verdiğinden uzun süre, {most} saniye boyunca sustu.',
    robot_limit_sign_in:
      'Mesaj aracısı {robot} robotunu almadı: çok fazla yanlış parola girildi. Bu adla dakikada {most} deneme kabul edilir.',
    robot_limit_connections:
      '{robot} içeri alınmamış olabilir: mesaj aracısı doluydu. Toplam en fazla {most} bağlantı kabul eder.',
    robot_limit_address: 'Mesaj aracısı {robot} robotunu içeri almadı: {detail} adresi engelli.',
    robot_limit_protocol: 'Mesaj aracısı {robot} bağlantısını kapattı: {detail}',
    robot_disconnected: '{robot}: bağlantı koptu.',
    robot_online_silent:
      '{robot}, “connection” konusuna göre mesaj aracısına bağlı, ancak “state” mesajı göndermiyor.',
    robot_connection_contradicts:
      '{robot}, “state” mesajları gelirken “connection” konusunda {connection} diyor. Durum mesajları esas alınır.',
    robot_hibernating: '{robot} pilini korumak için uyuyor.',
    robot_no_state: '{robot} bağlı, ancak durumunu henüz bildirmedi.',
    robot_fields_invalid:
      '{robot} JSON olmayan değerler (örneğin NaN) gönderiyor; şu alanlar bildirilmemiş sayılıyor: {fields}',
    robot_messages_invalid: '{robot} robotunun mesajları okunamıyor: {problem}',
    robot_emergency_stop: '{robot}: acil durdurma basılı.',
    robot_manual: '{robot} elle sürülüyor.',
    robot_held: '{robot} bekletiliyor. Bekleten: {by}.',
    robot_stopped: '{robot} durduruldu. Durduran: {by}.',
    robot_paused_by: '{robot} duraklatıldı. Duraklatan: {by}.',
    robot_foreign_order: '{robot} bize ait olmayan bir emri yürütüyor.',
    robot_held_robot: '{robot} robotun üzerinden durduruldu veya devralındı ve bekletiliyor.',
    robot_paused: '{robot} duraklatıldı.',
    robot_fault: '{robot} arıza bildiriyor: {problem}',
    robot_localization_lost: '{robot} nerede olduğunu bilmiyor.',
    robot_unknown_map:
      '{robot} bu projede olmayan bir haritada olduğunu söylüyor: {map}. Projenin haritaları: {maps}',
    robot_no_position: '{robot} nerede olduğunu bildirmedi.',
    robot_floor_without_targets: '{robot} hedefi olmayan bir katta: {floor}.',
    robot_other_floor: '{robot} şu katta: {floor}. Bekleyen hiçbir teslimat oraya gitmiyor.',
    robot_low_battery: '{robot}: pil düşük, %{percent}.',
    robot_clock_off: '{robot}: saat kayması {offset}.',
    robot_updating: '{robot} güncelleniyor.',
    robot_orders_failed:
      '{robot} yeni iş almıyor: art arda üç emir sonuçsuz kaldı. Robotun söylediği: {problem}',
    robot_orders_failed_silent:
      '{robot} yeni iş almıyor: art arda üç emir sonuçsuz kaldı ve robot bir neden bildirmedi.',
    robot_order_kept: '{robot} iptal edilen bir emri, ne söylenirse söylensin, bırakmıyor.',
    robot_releasing: '{robot} robotundan son emrini bırakması isteniyor; bıraktığını henüz onaylamadı.',
    robot_awaited: '{robot} robotunu bekleyen teslimat sayısı: {count}.',
    robot_nobody_came: '{robot} yanına kimse gelmiyor.',
    robot_waits: '{robot} bekliyor.',
    robot_blocked: '{robot} bağlı olmayan bir robotu bekliyor: {other}.',
    robot_in_the_way: '{robot} bağlı değil ve şunların yolunu kapatıyor: {names}.',
    robot_taken_off: '{robot} kattan alındı. Bildiren: {by}.',
    robot_stuck: '{robot} sıkıştı.',
    robot_with_person: '{robot} bir kişiyle birlikte: bu modda teslimat almaz.',
    robot_charges: '{robot} iş almadan önce şarj olmalı: %{percent}.',
    robot_floor_preparing: '{robot}: bulunduğu kat hazırlanıyor.',
    robot_not_in_sync: '{robot}: bulunduğu katın en yeni haritası henüz onda yok.',
    robot_no_way: '{robot} gideceği yere yol bulamıyor.',
    robot_contradicts: '{robot} ikisi birden doğru olamayacak iki şey bildiriyor.',
    robot_unfit: '{robot} şu anda iş alamıyor.',
    robot_ready: '{robot} boşta: işi yok.',
    robot_working: '{robot} çalışıyor.',
  },
);
/** A code of {@link doctorTexts}. */
export type FindingCode = keyof typeof doctorTexts.en;

/** What is found in a project that is only not set up yet: steps to do, and nothing that broke. */
export const SETUP_FINDINGS: readonly FindingCode[] = ['no_map', 'map_not_ready', 'no_targets', 'no_robots'];
