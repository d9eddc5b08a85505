import { defineTexts } from '../../core/texts.ts';
import type { CommandKind } from './commands.ts';

/** The entry of a command with its kind: each kind is a sentence of its own. */
type CommandKey = `LOG_ROBOT_COMMAND_GIVEN.${CommandKind}`;

const en = {
  'LOG_ROBOT_COMMAND_GIVEN.go_to': '{actor} sent {name} to {target}',
  'LOG_ROBOT_COMMAND_GIVEN.pause': '{actor} paused {name}',
  'LOG_ROBOT_COMMAND_GIVEN.resume': '{actor} resumed {name}',
  'LOG_ROBOT_COMMAND_GIVEN.cancel': '{actor} cancelled the trip of {name}',
  'LOG_ROBOT_COMMAND_GIVEN.charge': '{actor} sent {name} to charge',
  'LOG_ROBOT_COMMAND_GIVEN.open_lid': '{actor} opened a lid of {name}: {lid}',
  'LOG_ROBOT_COMMAND_GIVEN.close_lid': '{actor} closed a lid of {name}: {lid}',
  'LOG_ROBOT_COMMAND_GIVEN.speak': '{actor} made {name} say: “{text}”',
  'LOG_ROBOT_COMMAND_GIVEN.play_sound': '{actor} had {name} play a sound',
  'LOG_ROBOT_COMMAND_GIVEN.stop_speaking': '{actor} had {name} stop speaking',
  'LOG_ROBOT_COMMAND_GIVEN.set_mode': '{actor} changed the mode of {name} to: {mode}',
  'LOG_ROBOT_COMMAND_GIVEN.self_test': '{actor} had {name} test itself',
  'LOG_ROBOT_COMMAND_GIVEN.stop': '{actor} stopped {name}',
  'LOG_ROBOT_COMMAND_GIVEN.hold': '{actor} put {name} on hold',
  'LOG_ROBOT_COMMAND_GIVEN.release': '{actor} released {name}',
  'LOG_ROBOT_COMMAND_GIVEN.adopt': '{actor} let {name} finish an unknown order',
  'LOG_ROBOT_COMMAND_GIVEN.taken_off': '{actor} reported {name} as taken off the floor',
  'LOG_ROBOT_COMMAND_GIVEN.simulate_fault': '{actor} simulated a fault on {name}',
  'LOG_ROBOT_COMMAND_GIVEN.clear_faults': '{actor} cleared the simulated faults of {name}',
} as const satisfies Record<CommandKey, string>;

/** One audit sentence for each kind of command. */
export const commandSentences = defineTexts(en, {
  'LOG_ROBOT_COMMAND_GIVEN.go_to': '{actor}, {name} robotunu şu hedefe gönderdi: {target}',
  'LOG_ROBOT_COMMAND_GIVEN.pause': '{actor}, {name} robotunu duraklattı',
  'LOG_ROBOT_COMMAND_GIVEN.resume': '{actor}, {name} robotunu devam ettirdi',
  'LOG_ROBOT_COMMAND_GIVEN.cancel': '{actor}, {name} robotunun seferini iptal etti',
  'LOG_ROBOT_COMMAND_GIVEN.charge': '{actor}, {name} robotunu şarja gönderdi',
  'LOG_ROBOT_COMMAND_GIVEN.open_lid': '{actor}, {name} robotunun bir kapağını açtı: {lid}',
  'LOG_ROBOT_COMMAND_GIVEN.close_lid': '{actor}, {name} robotunun bir kapağını kapattı: {lid}',
  'LOG_ROBOT_COMMAND_GIVEN.speak': '{actor}, {name} robotuna şunu söyletti: “{text}”',
  'LOG_ROBOT_COMMAND_GIVEN.play_sound': '{actor}, {name} robotuna bir ses çaldırdı',
  'LOG_ROBOT_COMMAND_GIVEN.stop_speaking': '{actor}, {name} robotunun konuşmasını durdurdu',
  'LOG_ROBOT_COMMAND_GIVEN.set_mode': '{actor}, {name} robotunun modunu değiştirdi: {mode}',
  'LOG_ROBOT_COMMAND_GIVEN.self_test': '{actor}, {name} robotuna öz sınama yaptırdı',
  'LOG_ROBOT_COMMAND_GIVEN.stop': '{actor}, {name} robotunu durdurdu',
  'LOG_ROBOT_COMMAND_GIVEN.hold': '{actor}, {name} robotunu beklemeye aldı',
  'LOG_ROBOT_COMMAND_GIVEN.release': '{actor}, {name} robotunu serbest bıraktı',
  'LOG_ROBOT_COMMAND_GIVEN.adopt': '{actor}, {name} robotunun bilinmeyen emri bitirmesine izin verdi',
  'LOG_ROBOT_COMMAND_GIVEN.taken_off': '{actor}, {name} robotunun kattan alındığını bildirdi',
  'LOG_ROBOT_COMMAND_GIVEN.simulate_fault': '{actor}, {name} robotunda arıza simüle etti',
  'LOG_ROBOT_COMMAND_GIVEN.clear_faults': '{actor}, {name} robotunun simüle arızalarını kaldırdı',
});
