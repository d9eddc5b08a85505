import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { vpnApi } from './index.ts';

/** The contract of the VPN. */
export const vpnArea = area({
  api: vpnApi,
  errors: {
    VPN_NOT_SET_UP: { status: 409 },
    VPN_NETWORK_IN_USE: { status: 409 },
    VPN_ADDRESS_TAKEN: { status: 409 },
    VPN_CLIENT_REVOKED: { status: 409 },
    VPN_REQUEST_NOT_VALID: { status: 400 },
    VPN_ROBOT_HAS_CLIENT: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      VPN_NOT_SET_UP: 'The VPN is not set up yet.',
      VPN_NETWORK_IN_USE: 'The network cannot change because clients already have addresses in it.',
      VPN_ADDRESS_TAKEN: 'This address is in use or outside the network.',
      VPN_CLIENT_REVOKED: 'This client was permanently revoked. Create a new one.',
      VPN_REQUEST_NOT_VALID: 'The certificate request is not valid.',
      VPN_ROBOT_HAS_CLIENT: 'This robot has a VPN client already. Unbind or revoke that one first.',
    },
    {
      VPN_NOT_SET_UP: 'VPN henüz kurulmadı.',
      VPN_NETWORK_IN_USE: 'İstemcilerin bu ağda adresleri olduğu için ağ değiştirilemez.',
      VPN_ADDRESS_TAKEN: 'Bu adres kullanımda veya ağın dışında.',
      VPN_CLIENT_REVOKED: 'Bu istemci kalıcı olarak iptal edildi. Yenisini oluşturun.',
      VPN_REQUEST_NOT_VALID: 'Sertifika isteği geçerli değil.',
      VPN_ROBOT_HAS_CLIENT: 'Bu robotun zaten bir VPN istemcisi var. Önce onu ayırın veya iptal edin.',
    },
  ),
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.vpn': 'Someone else changed the VPN settings. Review them before you save.',
      'LIMIT_REACHED.vpn_client': 'The network has no free addresses left.',
    },
    {
      'VERSION_CONFLICT.vpn':
        'Bu arada başka biri VPN ayarlarını değiştirdi. Kaydetmeden önce gözden geçirin.',
      'LIMIT_REACHED.vpn_client': 'Ağda boş adres kalmadı.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_VPN_CONFIGURED: 'VPN set up or changed',
      LOG_VPN_CLIENT_CREATED: 'VPN client created',
      LOG_VPN_CLIENT_RENEWED: 'VPN client renewed',
      LOG_VPN_CLIENT_BOUND: 'VPN client bound to a robot or unbound',
      LOG_VPN_CLIENT_REVOKED: 'VPN client revoked',
      LOG_VPN_CLIENT_DISCONNECTED: 'VPN client disconnected',
      LOG_VPN_SERVER_CERTIFIED: 'VPN server certificate signed',
    },
    {
      LOG_VPN_CONFIGURED: 'VPN kuruldu veya değiştirildi',
      LOG_VPN_CLIENT_CREATED: 'VPN istemcisi oluşturuldu',
      LOG_VPN_CLIENT_RENEWED: 'VPN istemcisi yenilendi',
      LOG_VPN_CLIENT_BOUND: 'VPN istemcisi bir robota bağlandı veya ayrıldı',
      LOG_VPN_CLIENT_REVOKED: 'VPN istemcisi iptal edildi',
      LOG_VPN_CLIENT_DISCONNECTED: 'VPN istemcisinin bağlantısı kesildi',
      LOG_VPN_SERVER_CERTIFIED: 'VPN sunucu sertifikası imzalandı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_VPN_CONFIGURED: '{actor} changed the VPN settings',
      LOG_VPN_CLIENT_CREATED: '{actor} created the VPN client {name}',
      LOG_VPN_CLIENT_RENEWED: '{actor} issued a new certificate for the VPN client {name}',
      LOG_VPN_CLIENT_BOUND: '{actor} changed the robot of the VPN client {name}',
      LOG_VPN_CLIENT_REVOKED: '{actor} revoked the VPN client {name}',
      LOG_VPN_CLIENT_DISCONNECTED: '{actor} disconnected the VPN client {name}',
      LOG_VPN_SERVER_CERTIFIED: '{actor} requested a certificate for the VPN server',
    },
    {
      LOG_VPN_CONFIGURED: '{actor}, VPN ayarlarını değiştirdi',
      LOG_VPN_CLIENT_CREATED: '{actor}, {name} VPN istemcisini oluşturdu',
      LOG_VPN_CLIENT_RENEWED: '{actor}, {name} VPN istemcisine yeni sertifika verdi',
      LOG_VPN_CLIENT_BOUND: '{actor}, {name} VPN istemcisinin robotunu değiştirdi',
      LOG_VPN_CLIENT_REVOKED: '{actor}, {name} VPN istemcisini iptal etti',
      LOG_VPN_CLIENT_DISCONNECTED: '{actor}, {name} VPN istemcisinin bağlantısını kesti',
      LOG_VPN_SERVER_CERTIFIED: '{actor}, VPN sunucusu için sertifika aldı',
    },
  ),
  auditEntities: defineTexts(
    { vpn: 'VPN', vpn_client: 'VPN client' },
    { vpn: 'VPN', vpn_client: 'VPN istemcisi' },
  ),
  auditFields: defineTexts(
    { network: 'Network', protocol: 'Protocol' },
    { network: 'Ağ', protocol: 'Protokol' },
  ),
});
