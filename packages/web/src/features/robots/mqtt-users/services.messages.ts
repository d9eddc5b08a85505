import { defineTexts } from '@rota/contract/core';

export const servicesTexts = defineTexts(
  {
    services: 'Services',
    servicesHint: 'What robots, devices and people are reached through.',
    robots: 'MQTT users of robots',
    robotsHint: 'Which robots are connected, from where, and their passwords.',
    devices: 'MQTT users of devices',
    devicesHint: 'The same for call buttons, watches, tablets and screens.',
    messages: 'Messages',
    messagesHint: 'How SMS and e-mails are sent, and what was sent lately.',
    openvpn: 'VPN',
    openvpnHint: 'The private network by which robots in other buildings are reached.',
  },
  {
    services: 'Hizmetler',
    servicesHint: 'Robotlara, cihazlara ve kişilere ulaşma yolları.',
    robots: 'Robotların MQTT kullanıcıları',
    robotsHint: 'Hangi robotların nereden bağlı olduğu ve parolaları.',
    devices: 'Cihazların MQTT kullanıcıları',
    devicesHint: 'Aynısı; çağrı düğmeleri, saatler, tabletler ve ekranlar için.',
    messages: 'Mesajlar',
    messagesHint: 'SMS ve e-postaların nasıl gönderildiği ve son gönderilenler.',
    openvpn: 'VPN',
    openvpnHint: 'Başka binalardaki robotlara ulaşılan özel ağ.',
  },
);
