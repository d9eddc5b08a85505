import type { AlertGroup } from '@rota/contract/alerts';
import { useEffect, useRef } from 'react';
import { useLocalSettings } from '../../../../settings/settings-context.tsx';
import { playSound } from './play-sound.ts';
import { soundChoice } from './sound-choice.rules.ts';
import { useAlertWords } from './alert-words.ts';
import { findNewlyAsking } from './alert-ring.rules.ts';

/** Rings once for each incident that begins to ask while the page is open, and notifies where the person wants it and looks elsewhere. */
export function useAlertRing(asking: readonly AlertGroup[]): void {
  const [local] = useLocalSettings();
  const words = useAlertWords();
  const known = useRef<ReadonlySet<string>>(undefined);
  // A change of the settings or the text must not ring again.
  const latest = useRef({ local, words });
  useEffect(() => {
    latest.current = { local, words };
  });
  useEffect(() => {
    const { fresh, seen } = findNewlyAsking(asking, known.current);
    known.current = seen;
    if (fresh.length === 0) return;
    const { local: chosen, words: say } = latest.current;
    // A low battery has a sound of its own.
    if (fresh.some(({ lead }) => lead.code !== 'battery_low'))
      playSound('alert', soundChoice('alert', chosen));
    if (
      !chosen.browserNotices ||
      !document.hidden ||
      typeof Notification === 'undefined' ||
      Notification.permission !== 'granted'
    )
      return;
    for (const group of fresh) {
      const notice = new Notification(say.title(group), {
        body: say.advice(group.lead),
        tag: group.lead.incident_id,
      });
      notice.onclick = () => window.focus();
    }
  }, [asking]);
}
