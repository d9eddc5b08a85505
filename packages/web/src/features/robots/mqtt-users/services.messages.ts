import { defineTexts } from '@rota/contract/core';

export const servicesTexts = defineTexts(
  {
    services: 'Services',
    servicesHint: 'How Rota reaches robots, devices and people',
    robots: 'MQTT users of robots',
    robotsHint: 'Connected robots, their addresses and passwords.',
    devices: 'MQTT users of devices',
    devicesHint: 'The same for call buttons, watches, tablets and screens.',
    messages: 'Messages',
    messagesHint: 'SMS and e-mail gateways, and recently sent messages.',
    openvpn: 'VPN',
    openvpnHint: 'The private network that reaches robots in other buildings.',
  },
  {
    services: 'Hizmetler',
    servicesHint: 'Rota’nın robotlara, cihazlara ve kişilere nasıl ulaştığı',
    robots: 'Robotların MQTT kullanıcıları',
    robotsHint: 'Bağlı robotlar, adresleri ve parolaları.',
    devices: 'Cihazların MQTT kullanıcıları',
    devicesHint: 'Aynısı; çağrı düğmeleri, saatler, tabletler ve ekranlar için.',
    messages: 'Mesajlar',
    messagesHint: 'SMS ve e-posta ağ geçitleri ile son gönderilen mesajlar.',
    openvpn: 'VPN',
    openvpnHint: 'Başka binalardaki robotlara ulaşan özel ağ.',
  },
);
