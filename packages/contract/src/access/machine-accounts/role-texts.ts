import type { MachineRole } from '../../core/roles.ts';
import { defineTexts, type TextPair } from '../../core/texts.ts';

/** What the roles of robots, clients and devices are called. */
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

/** What each of these roles is for, in one sentence. */
export const machineRoleHints = defineTexts(
  {
    rr_robot: 'For the computer in a robot, which reads how the project is set up.',
    rr_client: 'For another system that follows the whole site and changes nothing.',
    rr_client_delivery: 'For a program that asks for deliveries, calls robots and follows them.',
    rr_client_delivery_v2:
      'For a program that asks for deliveries, calls and watches robots, and may cancel.',
    rr_client_market: 'For the app by which people order: it has users, addresses and orders of its own.',
    rr_client_openvpn_cli: 'For the program beside the VPN server; it belongs to the whole installation.',
    rr_client_sr_ros_cli: 'For software in a robot that needs maps, targets and the configuration.',
    rr_client_sr_scu_cli: 'For the control unit of a robot, which looks at the robots around it.',
    rr_client_server_project: 'For a server in the building that follows the whole project.',
    rr_iot_device: 'For a tablet or a screen that shows what the project is set up to show.',
    rr_iot_waiter: 'For a watch that tells a waiter what is on its way, and calls robots.',
    rr_iot_card_robot_call_button: 'For a button or a card reader that calls a robot to a target.',
  },
  {
    rr_robot: 'Robotun içindeki bilgisayar içindir; projenin ayarlarını okur.',
    rr_client: 'Tüm tesisi izleyen, hiçbir şeyi değiştirmeyen başka bir sistem içindir.',
    rr_client_delivery: 'Teslimat isteyen, robot çağıran ve bunları izleyen bir program içindir.',
    rr_client_delivery_v2:
      'Teslimat isteyen, robot çağıran, robotları izleyen ve iptal edebilen bir program içindir.',
    rr_client_market:
      'İnsanların sipariş verdiği uygulama içindir; kendi kullanıcıları, adresleri ve siparişleri vardır.',
    rr_client_openvpn_cli: 'VPN sunucusunun yanındaki program içindir; tüm kuruluma aittir.',
    rr_client_sr_ros_cli: 'Haritaya, hedeflere ve ayarlara ihtiyaç duyan robot yazılımı içindir.',
    rr_client_sr_scu_cli: 'Çevresindeki robotlara bakan robot kontrol ünitesi içindir.',
    rr_client_server_project: 'Binada bulunan ve tüm projeyi izleyen bir sunucu içindir.',
    rr_iot_device: 'Projede belirlenenleri gösteren bir tablet veya ekran içindir.',
    rr_iot_waiter: 'Garsona neyin yolda olduğunu bildiren ve robot çağıran bir saat içindir.',
    rr_iot_card_robot_call_button: 'Bir hedefe robot çağıran düğme veya kart okuyucu içindir.',
  },
) satisfies TextPair<MachineRole>;
