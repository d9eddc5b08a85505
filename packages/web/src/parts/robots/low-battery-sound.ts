import { useEffect } from 'react';
import { useLocalSettings } from '../../settings/settings-context.tsx';
import { createLowBatteryWatch } from './low-battery.rules.ts';
import type { PoseStore } from './pose-store.ts';

const LOOK_EVERY_MS = 1_000;
/** Two soft falling notes: Hz and start in seconds. */
const NOTES = [
  [660, 0],
  [495, 0.22],
] as const;
const NOTE_S = 0.3;

/** Whether somebody has used the page; a browser that cannot tell (Firefox before 120) is believed to have been. */
function wasTouched(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.hasBeenActive ?? true;
}

/** Plays the tone. */
function playLowBattery(context: AudioContext): void {
  for (const [frequency, start] of NOTES) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + start;
    oscillator.type = 'sine';
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.16, at + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + NOTE_S);
  }
}

/** Sounds once for each robot whose battery falls below the project's line, unless the person switched it off. */
export function useLowBatterySound(store: PoseStore, lowPercent: number): void {
  const [{ lowBatterySound }] = useLocalSettings();
  useEffect(() => {
    const watch = createLowBatteryWatch();
    let context: AudioContext | undefined;
    const timer = setInterval(() => {
      const readings = store.marks().map(({ robot }) => ({ robotId: robot.robot_id, battery: robot.battery, charging: robot.charging }));
      if (watch(readings, lowPercent).length === 0 || !lowBatterySound) return;
      // A browser that nobody has touched yet keeps a tone and plays it late, with the next one: it stays silent instead.
      if (!wasTouched()) return;
      context ??= new AudioContext();
      playLowBattery(context);
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      context?.close().catch(() => undefined);
    };
  }, [store, lowPercent, lowBatterySound]);
}
