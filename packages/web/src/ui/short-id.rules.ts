/** From this length on an id is shown short: people compare its ends, and it takes the room of what they read. */
const LONG_ID = 26;
const [FIRST, LAST] = [6, 4];

/** An id as lists show it: a long one by its first and last characters. */
export function shortId(id: string): string {
  return id.length < LONG_ID ? id : `${id.slice(0, FIRST)}…${id.slice(-LAST)}`;
}
