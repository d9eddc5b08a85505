import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import type { ReactNode } from 'react';
import { Box, MenuItem, Select } from '../../../../ui/kit.ts';
import { TimeZoneProvider, useFormats } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { visuallyHidden } from '../../../../ui/visually-hidden.ts';
import { useWakeLock } from '../../../../ui/wake-lock.ts';
import { ExitButtons } from '../../../../ui/exit-buttons.tsx';
import { EscapeBanner } from '../../../robots/escape/shared/escape-banner.tsx';

/** A board for a wall or a tablet: the whole screen, which stays awake, with times in the project's time zone. It scrolls as one below the width `besides`, from which its columns stand side by side. */
export function BoardScreen({
  label,
  besides,
  children,
}: {
  label: string;
  besides: 'sm' | 'md';
  children: ReactNode;
}) {
  const { palette } = useColours();
  const { project_id: projectId, time_zone: zone } = useProject();
  useWakeLock();
  return (
    <Box
      component="main"
      aria-label={label}
      sx={{
        position: 'fixed',
        inset: 0,
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: palette.paper,
        px: 'clamp(8px, 1.4vw, 28px)',
        pb: 'clamp(8px, 1vw, 20px)',
        overflow: {
          xs: 'auto',
          [besides]: 'hidden',
        },
      }}
    >
      <TimeZoneProvider value={zone}>
        <EscapeBanner projectId={projectId} />
        {children}
      </TimeZoneProvider>
    </Box>
  );
}

/** The places of which a board can show one. */
type BoardPlaces = {
  readonly label: string;
  readonly allLabel: string;
  readonly all: readonly (readonly [id: string, name: string])[];
  readonly chosen: string | undefined;
  onChoose(this: void, id: string | undefined): void;
};
type BoardHeadProps = {
  title: string;
  places: BoardPlaces;
  leave: { to: string; label: string };
  children?: ReactNode;
  aside?: ReactNode;
};

/** Which place, what time it is, and the way out; `children` stand beside the place, `aside` before the time. */
export function BoardHead({ title, places, leave, children, aside }: BoardHeadProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1,
        minHeight: 64,
        flexShrink: 0,
      }}
    >
      <Box component="h1" sx={visuallyHidden}>
        {title}
      </Box>
      <PlaceSelect places={places} />
      {children}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1.5 },
          ml: 'auto',
          maxWidth: '100%',
        }}
      >
        {aside}
        <Clock />
        <ExitButtons {...leave} />
      </Box>
    </Box>
  );
}

/** The project's time, with the name of its zone where the clock of this device reads otherwise. */
function Clock() {
  const formats = useFormats();
  const { time_zone: zone } = useProject();
  const now = useNow(1_000);
  const shown = formats.time(now);
  const isElsewhere = shown !== new Date(now).toLocaleTimeString(formats.locale, { timeStyle: 'short' });
  return (
    <>
      {isElsewhere && (
        <Box sx={{ color: 'text.secondary', fontSize: 'clamp(14px, 1.1vw, 18px)' }}>{zone}</Box>
      )}
      <Box
        component="time"
        sx={{
          fontSize: 'clamp(22px, 2.1vw, 40px)',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {shown}
      </Box>
    </>
  );
}

function PlaceSelect({ places }: { places: BoardPlaces }) {
  return (
    <Select
      value={places.all.some(([id]) => id === places.chosen) ? places.chosen : ''}
      displayEmpty
      onChange={({ target }) => places.onChoose(target.value === '' ? undefined : target.value)}
      slotProps={{ input: { 'aria-label': places.label } }}
      sx={{
        fontSize: 'clamp(17px, 1.4vw, 24px)',
        fontWeight: 600,
        minHeight: 56,
        maxWidth: 400,
        '& .MuiSelect-select': { py: 1 },
      }}
    >
      <MenuItem value="" sx={{ minHeight: 56 }}>
        {places.allLabel}
      </MenuItem>
      {places.all.map(([id, name]) => (
        <MenuItem key={id} value={id} sx={{ minHeight: 56 }}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
}

/** Says that what the board shows is not how it stands now. */
export function BoardNotice({ children }: { children: ReactNode }) {
  const { tones } = useColours();
  return (
    <Box
      role="status"
      sx={{
        order: 1,
        width: '100%',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderRadius: '8px',
        fontWeight: 600,
        fontSize: 'clamp(16px, 1.3vw, 24px)',
        fontVariantNumeric: 'tabular-nums',
        color: tones.attention.text,
        backgroundColor: tones.attention.soft,
      }}
    >
      <CloudOffRounded aria-hidden />
      {children}
    </Box>
  );
}

/** The content of a board's column, and its number; no number while it is unknown. */
export function BoardColumnTitle({ title, count }: { title: string; count: number | undefined }) {
  return (
    <Box
      component="h2"
      sx={{
        m: 0,
        mb: 1,
        fontSize: 'clamp(18px, 1.8vw, 34px)',
        fontWeight: 700,
        display: 'flex',
        gap: 1,
        flexShrink: 0,
      }}
    >
      {title}
      <Box
        component="span"
        sx={{ color: 'text.secondary', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
      >
        {count}
      </Box>
    </Box>
  );
}
