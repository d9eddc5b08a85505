import type { CommandKind, CommandOf } from '@rota/contract/robots';
import type { CommandRules } from './command-kind.ts';
import { adopt } from './adopt.ts';
import { cancel } from './cancel.ts';
import { charge } from './charge.ts';
import { clearFaults } from './clear-faults.ts';
import { closeLid } from './close-lid.ts';
import { goTo } from './go-to.ts';
import { hold } from './hold.ts';
import { openLid } from './open-lid.ts';
import { pause } from './pause.ts';
import { playSound } from './play-sound.ts';
import { release } from './release.ts';
import { resume } from './resume.ts';
import { selfTest } from './self-test.ts';
import { setMode } from './set-mode.ts';
import { simulateFault } from './simulate-fault.ts';
import { speak } from './speak.ts';
import { stop } from './stop.ts';
import { stopSpeaking } from './stop-speaking.ts';
import { takenOff } from './taken-off.ts';

/** A command that has another kind's file in its row does not compile. */
const rows: { readonly [K in CommandKind]: CommandRules<CommandOf<K>> } = {
  go_to: goTo,
  pause,
  resume,
  cancel,
  charge,
  open_lid: openLid,
  close_lid: closeLid,
  speak,
  play_sound: playSound,
  stop_speaking: stopSpeaking,
  set_mode: setMode,
  self_test: selfTest,
  stop,
  hold,
  release,
  adopt,
  taken_off: takenOff,
  simulate_fault: simulateFault,
  clear_faults: clearFaults,
};

/** Every kind of command. */
export const commandKinds: Readonly<Record<CommandKind, CommandRules>> = rows;
