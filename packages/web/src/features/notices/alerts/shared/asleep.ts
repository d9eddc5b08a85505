import { useEffect, useState } from 'react';

/** Whether the browser mutes the page because it was not touched yet. */
export function isStillUntouched(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.hasBeenActive === false;
}

/** Whether the browser still keeps quiet; false from the first use of the page on. */
export function useAsleep(): boolean {
  const [isAsleep, setAsleep] = useState(isStillUntouched);
  useEffect(() => {
    const wake = () => setAsleep(false);
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
    };
  }, []);
  return isAsleep;
}
