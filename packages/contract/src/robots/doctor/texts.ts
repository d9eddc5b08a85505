import { defineTexts } from '../../core/texts.ts';

/** The findings of the connection doctor, in one sentence each. `{robot}`, `{map}`, `{floor}` and `{by}` are names. */
export const doctorTexts = defineTexts(
  {
    database_down: 'The database is not responding.',
    broker_down: 'The message broker is down: no robot can be reached.',
    fleet_not_running: 'No server is running this project’s fleet right now.',
    no_map: 'The project has no map.',
    map_not_ready: 'No map is ready yet.',
    map_failed: 'The map {map} could not be read.',
    no_targets: 'The project has no targets.',
    no_robots: 'No robot is registered.',
    no_active_robots: 'No robot is connected.',
    robots_more: 'Other robots need attention: {count}.',
    no_permission: 'Your roles do not allow you to send robots or create deliveries here.',
    no_deliveries: 'No deliveries are waiting.',
    deliveries_wait: 'Deliveries waiting for a robot: {count}.',
    robot_disabled: '{robot} is disabled.',
    robot_never_connected: '{robot} has never connected.',
    robot_password_refused: 'The broker rejected {robot}: the password is wrong.',
    robot_account_disabled: 'The broker rejected {robot}: its account is disabled.',
    robot_mqtt_version:
      'The broker rejected {robot}: it uses an MQTT version that the broker does not support.',
    robot_will_refused: 'The broker rejected {robot}: its last will uses a topic that is not its own.',
    robot_topic_refused: 'The broker dropped a message from {robot} on a topic that is not its own: {topic}',
    robot_subscription_refused:
      'The broker rejected a subscription of {robot} to a topic that is not its own: {topic}',
    robot_limit_packet:
      'A message from {robot} was too large and was not read: {came} KB on {detail}. The broker accepts at most {most} KB.',
    robot_limit_rate:
      '{robot} sends more than {most} messages a second. The broker dropped some, the last on {detail}',
    robot_limit_filters: '{robot} subscribed to more than {most} topics. The broker rejected {detail}',
    robot_limit_sessions:
      '{robot} opened more than {most} connections at once. The broker closed the oldest.',
    robot_limit_unsent:
      '{robot} does not read its messages: {came} KB were waiting. Above {most} KB, the broker drops them.',
    robot_limit_keepalive:
      'The broker closed the connection of {robot}: it was silent for {most} seconds, longer than its keep-alive allows.',
    robot_limit_sign_in:
      'The broker blocked {robot}: too many wrong passwords. It accepts {most} attempts a minute under its name.',
    robot_limit_connections:
      'The broker may have rejected {robot} because it was full. It accepts at most {most} connections in total.',
    robot_limit_address: 'The broker blocked {robot}: its address {detail} is blocked.',
    robot_limit_protocol: 'The broker closed the connection of {robot}: {detail}',
    robot_disconnected: '{robot} lost its connection.',
    robot_online_silent:
      '{robot} is connected to the broker, according to its “connection” topic, but sends no “state”.',
    robot_connection_contradicts:
      '{robot} reports {connection} on its “connection” topic while its “state” messages still arrive. The states count.',
    robot_hibernating: '{robot} is sleeping to save its battery.',
    robot_no_state: '{robot} is connected but has not reported its state yet.',
    robot_fields_invalid:
      '{robot} sends values that are not JSON, such as NaN. These fields count as not reported: {fields}',
    robot_messages_invalid: 'Messages from {robot} cannot be read: {problem}',
    robot_emergency_stop: 'The emergency stop of {robot} is pressed.',
    robot_manual: '{robot} is being driven manually.',
    robot_held: '{robot} is on hold by {by}.',
    robot_stopped: '{robot} was stopped by {by}.',
    robot_paused_by: '{robot} was paused by {by}.',
    robot_foreign_order: '{robot} is running an unknown order.',
    robot_held_robot: '{robot} was stopped or taken over at the robot and is on hold.',
    robot_paused: '{robot} is paused.',
    robot_fault: '{robot} reports a fault: {problem}',
    robot_localization_lost: '{robot} does not know its position.',
    robot_unknown_map: '{robot} reports the map {map}, which is not in this project. Maps here: {maps}',
    robot_no_position: '{robot} has not reported its position.',
    robot_floor_without_targets: '{robot} is on {floor}, which has no targets.',
    robot_other_floor: '{robot} is on {floor}, but no waiting delivery goes there.',
    robot_low_battery: '{robot} has low battery: {percent}%.',
    robot_clock_off: 'The clock of {robot} is off by {offset}.',
    robot_updating: '{robot} is updating.',
    robot_orders_failed: '{robot} gets no more work: three orders in a row failed. Its reason: {problem}',
    robot_orders_failed_silent:
      '{robot} gets no more work: three orders in a row failed, and it gave no reason.',
    robot_order_kept: '{robot} keeps a cancelled order and ignores every request to drop it.',
    robot_releasing: '{robot} was asked to drop its last order and has not confirmed yet.',
    robot_awaited: 'Deliveries waiting for {robot}: {count}.',
    robot_nobody_came: 'No one came to {robot}.',
    robot_waits: '{robot} is waiting.',
    robot_blocked: '{robot} is waiting for {other}, which is offline.',
    robot_in_the_way: '{robot} is offline and blocks: {names}.',
    robot_taken_off: '{robot} was taken off the floor. Confirmed by {by}.',
    robot_stuck: '{robot} is stuck.',
    robot_with_person: '{robot} is with a person and takes no deliveries in this mode.',
    robot_charges: '{robot} must charge before it takes work: {percent}%.',
    robot_floor_preparing: 'The floor of {robot} is being prepared.',
    robot_not_in_sync: '{robot} does not have the latest map of its floor yet.',
    robot_no_way: '{robot} cannot find a route to its target.',
    robot_contradicts: '{robot} reports two things that cannot both be true.',
    robot_unfit: '{robot} cannot take work right now.',
    robot_ready: '{robot} is idle.',
    robot_working: '{robot} is working.',
  },
  {
    database_down: 'Veritabanı yanıt vermiyor.',
    broker_down: 'Mesaj aracısı çalışmıyor: hiçbir robota ulaşılamıyor.',
    fleet_not_running: 'Şu anda bu projenin filosunu hiçbir sunucu yürütmüyor.',
    no_map: 'Projenin haritası yok.',
    map_not_ready: 'Henüz hazır bir harita yok.',
    map_failed: 'Harita okunamadı: {map}',
    no_targets: 'Projede hedef yok.',
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
      'Mesaj aracısı {robot} robotunu reddetti: robot, aracının desteklemediği bir MQTT sürümü kullanıyor.',
    robot_will_refused:
      'Mesaj aracısı {robot} robotunu reddetti: son vasiyeti kendisine ait olmayan bir konuyu gösteriyor.',
    robot_topic_refused:
      'Mesaj aracısı {robot} robotunun kendisine ait olmayan konudaki mesajını almadı: {topic}',
    robot_subscription_refused:
      'Mesaj aracısı {robot} robotunun kendisine ait olmayan konuya aboneliğini reddetti: {topic}',
    robot_limit_packet:
      '{robot} robotunun bir mesajı çok büyük olduğu için okunmadı: {came} KB, konu {detail}. Mesaj aracısı en çok {most} KB kabul eder.',
    robot_limit_rate:
      '{robot} saniyede {most} mesajdan fazlasını gönderiyor; mesaj aracısı bazılarını almadı, sonuncusunun konusu: {detail}',
    robot_limit_filters: '{robot} {most} konudan fazlasına abone oldu; mesaj aracısı şunu vermedi: {detail}',
    robot_limit_sessions:
      '{robot} aynı anda {most} bağlantıdan fazlasını açtı; mesaj aracısı en eskisini kapattı.',
    robot_limit_unsent:
      '{robot} kendisine gönderilenleri okumuyor: {came} KB bekliyordu. Mesaj aracısı {most} KB üzerindekileri atar.',
    robot_limit_keepalive:
      'Mesaj aracısı {robot} bağlantısını kapattı: robot, keep-alive süresini aşarak {most} saniye sustu.',
    robot_limit_sign_in:
      'Mesaj aracısı {robot} robotunu engelledi: çok fazla yanlış parola girildi. Bu adla dakikada {most} deneme kabul edilir.',
    robot_limit_connections:
      'Mesaj aracısı dolu olduğu için {robot} robotunu reddetmiş olabilir. Toplam en fazla {most} bağlantı kabul eder.',
    robot_limit_address: 'Mesaj aracısı {robot} robotunu engelledi: {detail} adresi engelli.',
    robot_limit_protocol: 'Mesaj aracısı {robot} bağlantısını kapattı: {detail}',
    robot_disconnected: '{robot}: bağlantı koptu.',
    robot_online_silent:
      '{robot}, “connection” konusuna göre mesaj aracısına bağlı, ancak “state” mesajı göndermiyor.',
    robot_connection_contradicts:
      '{robot}, “state” mesajları gelirken “connection” konusunda {connection} bildiriyor. Durum mesajları esas alınır.',
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
    robot_foreign_order: '{robot} bilinmeyen bir emri yürütüyor.',
    robot_held_robot: '{robot} robotun üzerinden durduruldu veya devralındı ve bekletiliyor.',
    robot_paused: '{robot} duraklatıldı.',
    robot_fault: '{robot} arıza bildiriyor: {problem}',
    robot_localization_lost: '{robot} konumunu bilmiyor.',
    robot_unknown_map: '{robot} bu projede olmayan bir harita bildiriyor: {map}. Projenin haritaları: {maps}',
    robot_no_position: '{robot} konumunu bildirmedi.',
    robot_floor_without_targets: '{robot} hedefi olmayan bir katta: {floor}.',
    robot_other_floor: '{robot} şu katta: {floor}. Bekleyen hiçbir teslimat oraya gitmiyor.',
    robot_low_battery: '{robot}: pil düşük, %{percent}.',
    robot_clock_off: '{robot}: saat kayması {offset}.',
    robot_updating: '{robot} güncelleniyor.',
    robot_orders_failed:
      '{robot} yeni iş almıyor: art arda üç emir sonuçsuz kaldı. Robotun nedeni: {problem}',
    robot_orders_failed_silent:
      '{robot} yeni iş almıyor: art arda üç emir sonuçsuz kaldı ve robot bir neden bildirmedi.',
    robot_order_kept: '{robot} iptal edilen bir emri bırakmıyor ve bütün isteklere rağmen sürdürüyor.',
    robot_releasing: '{robot} robotundan son emrini bırakması isteniyor; bıraktığını henüz onaylamadı.',
    robot_awaited: '{robot} robotunu bekleyen teslimat sayısı: {count}.',
    robot_nobody_came: '{robot} yanına kimse gelmedi.',
    robot_waits: '{robot} bekliyor.',
    robot_blocked: '{robot} çevrimdışı bir robotu bekliyor: {other}.',
    robot_in_the_way: '{robot} çevrimdışı ve şunların yolunu kapatıyor: {names}.',
    robot_taken_off: '{robot} kattan alındı. Onaylayan: {by}.',
    robot_stuck: '{robot} sıkıştı.',
    robot_with_person: '{robot} bir kişiyle birlikte: bu modda teslimat almaz.',
    robot_charges: '{robot} iş almadan önce şarj olmalı: %{percent}.',
    robot_floor_preparing: '{robot}: bulunduğu kat hazırlanıyor.',
    robot_not_in_sync: '{robot}: bulunduğu katın en yeni haritası henüz yüklenmedi.',
    robot_no_way: '{robot} hedefine yol bulamıyor.',
    robot_contradicts: '{robot} ikisi birden doğru olamayacak iki şey bildiriyor.',
    robot_unfit: '{robot} şu anda iş alamıyor.',
    robot_ready: '{robot} boşta.',
    robot_working: '{robot} çalışıyor.',
  },
);
/** A code of {@link doctorTexts}. */
export type FindingCode = keyof typeof doctorTexts.en;

/** The findings of a project that is not set up yet: missing steps, and no failures. */
export const SETUP_FINDINGS: readonly FindingCode[] = ['no_map', 'map_not_ready', 'no_targets', 'no_robots'];
