import { useEffect } from 'react';
import { useLocalSettings } from '../../../../settings/settings-context.tsx';
import { playSound } from '../../../notices/alerts/shared/play-sound.ts';
import { soundChoice } from '../../../notices/alerts/shared/sound-choice.rules.ts';
import { createLowBatteryWatch } from './low-battery.rules.ts';
import type { PoseStore } from './pose-store.ts';

const LOOK_EVERY_MS = 1_000;

/** Sounds once for each robot whose battery falls below the project's line, as the person chose it. */
export function useLowBatterySound(store: PoseStore, lowPercent: number): void {
  const [local] = useLocalSettings();
  const { gain, loops, isOn } = soundChoice('low_battery', local);
  useEffect(() => {
    const watch = createLowBatteryWatch();
    const timer = setInterval(() => {
      const readings = store
        .marks()
        .map(({ robot }) => ({ robotId: robot.robot_id, battery: robot.battery, charging: robot.charging }));
      if (watch(readings, lowPercent).length > 0) playSound('low_battery', { gain, loops, isOn });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [store, lowPercent, gain, loops, isOn]);
}
