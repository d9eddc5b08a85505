import { defineTexts } from '../../core/texts.ts';
import type { FindingCode } from './texts.ts';

/** The advice for a robot whose orders fail. */
const ORDERS_FAILED = {
  en: 'Compare the robot’s protocol version, map name and position with the ones here, and check its protocol settings. “Why” on its page shows what happened to each order. Then release the robot.',
  tr: 'Robottaki protokol sürümünü, harita adını ve konumu buradakilerle karşılaştırın, protokol ayarlarına bakın. Her emrin sonucu, sayfasında “Neden” altında yazar. Sonra robotu serbest bırakın.',
};

/** The advice for each finding. */
export const doctorAdvice = defineTexts(
  {
    database_down:
      'Robots finish their current orders. Ask the server administrator to check the database. The page recovers automatically.',
    broker_down: 'Ask the server administrator to check the broker. Robots reconnect automatically.',
    fleet_not_running: 'A server usually takes over within seconds. If none does, restart the server.',
    no_map: 'Upload a map of the floor.',
    map_not_ready: 'Wait until the map has been processed, or finish its upload.',
    map_failed: 'Fix the file and upload it again.',
    no_targets: 'Add targets to the map.',
    no_robots: 'Register a robot.',
    no_active_robots: 'Switch a robot on, or check below what keeps each one from connecting.',
    robots_more: 'Open each robot’s page to see what it needs.',
    no_permission: 'Ask a project administrator for an operator role.',
    no_deliveries: 'Create a delivery, or send a robot to a target.',
    deliveries_wait: 'Open the list to see what each delivery is waiting for.',
    robot_disabled: 'Enable it on its page.',
    robot_never_connected:
      'Enter the address, username and password from its registration at the robot, or activate it with its code.',
    robot_password_refused: 'Renew access on the robot’s page and enter the new password at the robot.',
    robot_account_disabled: 'Enable the robot on its page.',
    robot_mqtt_version: 'Set the robot to MQTT 3.1.1. The built-in broker does not support MQTT 5.',
    robot_will_refused:
      'Set the interface name, manufacturer and serial number at the robot exactly as registered.',
    robot_topic_refused:
      'Set the interface name, manufacturer, serial number and protocol version at the robot exactly as registered.',
    robot_subscription_refused:
      'Set the interface name, manufacturer, serial number and protocol version at the robot exactly as registered.',
    robot_limit_packet:
      'Rota asks VDA 5050 3.0 robots to clear finished actions. If this continues, ask the manufacturer to shorten the messages.',
    robot_limit_rate:
      'Set the robot to send its state only on changes, and visualization a few times a second.',
    robot_limit_filters:
      'Set the robot to subscribe once to each topic, or with a wildcard under its own prefix.',
    robot_limit_sessions:
      'Make sure that only one program connects with this access, and that it closes its old connection first.',
    robot_limit_unsent: 'Check its network and load. A program that hangs reads nothing.',
    robot_limit_keepalive: 'Check its network. If the network is good, set a longer keep-alive at the robot.',
    robot_limit_sign_in: 'Enter the correct password at the robot and wait a minute.',
    robot_limit_connections:
      'Find out which programs open so many connections, and close the ones you do not need.',
    robot_limit_address:
      'Remove the block under “Blocked addresses”, or add the address to the allowed ones.',
    robot_limit_protocol: 'Send this text to the robot’s manufacturer.',
    robot_disconnected: 'Check that it is switched on and has a network. It reconnects automatically.',
    robot_online_silent:
      'Restart the robot’s software. If a broker limit is also listed here, that limit may be holding its messages back.',
    robot_connection_contradicts:
      'The robot works. Check whether two programs connect with its access, and send this text to the robot’s manufacturer.',
    robot_hibernating: 'Wake it up at the robot.',
    robot_no_state: 'Wait a moment. If it stays this way, restart the robot’s software.',
    robot_fields_invalid: 'The rest of its messages is used. Send this text to the robot’s manufacturer.',
    robot_messages_invalid:
      'Check the registered protocol version, and send this text to the robot’s manufacturer.',
    robot_emergency_stop: 'Go to the robot, make sure it is safe, and release the stop.',
    robot_manual: 'Set it back to automatic at the robot, then release it here.',
    robot_held: 'Release it when it can continue.',
    robot_stopped: 'Make sure it can continue, then release it.',
    robot_paused_by: 'Resume it when it can continue.',
    robot_foreign_order: 'Decide on its page: let it finish the order, or release it.',
    robot_held_robot: 'Make sure it can continue, then release it here.',
    robot_paused: 'Resume it.',
    robot_fault: 'Follow the instructions on the robot’s page. If the fault stays, restart the robot.',
    robot_localization_lost: 'Push it to a place it knows, or set its position at the robot.',
    robot_unknown_map:
      'Use one of these map IDs at the robot, or add an alias for its own map ID, for this robot or for all robots of its model: open Protocol settings on its page, under “Map aliases”.',
    robot_no_position: 'Set its position at the robot.',
    robot_floor_without_targets: 'Add targets to that floor, or take the robot to another floor.',
    robot_other_floor: 'Take it to the floor where it is needed.',
    robot_low_battery: 'It goes to charge automatically if there is a charging point. Otherwise, plug it in.',
    robot_clock_off: 'The robot still works. Set it to sync its clock over the network.',
    robot_updating: 'Wait until the update finishes. It takes about 15 minutes.',
    robot_orders_failed: ORDERS_FAILED.en,
    robot_orders_failed_silent: ORDERS_FAILED.en,
    robot_order_kept:
      'Stop it at the robot, then restart it. When it reconnects, Rota cancels the order again. Cancel on its page does so at once.',
    robot_releasing:
      'Rota repeats the request until the robot’s state shows it. If the robot keeps the order, a help request is opened.',
    robot_awaited: 'Open the list to see what each delivery is waiting for.',
    robot_nobody_came:
      'Go to the robot and serve it, or confirm here that it is done. If you cancel the delivery, the goods go back.',
    robot_waits: 'It continues automatically when the reason is gone.',
    robot_blocked:
      'Check that robot: switch it on again, confirm on its page that it was taken off the floor, or remove it. Until then its space stays closed.',
    robot_in_the_way:
      'Check the robot: switch it on again, or carry it away and confirm on its page that it was taken off the floor, or remove it.',
    robot_taken_off: 'It returns to work when it is switched on and reports its position.',
    robot_stuck: 'Clear the way in front of it. It continues automatically.',
    robot_with_person: 'Set its mode to Delivery when it can take deliveries again.',
    robot_charges: 'No action needed. It takes work again automatically.',
    robot_floor_preparing: 'Wait a moment. It takes work as soon as the floor is ready.',
    robot_not_in_sync:
      'The map is being sent. If this takes long, check under Maps why the robot does not accept it.',
    robot_no_way: 'Check on the map that its target and its own position are free.',
    robot_contradicts:
      'Go to the robot, correct its position, and start the task again. If it repeats, ask the manufacturer to check how the robot reports its last node.',
    robot_unfit: 'If it stays this way, check its mode and messages at the robot.',
    robot_ready: 'Create a delivery, or send it to a target.',
    robot_working: 'No action needed.',
  } satisfies Record<FindingCode, string>,
  {
    database_down:
      'Robotlar aldıkları işi bitirir. Sunucu yöneticisinden veritabanına bakmasını isteyin. Sayfa kendiliğinden düzelir.',
    broker_down:
      'Sunucu yöneticisinden mesaj aracısına bakmasını isteyin. Robotlar kendiliğinden yeniden bağlanır.',
    fleet_not_running:
      'Genellikle birkaç saniyede bir sunucu devralır. Devralmazsa sunucuyu yeniden başlatın.',
    no_map: 'Katın haritasını yükleyin.',
    map_not_ready: 'Harita işlenene kadar bekleyin veya yüklemeyi tamamlayın.',
    map_failed: 'Dosyayı düzeltip yeniden yükleyin.',
    no_targets: 'Haritaya hedef ekleyin.',
    no_robots: 'Bir robot kaydedin.',
    no_active_robots: 'Bir robotu açın veya aşağıda her birinin neden bağlanamadığına bakın.',
    robots_more: 'Ne gerektiğini görmek için robotun sayfasını açın.',
    no_permission: 'Proje yöneticisinden operatör rolü isteyin.',
    no_deliveries: 'Bir teslimat oluşturun veya bir robotu hedefe gönderin.',
    deliveries_wait: 'Her birinin neyi beklediğini görmek için listeyi açın.',
    robot_disabled: 'Robotu sayfasından etkinleştirin.',
    robot_never_connected:
      'Kayıttaki adresi, kullanıcı adını ve parolayı robota girin veya robotu koduyla etkinleştirin.',
    robot_password_refused: 'Erişimi robotun sayfasından yenileyin ve yeni parolayı robota girin.',
    robot_account_disabled: 'Robotu sayfasından etkinleştirin.',
    robot_mqtt_version: 'Robotta MQTT 3.1.1 seçin. Yerleşik mesaj aracısı MQTT 5 desteklemiyor.',
    robot_will_refused:
      'Robottaki arayüz adını, üreticiyi ve seri numarasını kayıttakiyle birebir aynı yapın.',
    robot_topic_refused:
      'Robottaki arayüz adını, üreticiyi, seri numarasını ve protokol sürümünü kayıttakiyle birebir aynı yapın.',
    robot_subscription_refused:
      'Robottaki arayüz adını, üreticiyi, seri numarasını ve protokol sürümünü kayıttakiyle birebir aynı yapın.',
    robot_limit_packet:
      'Rota, VDA 5050 3.0 robotlarından biten eylemleri silmesini ister. Sürerse üreticiden mesajları kısaltmasını isteyin.',
    robot_limit_rate:
      'Robotu durumunu yalnızca değişince, görselleştirmeyi saniyede birkaç kez gönderecek şekilde ayarlayın.',
    robot_limit_filters:
      'Robotu her konuya bir kez veya kendi ön ekinin altında joker karakterle abone olacak şekilde ayarlayın.',
    robot_limit_sessions:
      'Bu erişimle yalnızca bir programın bağlandığından ve önce eski bağlantısını kapattığından emin olun.',
    robot_limit_unsent: 'Ağına ve yüküne bakın; takılan bir program hiçbir şey okumaz.',
    robot_limit_keepalive: 'Ağına bakın. Ağ iyiyse robotta daha uzun bir keep-alive süresi ayarlayın.',
    robot_limit_sign_in: 'Robota doğru parolayı girip bir dakika bekleyin.',
    robot_limit_connections:
      'Hangi programların bu kadar çok bağlantı açtığını bulun ve gereksizleri kapatın.',
    robot_limit_address:
      '“Engellenen adresler” sayfasında engeli kaldırın ya da adresi izin verilenlere ekleyin.',
    robot_limit_protocol: 'Bu metni robotun üreticisine gönderin.',
    robot_disconnected: 'Açık olduğunu ve ağa bağlı olduğunu kontrol edin. Kendiliğinden yeniden bağlanır.',
    robot_online_silent:
      'Robotun yazılımını yeniden başlatın. Burada mesaj aracısının bir sınırı da yazıyorsa mesajları ona takılıyor olabilir.',
    robot_connection_contradicts:
      'Robot çalışıyor. Erişimiyle iki programın bağlanıp bağlanmadığına bakın ve bu metni robotun üreticisine gönderin.',
    robot_hibernating: 'Robotu üzerinden uyandırın.',
    robot_no_state: 'Biraz bekleyin; böyle kalırsa robotun yazılımını yeniden başlatın.',
    robot_fields_invalid: 'Mesajlarının geri kalanı kullanılıyor. Bu metni robotun üreticisine gönderin.',
    robot_messages_invalid: 'Kayıtlı protokol sürümüne bakın ve bu metni robotun üreticisine gönderin.',
    robot_emergency_stop: 'Yanına gidin, güvenli olduğundan emin olun ve durdurmayı kaldırın.',
    robot_manual: 'Robotu otomatiğe alın, sonra burada serbest bırakın.',
    robot_held: 'Devam edebileceği zaman serbest bırakın.',
    robot_stopped: 'Devam edebileceğinden emin olun, sonra serbest bırakın.',
    robot_paused_by: 'Devam edebileceği zaman devam ettirin.',
    robot_foreign_order: 'Sayfasında karar verin: o emri bitirmesine izin verin veya robotu serbest bırakın.',
    robot_held_robot: 'Devam edebileceğinden emin olun, sonra burada serbest bırakın.',
    robot_paused: 'Devam ettirin.',
    robot_fault: 'Robotun sayfasındaki yönergeleri izleyin. Arıza sürerse robotu yeniden başlatın.',
    robot_localization_lost: 'Bildiği bir yere itin veya robotta konumunu belirleyin.',
    robot_unknown_map:
      'Robotta bu harita kimliklerinden birini kullanın ya da kendi harita kimliği için, yalnızca bu robota veya modelinin tüm robotlarına takma ad ekleyin: sayfasındaki Protokol ayarları, “Harita takma adları”.',
    robot_no_position: 'Konumunu robotta belirleyin.',
    robot_floor_without_targets: 'O kata hedef ekleyin veya robotu başka bir kata götürün.',
    robot_other_floor: 'Gerek duyulan kata götürün.',
    robot_low_battery: 'Şarj noktası varsa kendiliğinden şarja gider; yoksa fişe takın.',
    robot_clock_off: 'Robot yine de çalışır. Saatini ağ üzerinden eşitleyecek şekilde ayarlayın.',
    robot_updating: 'Güncellemenin bitmesini bekleyin. Yaklaşık 15 dakika sürer.',
    robot_orders_failed: ORDERS_FAILED.tr,
    robot_orders_failed_silent: ORDERS_FAILED.tr,
    robot_order_kept:
      'Robotu başında durdurup yeniden başlatın. Yeniden bağlanınca Rota emri tekrar iptal eder. Sayfasındaki İptal bunu hemen yapar.',
    robot_releasing:
      'Rota, robotun durumu isteği gösterene kadar isteği yineler. Robot emri bırakmazsa yardım çağrısı açılır.',
    robot_awaited: 'Her birinin neyi beklediğini görmek için listeyi açın.',
    robot_nobody_came:
      'Robotun yanına gidip işini görün ya da bittiğini burada onaylayın. Teslimatı iptal ederseniz yük geri gider.',
    robot_waits: 'Neden ortadan kalkınca kendiliğinden devam eder.',
    robot_blocked:
      'O robota bakın: yeniden açın, sayfasında kattan alındığını onaylayın veya robotu kaldırın. O zamana kadar tuttuğu yer kapalı kalır.',
    robot_in_the_way:
      'Robota bakın: yeniden açın ya da taşıyıp sayfasında kattan alındığını onaylayın veya robotu kaldırın.',
    robot_taken_off: 'Açılıp konumunu bildirince işe döner.',
    robot_stuck: 'Önünü açın. Kendiliğinden devam eder.',
    robot_with_person: 'Yeniden teslimat alabileceği zaman modunu Teslimat yapın.',
    robot_charges: 'Bir şey yapmanız gerekmez. Kendiliğinden yeniden iş alır.',
    robot_floor_preparing: 'Biraz bekleyin. Kat hazır olunca iş alır.',
    robot_not_in_sync:
      'Harita gönderiliyor. Uzun sürerse robotun neden almadığına Haritalar sayfasından bakın.',
    robot_no_way: 'Hedefinin ve durduğu yerin haritada boş olup olmadığına bakın.',
    robot_contradicts:
      'Robotun yanına gidin, konumunu düzeltin ve görevi yeniden başlatın. Yinelenirse üreticiden, robotun son düğümü nasıl bildirdiğine bakmasını isteyin.',
    robot_unfit: 'Böyle kalırsa robotta moduna ve mesajlarına bakın.',
    robot_ready: 'Bir teslimat oluşturun veya robotu bir hedefe gönderin.',
    robot_working: 'Bir şey yapmanız gerekmez.',
  },
);
