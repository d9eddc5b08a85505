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
