import type { LocalSettings } from '../../../../settings/settings.ts';
import { MOST_LOOPS, soundKinds, type SoundKind } from './sound-kinds.ts';

/** How a kind of sound is played on this device. `gain` is 0 where it is not. */
export type SoundChoice = { readonly isOn: boolean; readonly loops: number; readonly gain: number };

type Chosen = Pick<LocalSettings, 'sounds' | 'soundsMuted' | 'soundVolume' | 'lowBatterySound'>;
/** At half of the volume a sound is as loud as it was before there was a choice. */
const LOUDEST = 0.32;

/** The person's settings of a sound, else the defaults. `gain`: of an oscillator, 0 to {@link LOUDEST}. */
export function soundChoice(
  kind: SoundKind,
  { sounds, soundsMuted, soundVolume, lowBatterySound }: Chosen,
): SoundChoice {
  const own = sounds[kind];
  const isOn = own?.isOn ?? (kind === 'low_battery' ? lowBatterySound : true);
  const loops = Math.min(MOST_LOOPS, Math.max(1, own?.loops ?? soundKinds[kind].loops));
  return { isOn, loops, gain: soundsMuted || !isOn ? 0 : (LOUDEST * soundVolume) / 100 };
}
