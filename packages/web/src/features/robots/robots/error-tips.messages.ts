import { defineTexts } from '@rota/contract/core';

/** What to do about errors of VDA 5050 and of common robots, by their type in small letters and without signs. */
export const errorTipTexts = defineTexts(
  {
    validationerror:
      'The robot could not read a message. Check that its protocol version is registered as it speaks it.',
    ordererror:
      'The robot refused an order. It is sent again; if this repeats, check its map and its position.',
    orderupdateerror: 'An update did not fit the order that the robot holds. It gets a new order by itself.',
    norouteerror:
      'The robot finds no way. Check that its own map has the same floor and that nothing blocks the way.',
    noordertocancel: 'There was nothing to cancel. Nothing needs to be done.',
    unsupportedaction:
      'The robot does not know an action. Compare its software version with what its factsheet declares.',
    unsupportedparameter: 'The robot does not know a value that it was sent. Update its software.',
    unknownmapid: 'The robot does not have this map. Sync the map to it, or rename one of the two.',
    ordersfailed:
      'Compare protocol version, map name and position at the robot with those here, and its protocol settings. What became of each order stands under “Why”. Then release it.',
    localizationlost: 'Drive the robot by hand to a place with clear walls and set its position anew.',
    obstacleblocked: 'Look at the way in front of the robot and clear it. It goes on by itself.',
    emergencystop:
      'Make sure that nobody is in danger, then release the button at the robot. This is never done from here.',
    fieldviolation: 'Something stands too near to the robot. Clear the space around it.',
    lowbattery: 'Send the robot to charge. If it does not reach its charger, push it there.',
    chargingerror: 'Check the contacts and the plug of the charger, then send the robot to charge again.',
    loaderror: 'Check the lids and what lies inside, then confirm at the robot.',
    driveerror:
      'Switch the robot off and on. If the error stays, take it out of service and call the workshop.',
  },
  {
    validationerror:
      'Robot bir mesajı okuyamadı. Protokol sürümünün robotun konuştuğu sürümle kayıtlı olduğunu denetleyin.',
    ordererror:
      'Robot bir emri reddetti. Emir yeniden gönderilir; yinelenirse haritasını ve konumunu denetleyin.',
    orderupdateerror:
      'Bir güncelleme robotun elindeki emre uymadı. Robota kendiliğinden yeni bir emir gider.',
    norouteerror:
      'Robot yol bulamıyor. Kendi haritasında aynı katın bulunduğunu ve yolun açık olduğunu denetleyin.',
    noordertocancel: 'İptal edilecek bir şey yoktu. Bir şey yapmanız gerekmez.',
    unsupportedaction: 'Robot bir eylemi tanımıyor. Yazılım sürümünü bildirdiği özelliklerle karşılaştırın.',
    unsupportedparameter: 'Robot gönderilen bir değeri tanımıyor. Yazılımını güncelleyin.',
    unknownmapid:
      'Robotta bu harita yok. Haritayı robota eşitleyin ya da ikisinden birinin adını değiştirin.',
    ordersfailed:
      'Robottaki protokol sürümünü, harita adını ve konumu buradakilerle ve protokol ayarlarıyla karşılaştırın. Her emrin sonucu “Neden” altında yazar. Sonra serbest bırakın.',
    localizationlost: 'Robotu elle, duvarları belirgin bir yere sürün ve konumunu yeniden verin.',
    obstacleblocked: 'Robotun önündeki yola bakın ve açın. Robot kendiliğinden devam eder.',
    emergencystop:
      'Kimsenin tehlikede olmadığından emin olun, sonra düğmeyi robotun üzerinden kaldırın. Bu işlem buradan yapılmaz.',
    fieldviolation: 'Robota çok yakın bir şey var. Çevresini açın.',
    lowbattery: 'Robotu şarja gönderin. Şarj yerine ulaşamazsa iterek götürün.',
    chargingerror:
      'Şarj cihazının temas noktalarını ve fişini denetleyin, sonra robotu yeniden şarja gönderin.',
    loaderror: 'Kapakları ve içindekileri denetleyin, sonra robot üzerinden onaylayın.',
    driveerror: 'Robotu kapatıp açın. Hata sürerse hizmet dışı bırakıp atölyeyi arayın.',
  },
);
export type ErrorTip = Extract<keyof typeof errorTipTexts.en, string>;
