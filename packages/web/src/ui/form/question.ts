import { useState } from 'react';
import { ApiError, CANCELED } from '../../api/api-error.ts';

type Asked<About> = { about: About; yes: () => void; no: () => void };

/**
 * A question in the middle of a save. `ask` waits for the answer; a "no" cancels the save, and the form stays as it is. While `asked` is
 * there its question is shown, about what was asked.
 */
export function useQuestion<About>() {
  const [asked, setAsked] = useState<Asked<About>>();
  const ask = (about: About) =>
    new Promise<void>((resolve, reject) => {
      const answer = (act: () => void) => () => {
        setAsked(undefined);
        act();
      };
      setAsked({ about, yes: answer(resolve), no: answer(() => reject(new ApiError(CANCELED))) });
    });
  return { asked, ask };
}
