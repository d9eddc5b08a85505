import { soundKinds, type SoundKind } from './sound-kinds.ts';
import type { SoundChoice } from './sound-choice.rules.ts';

const NOTE_S = 0.3;
const RISE_S = 0.03;
/** Between two rounds of a sound. */
const PAUSE_S = 0.7;

let context: AudioContext | undefined;

/** Whether a person has used the page; true for browsers that cannot report it (Firefox before 120). */
function wasTouched(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.hasBeenActive ?? true;
}

/** Plays a sound as it was chosen; silent if it is off, or if the browser would delay it. */
export function playSound(kind: SoundKind, { gain, loops }: SoundChoice): void {
  // An untouched page queues a tone and plays it late, with the next one: it stays silent instead.
  if (gain === 0 || typeof AudioContext === 'undefined' || !wasTouched()) return;
  const audio = (context ??= new AudioContext());
  const { notes } = soundKinds[kind];
  const lengthS = Math.max(...notes.map(([, atS]) => atS)) + NOTE_S + PAUSE_S;
  for (let round = 0; round < loops; round += 1)
    for (const [hz, atS] of notes) playNote(audio, hz, audio.currentTime + round * lengthS + atS, gain);
}

function playNote(audio: AudioContext, hz: number, at: number, gain: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = hz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(gain, at + RISE_S);
  volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + NOTE_S);
}
