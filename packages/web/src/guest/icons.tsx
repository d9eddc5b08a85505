/** @jsxImportSource preact */

const PATHS = {
  check: 'M5 12.5 10 17.5 19.5 7',
  clock: 'M12 7v5.5l3.5 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17',
  closed: 'M8 12h8M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17',
  going: 'M5 12h13m-5-5.5 5.5 5.5-5.5 5.5',
  hourglass: 'M7 4h10M7 20h10M8 4c0 4 4 5.5 4 8s-4 4-4 8m8-16c0 4-4 5.5-4 8s4 4 4 8',
  warning:
    'M12 9v4.5m0 3.2v.1M10.4 4.7 3.2 17.2A1.9 1.9 0 0 0 4.8 20h14.4a1.9 1.9 0 0 0 1.6-2.8L13.6 4.7a1.9 1.9 0 0 0-3.2 0',
  cross: 'M6.5 6.5l11 11m0-11-11 11',
  away: 'M4 4l16 16M8.5 12.8a6 6 0 0 1 3-1.2m4 1.2.9.7M5 9.5a11 11 0 0 1 3.2-2m3-.7A11 11 0 0 1 19 9.5M12 18.5v.1M10.3 16a3 3 0 0 1 3.4 0',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21m0-14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  code: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h2.5v2.5m3.5-2.5v6m-6-2v2h2.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0M12 3v2',
  robot:
    'M6 8.5h12a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18v-8A1.5 1.5 0 0 1 6 8.5M12 8.5V5m-3 8v1.5m6-1.5v1.5M2.5 13v3m19-3v3',
  tray: 'M3.5 16.5h17M12 6.5a7 7 0 0 1 7 7v.5H5v-.5a7 7 0 0 1 7-7m0 0V5M6 19.5h12',
  dishes: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15m0 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
  recycle: 'M6 8.5h12l-1 11H7zM4.5 8.5h15M9.5 8.5V5h5v3.5M10.5 12v4.5m3-4.5v4.5',
  fetch: 'M4.5 8.5 12 4.5l7.5 4v7l-7.5 4-7.5-4zM4.5 8.5l7.5 4 7.5-4M12 12.5v7',
  guide: 'M6 20.5V4.5h10.5L19 8l-2.5 3.5H6',
  follow:
    'M9 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 11v5l-2 4.5M9 16l2.5 4.5M9 11l-3 3m3-3 3 2.5M15.5 12.5h5v5h-5z',
  video: 'M4.5 7.5h10v9h-10zM14.5 11l5-3v8l-5-3',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m4.7 11.2 4.3 4.3',
  cart: 'M3.5 5h2.2l2.4 10.5h9.6L20 8H6.5M9.5 19.2v.1m7-.1v.1',
  leaf: 'M5 19C5 9 10.5 5 19 5c0 9-4.5 13.5-11.5 12.5M5 19c2-4.5 4.5-7 8.5-9',
  bag: 'M6 8.5h12l1 11H5zM9 8.5V7a3 3 0 0 1 6 0v1.5',
  lid: 'M4.5 11h15v8.5h-15zM4.5 11 7 5h12l.5 6M9.5 14.5h5',
  receipt: 'M6.5 3.5h11v17l-2.7-1.6-2.8 1.6-2.8-1.6-2.7 1.6zM9.5 8h5m-5 3.5h5',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 6v12m7-12v12',
  again: 'M18.5 8.5A7.5 7.5 0 1 0 19.5 12M19.5 4v5h-5',
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1M11 17.5h2',
  card: 'M3.5 6.5h17v11h-17zM3.5 10.5h17M7 14.5h3',
  cake: 'M5 20v-7h14v7zM5 16.5c2.3 1.5 4.7-1.5 7 0s4.7-1.5 7 0M12 13V9m0-2.5V5',
} as const;

/** A drawing of the public pages. */
export type IconName = keyof typeof PATHS;

/** An icon in the colour of its text; it says nothing to screen readers, because a word stands beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The mark of the product, as `Logo` draws it in the console. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0B7A75" />
      <path
        d="M9 24V12.5A4.5 4.5 0 0 1 13.5 8H17a4.5 4.5 0 0 1 0 9h-3m2 0 6 7"
        fill="none"
        stroke="#fff"
        stroke-width="3"
        stroke-linecap="round"
      />
      <circle cx="23" cy="24.5" r="2.5" fill="#9FE3DC" />
    </svg>
  );
}
