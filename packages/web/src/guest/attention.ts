import { useEffect } from 'preact/hooks';

/** The tab's title shows the state to a person who looks at something else. */
export function useTitle(state: string, place: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${state} · ${place}`;
    return () => {
      document.title = before;
    };
  }, [state, place]);
}

/** A phone that lies on the table says that the robot is there; the page says so itself. */
export function useBuzz(isHere: boolean): void {
  useEffect(() => {
    // Browsers let only a page that was touched shake the phone.
    if (!isHere || !('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
    navigator.vibrate([180, 90, 180]);
  }, [isHere]);
}
