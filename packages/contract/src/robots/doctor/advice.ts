import { defineTexts } from '../../core/texts.ts';
import type { FindingCode } from './texts.ts';

/** What to try with a robot whose orders come to nothing. */
const ORDERS_FAILED = {
  en: 'Compare protocol version, map name and position at the robot with those here, and its protocol settings; what became of each order stands under “Why” on its page. Then release it.',
  tr: 'Robottaki protokol sürümünü, harita adını ve konumu buradakilerle ve protokol ayarlarıyla karşılaştırın; her emrin sonucu sayfasında “Neden” altında yazar. Sonra serbest bırakın.',
};

/** What to do about each finding. */
export const doctorAdvice = defineTexts(
  {
    database_down:
      'Robots finish what they were told. Ask whoever runs the server to look at the database; the page recovers by itself.',
    broker_down: 'Ask whoever runs the server to look at the broker. Robots connect again by themselves.',
    fleet_not_running: 'It is usually taken over within seconds. If it stays so, restart the server.',
    no_map: 'Upload a map of the floor.',
    map_not_ready: 'Wait until the map has been processed, or finish its upload.',
    map_failed: 'Correct the file and upload it again.',
    no_targets: 'Set targets on the map.',
    no_robots: 'Register a robot.',
    no_active_robots: 'Switch a robot on, or look below at what keeps each from connecting.',
    robots_more: 'Open the robot’s page to see what it needs.',
    no_permission: 'Ask a project administrator for the role of an operator.',
    no_deliveries: 'Create a delivery, or send a robot to a target.',
    deliveries_wait: 'Open the list to see what each one waits for.',
    robot_disabled: 'Enable it on its page.',
    robot_never_connected:
      'Give it the address, user name and password of its registration, or have it activate with its code.',
    robot_password_refused: 'Renew its access on its page and enter the new password at the robot.',
    robot_account_disabled: 'Enable the robot on its page.',
    robot_mqtt_version: 'Set MQTT 3.1.1 at the robot: the built-in broker speaks no MQTT 5.',
    robot_will_refused:
      'Set interface name, manufacturer and serial number at the robot exactly as they are registered.',
    robot_topic_refused:
      'Set interface name, manufacturer, serial number and protocol version at the robot exactly as they are registered.',
    robot_subscription_refused:
      'Set interface name, manufacturer, serial number and protocol version at the robot exactly as they are registered.',
    robot_limit_packet:
      'The console asks a robot of VDA 5050 3.0 to clear finished actions. If it stays so, have the maker shorten its messages.',
    robot_limit_rate: 'Have it send its state on changes and visualization a few times a second.',
    robot_limit_filters: 'Have it subscribe once to each topic, or with a wildcard below its own prefix.',
    robot_limit_sessions:
      'Make sure that one program only connects with its access, and closes its old connection first.',
    robot_limit_unsent: 'Look at its network and its load; a program that hangs reads nothing.',
    robot_limit_keepalive:
      'Look at its network. If the network is good, set a longer keep-alive at the robot.',
    robot_limit_sign_in: 'Enter the right password at the robot and wait a minute.',
    robot_limit_connections:
      'Find out which programs open so many connections, and close those that are not needed.',
    robot_limit_address:
      'Remove the block under “Blocked addresses”, or add the address to the allowed ones.',
    robot_limit_protocol: 'Show this text to the maker of the robot.',
    robot_disconnected: 'Look whether it is switched on and has network. It connects again by itself.',
    robot_online_silent:
      'Restart the robot’s software. If the doctor also names a limit of the broker, that limit may hold its messages back.',
    robot_connection_contradicts:
      'It works. Look whether two programs connect with its access, and show this text to the maker of the robot.',
    robot_hibernating: 'Wake it at the robot.',
    robot_no_state: 'Wait a moment; if it stays so, restart the robot’s software.',
    robot_fields_invalid: 'The rest of its messages is used. Show this text to the maker of the robot.',
    robot_messages_invalid:
      'Check which protocol version is registered, and show this text to the maker of the robot.',
    robot_emergency_stop: 'Go there, make sure that it is safe, and release the stop.',
    robot_manual: 'Set it back to automatic at the robot, then release it here.',
    robot_held: 'Release it when it may go on.',
    robot_stopped: 'Make sure that it may go on, then release it.',
    robot_paused_by: 'Resume it when it may go on.',
    robot_foreign_order: 'Decide on its page: let it finish that order, or release it.',
    robot_held_robot: 'Make sure that it may go on, then release it here.',
    robot_paused: 'Resume it.',
    robot_fault: 'Follow what the robot asks for on its page; restart it if it stays.',
    robot_localization_lost: 'Push it to a place that it knows, or localize it at the robot.',
    robot_unknown_map:
      'Use one of these map ids at the robot, or give its own map id an alias, for this robot or for every robot of its model: Protocol settings on its page, under “Map aliases”.',
    robot_no_position: 'Localize it at the robot.',
    robot_floor_without_targets: 'Set targets on that floor, or bring the robot to another one.',
    robot_other_floor: 'Bring it to the floor where it is needed.',
    robot_low_battery: 'It goes to charge by itself where there is a charging point; otherwise plug it in.',
    robot_clock_off: 'It still works. Have the robot set its clock over the network.',
    robot_updating: 'Wait until it is through; it takes about 15 minutes.',
    robot_orders_failed: ORDERS_FAILED.en,
    robot_orders_failed_silent: ORDERS_FAILED.en,
    robot_order_kept:
      'Stop it at the robot and switch it off and on. When it connects again, the console cancels the order again; Cancel on its page does so at once.',
    robot_releasing:
      'It is asked again until its state shows the request. If it keeps the order, a help request is opened.',
    robot_awaited: 'Open the list to see what each one waits for.',
    robot_nobody_came:
      'Go there and serve it, or confirm here that it is done; or cancel the delivery, and the goods go back.',
    robot_waits: 'It goes on by itself when the reason is gone.',
    robot_blocked:
      'Look at that robot: switch it on again, or say on its page that it was taken off the floor, or remove it. Until then its room stays closed.',
    robot_in_the_way:
      'Look at it: switch it on again, or carry it away and say on its page that it was taken off the floor, or remove it.',
    robot_taken_off: 'It goes back to work once it is switched on and says where it is.',
    robot_stuck: 'Look at the way in front of it and clear it. It goes on by itself.',
    robot_with_person: 'Set its mode to Delivery when it may take deliveries again.',
    robot_charges: 'Nothing needs to be done: it takes work again by itself.',
    robot_floor_preparing: 'Wait a moment: it takes work as soon as the floor is ready.',
    robot_not_in_sync: 'It is being sent. If this lasts, look under Maps at why the robot does not take it.',
    robot_no_way: 'Look whether its target and its own place are free on the map.',
    robot_contradicts:
      'Go there, correct where the robot thinks it is, and start the task again. If it repeats, its maker has to look at how it reports its last node.',
    robot_unfit: 'If it stays so, look at its mode and its messages at the robot.',
    robot_ready: 'Create a delivery, or send it to a target.',
    robot_working: 'Nothing needs to be done.',
  } satisfies Record<FindingCode, string>,
  {
    database_down:
      'Robotlar aldıkları işi bitirir. Sunucuyu yönetenden veritabanına bakmasını isteyin; sayfa kendiliğinden düzelir.',
    broker_down:
      'Sunucuyu yönetenden mesaj aracısına bakmasını isteyin. Robotlar kendiliğinden yeniden bağlanır.',
    fleet_not_running: 'Genellikle saniyeler içinde devralınır. Böyle kalırsa sunucuyu yeniden başlatın.',
    no_map: 'Katın haritasını yükleyin.',
    map_not_ready: 'Harita işlenene kadar bekleyin veya yüklemeyi tamamlayın.',
    map_failed: 'Dosyayı düzeltip yeniden yükleyin.',
    no_targets: 'Haritada hedefler belirleyin.',
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
    robot_mqtt_version: 'Robotta MQTT 3.1.1 seçin: yerleşik mesaj aracısı MQTT 5 konuşmaz.',
    robot_will_refused:
      'Robottaki arayüz adını, üreticiyi ve seri numarasını kayıttakiyle birebir aynı yapın.',
    robot_topic_refused:
      'Robottaki arayüz adını, üreticiyi, seri numarasını ve protokol sürümünü kayıttakiyle birebir aynı yapın.',
    robot_subscription_refused:
      'Robottaki arayüz adını, üreticiyi, seri numarasını ve protokol sürümünü kayıttakiyle birebir aynı yapın.',
    robot_limit_packet:
      'Konsol, VDA 5050 3.0 robotundan biten eylemleri silmesini ister. Böyle kalırsa üreticisi mesajlarını kısaltmalı.',
    robot_limit_rate:
      'Durumunu değişince, görselleştirmeyi saniyede birkaç kez gönderecek şekilde ayarlayın.',
    robot_limit_filters:
      'Her konuya bir kez veya kendi ön ekinin altında joker karakterle abone olacak şekilde ayarlayın.',
    robot_limit_sessions:
      'Bu erişimle yalnızca bir programın bağlandığından ve önce eski bağlantısını kapattığından emin olun.',
    robot_limit_unsent: 'Ağına ve yüküne bakın; takılan bir program hiçbir şey okumaz.',
    robot_limit_keepalive: 'Ağına bakın. Ağ iyiyse robotta daha uzun bir keep-alive süresi ayarlayın.',
    robot_limit_sign_in: 'Robota doğru parolayı girip bir dakika bekleyin.',
    robot_limit_connections:
      'Hangi programların bu kadar çok bağlantı açtığını bulun ve gereksizleri kapatın.',
    robot_limit_address:
      '“Engellenen adresler” sayfasında engeli kaldırın ya da adresi izin verilenlere ekleyin.',
    robot_limit_protocol: 'Bu metni robotun üreticisine gösterin.',
    robot_disconnected: 'Açık olduğuna ve ağa bağlı olduğuna bakın. Kendiliğinden yeniden bağlanır.',
    robot_online_silent:
      'Robotun yazılımını yeniden başlatın. Burada mesaj aracısının bir sınırı da yazıyorsa mesajları ona takılıyor olabilir.',
    robot_connection_contradicts:
      'Robot çalışır. Erişimiyle iki programın bağlanıp bağlanmadığına bakın ve bu metni robotun üreticisine gösterin.',
    robot_hibernating: 'Robotu üzerinden uyandırın.',
    robot_no_state: 'Biraz bekleyin; böyle kalırsa robotun yazılımını yeniden başlatın.',
    robot_fields_invalid: 'Mesajlarının geri kalanı kullanılıyor. Bu metni robotun üreticisine gösterin.',
    robot_messages_invalid:
      'Hangi protokol sürümünün kayıtlı olduğuna bakın ve bu metni robotun üreticisine gösterin.',
    robot_emergency_stop: 'Yanına gidin, güvenli olduğundan emin olun ve durdurmayı kaldırın.',
    robot_manual: 'Robotu otomatiğe alın, sonra burada serbest bırakın.',
    robot_held: 'Devam edebileceği zaman serbest bırakın.',
    robot_stopped: 'Devam edebileceğinden emin olun, sonra serbest bırakın.',
    robot_paused_by: 'Devam edebileceği zaman devam ettirin.',
    robot_foreign_order: 'Sayfasında karar verin: o emri bitirmesine izin verin veya robotu serbest bırakın.',
    robot_held_robot: 'Devam edebileceğinden emin olun, sonra burada serbest bırakın.',
    robot_paused: 'Devam ettirin.',
    robot_fault: 'Robotun sayfasında istediğini yapın; geçmezse yeniden başlatın.',
    robot_localization_lost: 'Bildiği bir yere itin veya robotta konumunu belirleyin.',
    robot_unknown_map:
      'Robotta bu harita adlarından birini kullanın veya kendi harita adına, yalnızca bu robot için ya da modelinin tüm robotları için takma ad verin: sayfasındaki Protokol ayarları, “Harita takma adları”.',
    robot_no_position: 'Robotta konumunu belirleyin.',
    robot_floor_without_targets: 'O katta hedef belirleyin veya robotu başka bir kata götürün.',
    robot_other_floor: 'Gerek duyulan kata götürün.',
    robot_low_battery: 'Şarj noktası varsa kendiliğinden şarja gider; yoksa fişe takın.',
    robot_clock_off: 'Yine de çalışır. Robotun saatini ağ üzerinden ayarlamasını sağlayın.',
    robot_updating: 'Bitmesini bekleyin; yaklaşık 15 dakika sürer.',
    robot_orders_failed: ORDERS_FAILED.tr,
    robot_orders_failed_silent: ORDERS_FAILED.tr,
    robot_order_kept:
      'Robotu başında durdurun, kapatıp açın. Yeniden bağlandığında emir tekrar iptal edilir; sayfasındaki İptal bunu hemen yapar.',
    robot_releasing:
      'Robotun durumu isteği gösterene kadar yeniden istenir. Robot emri bırakmazsa yardım isteği açılır.',
    robot_awaited: 'Her birinin neyi beklediğini görmek için listeyi açın.',
    robot_nobody_came:
      'Yanına gidip işini görün ya da burada bitti deyin; teslimatı iptal ederseniz yük geri gider.',
    robot_waits: 'Neden ortadan kalkınca kendiliğinden devam eder.',
    robot_blocked:
      'O robota bakın: yeniden açın, sayfasında kattan alındığını bildirin veya robotu kaldırın. O zamana kadar tuttuğu yer kapalı kalır.',
    robot_in_the_way:
      'Robota bakın: yeniden açın ya da taşıyıp sayfasında kattan alındığını bildirin veya robotu kaldırın.',
    robot_taken_off: 'Açılıp nerede olduğunu bildirince işine döner.',
    robot_stuck: 'Önündeki yola bakın ve açın. Kendiliğinden devam eder.',
    robot_with_person: 'Yeniden teslimat alabileceği zaman modunu Teslimat yapın.',
    robot_charges: 'Bir şey yapmanız gerekmez: kendiliğinden yeniden iş alır.',
    robot_floor_preparing: 'Biraz bekleyin: kat hazır olunca iş alır.',
    robot_not_in_sync:
      'Harita gönderiliyor. Uzun sürerse robotun neden almadığına Haritalar sayfasından bakın.',
    robot_no_way: 'Hedefinin ve durduğu yerin haritada boş olup olmadığına bakın.',
    robot_contradicts:
      'Yanına gidin, robotun bildiği konumu düzeltin ve görevi yeniden başlatın. Tekrarlarsa üreticisi, son düğümü nasıl bildirdiğine bakmalı.',
    robot_unfit: 'Böyle kalırsa robotta moduna ve mesajlarına bakın.',
    robot_ready: 'Bir teslimat oluşturun veya robotu bir hedefe gönderin.',
    robot_working: 'Yapılması gereken bir şey yok.',
  },
);
