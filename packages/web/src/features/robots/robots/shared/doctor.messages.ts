import { defineTexts } from '@rota/contract/core';

export const doctorPageTexts = defineTexts(
  {
    whyProject: 'Why does nothing move?',
    others_one: '{count} more reason',
    others_other: '{count} more reasons',
    fewer: 'Show only the first',
    openMaps: 'Open the maps',
    openRobot: 'Open the robot',
    openRobots: 'Open the robots',
    openDeliveries: 'Open the deliveries',
    openNewDelivery: 'Create a delivery',
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
