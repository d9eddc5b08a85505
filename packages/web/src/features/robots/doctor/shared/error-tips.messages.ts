import { defineTexts } from '@rota/contract/core';

/** The advice for errors of VDA 5050 and of common robots, by their type in small letters and without punctuation. */
export const errorTipTexts = defineTexts(
  {
    validationerror:
      'The robot could not read a message. Check that it is registered with the protocol version it speaks.',
    ordererror:
      'The robot rejected an order. Rota sends it again. If this repeats, check the robot’s map and position.',
    orderupdateerror:
      'An update did not match the robot’s current order. Rota sends it a new order automatically.',
    norouteerror:
      'The robot cannot find a route. Check that its own map has the same floor and that nothing blocks the way.',
    noordertocancel: 'There was nothing to cancel. No action is needed.',
    unsupportedaction:
      'The robot does not support an action. Compare its software version with its factsheet.',
    unsupportedparameter: 'The robot does not support a value it was sent. Update its software.',
    unknownmapid: 'The robot does not have this map. Sync the map to it, or rename the map on one side.',
    ordersfailed:
      'Compare the robot’s protocol version, map name and position with the ones here, and check its protocol settings. “Why” shows what happened to each order. Then release the robot.',
    localizationlost: 'Drive the robot by hand to a place with clear walls and set its position again.',
    obstacleblocked: 'Clear the way in front of the robot. It continues automatically.',
    emergencystop:
      'Make sure no one is in danger, then release the button at the robot. This cannot be done from here.',
    fieldviolation: 'Something is too close to the robot. Clear the space around it.',
    lowbattery: 'Send the robot to charge. If it cannot reach its charger, push it there.',
    chargingerror: 'Check the charger’s contacts and plug, then send the robot to charge again.',
    loaderror: 'Check the lids and the load, then confirm at the robot.',
    driveerror: 'Restart the robot. If the error stays, take it out of service and call the workshop.',
  },
  {
    validationerror:
      'Robot bir mesajı okuyamadı. Protokol sürümünün robotun konuştuğu sürümle kayıtlı olduğunu denetleyin.',
    ordererror:
      'Robot bir emri reddetti. Rota emri yeniden gönderir. Yinelenirse robotun haritasını ve konumunu denetleyin.',
    orderupdateerror:
      'Bir güncelleme robotun elindeki emre uymadı. Rota otomatik olarak yeni bir emir gönderir.',
    norouteerror:
      'Robot yol bulamıyor. Kendi haritasında aynı katın bulunduğunu ve yolun açık olduğunu denetleyin.',
    noordertocancel: 'İptal edilecek bir şey yoktu. Bir şey yapmanız gerekmez.',
    unsupportedaction: 'Robot bir eylemi desteklemiyor. Yazılım sürümünü teknik tanıtımıyla karşılaştırın.',
    unsupportedparameter: 'Robot gönderilen bir değeri desteklemiyor. Yazılımını güncelleyin.',
    unknownmapid:
      'Robotta bu harita yok. Haritayı robota eşitleyin ya da ikisinden birinin adını değiştirin.',
    ordersfailed:
      'Robottaki protokol sürümünü, harita adını ve konumu buradakilerle karşılaştırın, protokol ayarlarına bakın. Her emrin sonucu “Neden” altında yazar. Sonra robotu serbest bırakın.',
    localizationlost: 'Robotu elle, duvarları belirgin bir yere sürün ve konumunu yeniden verin.',
    obstacleblocked: 'Robotun önünü açın. Robot kendiliğinden devam eder.',
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
