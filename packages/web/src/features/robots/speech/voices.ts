import type { Language } from '@rota/contract/core';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** Missing where the browser cannot speak at all. */
const synthesis = (): SpeechSynthesis | undefined =>
  (window as { speechSynthesis?: SpeechSynthesis }).speechSynthesis;

function subscribe(onChange: () => void): () => void {
  const voices = synthesis();
  voices?.addEventListener('voiceschanged', onChange);
  return () => voices?.removeEventListener('voiceschanged', onChange);
}

function languagesNow(): string {
  const spoken = synthesis()?.getVoices() ?? [];
  return [...new Set(spoken.map(({ lang }) => lang.slice(0, 2).toLowerCase()))].sort().join();
}

/** Reads texts aloud in the browser; `canSay` tells whether it has a voice of a language. What was begun ends with the page. */
export function useVoices() {
  const languages = useSyncExternalStore(subscribe, languagesNow);
  useEffect(() => () => synthesis()?.cancel(), []);
  const say = useCallback((text: string, language: Language, volume: number) => {
    const voices = synthesis();
    if (voices === undefined) return;
    voices.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language === 'tr' ? 'tr-TR' : 'en-GB';
    utterance.volume = volume / 100;
    utterance.voice = voices.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language)) ?? null;
    voices.speak(utterance);
  }, []);
  return { canSay: (language: Language) => languages.split(',').includes(language), say };
}
