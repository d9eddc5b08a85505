import type { MachineRole } from '../../core/roles.ts';
import { defineTexts, type TextPair } from '../../core/texts.ts';

/** The names of the roles of robots, clients and devices. */
export const machineRoleTexts = defineTexts(
  {
    rr_robot: 'Robot',
    rr_client: 'Integration',
    rr_client_delivery: 'Delivery program',
    rr_client_delivery_v2: 'Delivery program with control',
    rr_client_market: 'Market app',
    rr_client_openvpn_cli: 'VPN server',
    rr_client_sr_ros_cli: 'Robot navigation software',
    rr_client_sr_scu_cli: 'Robot control unit',
    rr_client_server_project: 'Project server',
    rr_iot_device: 'Tablet or screen',
    rr_iot_waiter: 'Waiter’s watch',
    rr_iot_card_robot_call_button: 'Call button or card reader',
  },
  {
    rr_robot: 'Robot',
    rr_client: 'Entegrasyon',
    rr_client_delivery: 'Teslimat programı',
    rr_client_delivery_v2: 'Kontrol yetkili teslimat programı',
    rr_client_market: 'Market uygulaması',
    rr_client_openvpn_cli: 'VPN sunucusu',
    rr_client_sr_ros_cli: 'Robot navigasyon yazılımı',
    rr_client_sr_scu_cli: 'Robot kontrol ünitesi',
    rr_client_server_project: 'Proje sunucusu',
    rr_iot_device: 'Tablet veya ekran',
    rr_iot_waiter: 'Garson saati',
    rr_iot_card_robot_call_button: 'Çağrı düğmesi veya kart okuyucu',
  },
) satisfies TextPair<MachineRole>;

/** The purpose of each of these roles, in one sentence. */
export const machineRoleHints = defineTexts(
  {
    rr_robot: 'For a robot’s computer, which reads the project’s settings.',
    rr_client: 'For another system that monitors the whole site and changes nothing.',
    rr_client_delivery: 'For a program that requests deliveries, calls robots and tracks them.',
    rr_client_delivery_v2: 'For a program that requests and cancels deliveries, and calls and tracks robots.',
    rr_client_market: 'For an ordering app with its own users, addresses and orders.',
    rr_client_openvpn_cli: 'For the program next to the VPN server. It belongs to the whole installation.',
    rr_client_sr_ros_cli: 'For robot software that needs maps, targets and settings.',
    rr_client_sr_scu_cli: 'For a robot’s control unit, which reads the positions of nearby robots.',
    rr_client_server_project: 'For an on-site server that monitors the whole project.',
    rr_iot_device: 'For a tablet or screen that shows the project’s content.',
    rr_iot_waiter: 'For a watch that notifies a waiter of arrivals and calls robots.',
    rr_iot_card_robot_call_button: 'For a button or card reader that calls a robot to a target.',
  },
  {
    rr_robot: 'Robotun içindeki bilgisayar içindir; projenin ayarlarını okur.',
    rr_client: 'Tüm tesisi izleyen, hiçbir şeyi değiştirmeyen başka bir sistem içindir.',
    rr_client_delivery: 'Teslimat isteyen, robot çağıran ve bunları izleyen bir program içindir.',
    rr_client_delivery_v2: 'Teslimat isteyen ve iptal eden, robot çağıran ve izleyen bir program içindir.',
    rr_client_market: 'Kendi kullanıcıları, adresleri ve siparişleri olan sipariş uygulaması içindir.',
    rr_client_openvpn_cli: 'VPN sunucusunun yanındaki program içindir; tüm kuruluma aittir.',
    rr_client_sr_ros_cli: 'Haritaya, hedeflere ve ayarlara ihtiyaç duyan robot yazılımı içindir.',
    rr_client_sr_scu_cli: 'Çevresindeki robotların konumunu okuyan robot kontrol ünitesi içindir.',
    rr_client_server_project: 'Binada bulunan ve tüm projeyi izleyen bir sunucu içindir.',
    rr_iot_device: 'Projede belirlenenleri gösteren bir tablet veya ekran içindir.',
    rr_iot_waiter: 'Garsona neyin yolda olduğunu bildiren ve robot çağıran bir saat içindir.',
    rr_iot_card_robot_call_button: 'Bir hedefe robot çağıran düğme veya kart okuyucu içindir.',
  },
) satisfies TextPair<MachineRole>;
