import { Box } from './kit.ts';

/** The mark: a way that ends at a stop. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{ width: size, height: size, flexShrink: 0, display: 'block' }}
    >
      <rect width="32" height="32" rx="8" fill="#0B7A75" />
      <path
        d="M9 24V12.5A4.5 4.5 0 0 1 13.5 8H17a4.5 4.5 0 0 1 0 9h-3"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="m16 17 6 7" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="23" cy="24.5" r="2.5" fill="#9FE3DC" />
    </Box>
  );
}
