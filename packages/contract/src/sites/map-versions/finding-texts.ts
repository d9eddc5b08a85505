import { defineTexts, type TextPair } from '../../core/texts.ts';
import type { MapFindingCode } from './map-versions.ts';

/** The text of each finding, with the values of its `params`. */
export const mapFindingTexts: TextPair<MapFindingCode> = defineTexts(
  {
    POINT_NAME_TAKEN: 'Another point in this project is also called {name}.',
    POINT_NOT_FREE: '{name} is not in free space: a robot of type {robot} does not fit there.',
    POINT_UNREACHABLE: 'A robot of type {robot} cannot get from {from} to {name}.',
    POINT_IN_USE: '{name} is deleted, but a delivery in progress goes there.',
    POINT_NEEDED: '{name} is deleted, but these use it: {needed}.',
    ONE_WAY_TRAP: 'A robot of type {robot} that drives to {name} cannot leave again.',
    TASK_CUT: 'Delivery {delivery} is on its way to {name}, which would become unreachable.',
    ELEVATOR_GROUP_UNMATCHED:
      '{name} waits for the elevators {group}, but no elevator in that group stops on this floor and another one.',
    MAP_SWITCH_UNMATCHED: 'A map switch leads to {map}, but none leads back from there.',
    ESCAPE_POINT_MISSING: 'The escape point of {name} is not on this map.',
    DOOR_UNCROSSED: 'No robot fits through the door {name}.',
    FLEET_ZONE_DEAD_END:
      'The zone {name} has only one way in and out: robots that meet inside cannot pass each other.',
  },
  {
    POINT_NAME_TAKEN: 'Bu projede {name} adında bir nokta daha var.',
    POINT_NOT_FREE: 'Nokta boş alanda değil: {name}. {robot} türünde bir robot oraya sığmaz.',
    POINT_UNREACHABLE: '{robot} türünde bir robot bu yolu bulamıyor: {from} → {name}.',
    POINT_IN_USE: 'Nokta siliniyor, ama süren bir teslimatın durağı: {name}.',
    POINT_NEEDED: 'Nokta siliniyor, ama onu kullananlar var: {name} · {needed}.',
    ONE_WAY_TRAP: '{robot} türünde bir robot bu noktaya gidince bir daha çıkamaz: {name}.',
    TASK_CUT: '{delivery} teslimatı sürüyor, ama hedefine artık ulaşılamayacak: {name}.',
    ELEVATOR_GROUP_UNMATCHED:
      '{name} noktası {group} asansörlerini bekliyor, ama bu gruptan bu katta ve başka bir katta duran asansör yok.',
    MAP_SWITCH_UNMATCHED: 'Bir harita geçişi şuraya açılıyor, ama oradan buraya dönüş yok: {map}.',
    ESCAPE_POINT_MISSING: '{name} için seçilen kaçış noktası bu haritada yok.',
    DOOR_UNCROSSED: 'Bu kapıdan hiçbir robot geçemiyor: {name}.',
    FLEET_ZONE_DEAD_END:
      '{name} bölgesinin tek giriş çıkışı var: içeride karşılaşan robotlar birbirini geçemez.',
  },
);

/** The advice for each finding. */
export const mapFindingHints: TextPair<MapFindingCode> = defineTexts(
  {
    POINT_NAME_TAKEN: 'Rename one of the two.',
    POINT_NOT_FREE: 'Move the point away from walls and obstacles, or draw free space over scan noise.',
    POINT_UNREACHABLE:
      'Check for a wall, a no-entry area or a one-way area that closes the route, or widen the passage.',
    POINT_IN_USE: 'Wait until the delivery is done, or cancel it first.',
    POINT_NEEDED: 'Keep the point, or choose another target for them first. Otherwise they have no place.',
    ONE_WAY_TRAP: 'Reverse a one-way area, or leave a way out.',
    TASK_CUT: 'Commit after the delivery arrives, or cancel it first.',
    ELEVATOR_GROUP_UNMATCHED: 'Check the group name and the floors where its elevators stop.',
    MAP_SWITCH_UNMATCHED: 'Draw a map switch on the other map that leads back.',
    ESCAPE_POINT_MISSING: 'Choose an escape point on this map, or use the nearest one.',
    DOOR_UNCROSSED: 'Place the door on its opening, and make sure the opening is wide enough.',
    FLEET_ZONE_DEAD_END: 'Set the capacity to 1, or open a second way.',
  },
  {
    POINT_NAME_TAKEN: 'İkisinden birine başka bir ad verin.',
    POINT_NOT_FREE:
      'Noktayı duvar ve engellerden uzaklaştırın ya da taramadaki kirliliğin üzerine boş alan çizin.',
    POINT_UNREACHABLE:
      'Yolu kapatan bir duvar, girilmez alan veya tek yönlü alan olup olmadığına bakın ya da geçidi genişletin.',
    POINT_IN_USE: 'Teslimat bitene kadar bekleyin ya da önce teslimatı iptal edin.',
    POINT_NEEDED: 'Noktayı silmeyin ya da önce onlar için başka bir hedef seçin: yoksa yerleri kalmaz.',
    ONE_WAY_TRAP: 'Bir tek yönlü alanı ters çevirin ya da çıkış yolu bırakın.',
    TASK_CUT: 'Teslimat yerine ulaştıktan sonra kaydedin ya da önce teslimatı iptal edin.',
    ELEVATOR_GROUP_UNMATCHED: 'Grubun adını ve asansörlerin durduğu katları denetleyin.',
    MAP_SWITCH_UNMATCHED: 'Öteki haritaya buraya dönen bir harita geçişi çizin.',
    ESCAPE_POINT_MISSING: 'Bu haritadan bir kaçış noktası seçin ya da en yakın olanı kullanın.',
    DOOR_UNCROSSED: 'Kapıyı açıklığın üzerine yerleştirin ve açıklığın yeterince geniş olduğundan emin olun.',
    FLEET_ZONE_DEAD_END: 'Kapasiteyi 1 yapın ya da ikinci bir yol açın.',
  },
);
