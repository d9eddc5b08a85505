import { useEffect } from 'react';
import { useLocalSettings } from '../../../../settings/settings-context.tsx';
import { useOnlyTab } from '../../../notices/alerts/shared/only-tab.ts';
import { playSound } from '../../../notices/alerts/shared/play-sound.ts';
import { soundChoice } from '../../../notices/alerts/shared/sound-choice.rules.ts';

/** From one ring to the next, ms. */
const EVERY_MS = 3_500;

/** Rings while a call does, as often as chosen on this device, in one tab of the browser. True where sound is on. */
export function useCallRing(projectId: number, isRinging: boolean): boolean {
  const [local] = useLocalSettings();
  const { gain, loops } = soundChoice('robot_call', local);
  const isRinger = useOnlyTab(`rota-call ${String(projectId)}`);
  useEffect(() => {
    if (!isRinging) return undefined;
    let rings = 0;
    const ring = () => {
      if (rings >= loops || !isRinger()) return;
      rings += 1;
      playSound('robot_call', { isOn: true, gain, loops: 1 });
    };
    ring();
    const timer = setInterval(ring, EVERY_MS);
    return () => clearInterval(timer);
  }, [isRinging, gain, loops, isRinger]);
  return gain > 0;
}
