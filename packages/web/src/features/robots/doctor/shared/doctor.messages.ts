import { defineTexts } from '@rota/contract/core';

export const doctorPageTexts = defineTexts(
  {
    whyProject: 'Why is nothing moving?',
    others_one: '{count} more reason',
    others_other: '{count} more reasons',
    fewer: 'Show only the first',
    openMaps: 'Open maps',
    openRobot: 'Open robot',
    openRobots: 'Open robots',
    openDeliveries: 'Open deliveries',
    openNewDelivery: 'Create delivery',
  },
  {
    whyProject: 'Neden hiçbir şey hareket etmiyor?',
    others_one: '{count} neden daha',
    others_other: '{count} neden daha',
    fewer: 'Yalnızca ilkini göster',
    openMaps: 'Haritaları aç',
    openRobot: 'Robotu aç',
    openRobots: 'Robotları aç',
    openDeliveries: 'Teslimatları aç',
    openNewDelivery: 'Teslimat oluştur',
  },
);
