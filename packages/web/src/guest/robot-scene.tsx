/** @jsxImportSource preact */

/** A robot with trays, seen from the front: it waits, is there, or rests. Only to be looked at; the words stand beside it. */
export function RobotScene({
  mood,
  isSmall = false,
}: {
  mood: 'waiting' | 'here' | 'resting';
  isSmall?: boolean;
}) {
  return (
    <svg
      class={`scene ${mood} ${isSmall ? 'small' : ''}`}
      viewBox="20 14 200 172"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse class="ground" cx="120" cy="172" rx="86" ry="8" />
      <g class="rings">
        <circle cx="120" cy="100" r="62" />
        <circle cx="120" cy="100" r="80" />
      </g>
      <g class="body">
        <rect class="shell" x="82" y="44" width="76" height="122" rx="22" />
        <rect class="screen" x="92" y="55" width="56" height="34" rx="12" />
        <g class="eyes">
          <circle cx="109" cy="72" r="4.5" />
          <circle cx="131" cy="72" r="4.5" />
        </g>
        <path class="smile" d="M114 80q6 4 12 0" />
        <path class="shelf" d="M90 108h60M90 132h60" />
        <path class="cup handle" d="M113 98h4a3 3 0 0 1 0 6h-4" />
        <path class="cup" d="M101 95h12v9a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3zM122 131q9-14 18 0z" />
        <rect class="foot" x="88" y="150" width="64" height="18" rx="9" />
        <circle class="lamp" cx="120" cy="159" r="3" />
      </g>
    </svg>
  );
}
