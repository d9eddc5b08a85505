import { useEffect, useRef } from 'react';
import { useLocalSettings } from '../../../../settings/settings-context.tsx';
import { playSound } from '../../../notices/alerts/shared/play-sound.ts';
import { useOnlyTab } from '../../../notices/alerts/shared/only-tab.ts';
import { soundChoice, type SoundChoice } from '../../../notices/alerts/shared/sound-choice.rules.ts';

/** From one ring to the next, ms. */
const EVERY_MS = 2_500;

/** The orders for which the bell rings now: new ones that it has not rung for as often as was chosen. */
export function findRinging(
  newIds: readonly string[],
  rung: ReadonlyMap<string, number>,
  loops: number,
): string[] {
  return newIds.filter((id) => (rung.get(id) ?? 0) < loops);
}

/** Rings for new orders until a person accepts them, each as often as chosen on this device, and in only one tab of the browser. */
export function useNewOrderBell(projectId: number, newIds: readonly string[]): SoundChoice {
  const [local] = useLocalSettings();
  const choice = soundChoice('new_order', local);
  const isRinger = useOnlyTab(`rota-new-order-bell ${String(projectId)}`);
  const rung = useRef(new Map<string, number>());
  const latest = useRef({ newIds, choice });
  useEffect(() => {
    latest.current = { newIds, choice };
  });
  const key = newIds.join(' ');
  useEffect(() => {
    if (key === '') {
      rung.current.clear();
      return undefined;
    }
    const ring = () => {
      if (!isRinger()) return;
      const { newIds: ids, choice: how } = latest.current;
      const due = findRinging(ids, rung.current, how.loops);
      if (due.length === 0) return;
      for (const id of due) rung.current.set(id, (rung.current.get(id) ?? 0) + 1);
      playSound('new_order', { ...how, loops: 1 });
    };
    ring();
    const timer = setInterval(ring, EVERY_MS);
    return () => clearInterval(timer);
  }, [key, isRinger]);
  return choice;
}
