import { Box, Tooltip } from './kit.ts';
import type { LiveStatus } from '../api/live-socket.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useColours } from './theme-provider.tsx';
import { uiTexts } from './ui.messages.ts';

/** Whether live data flows: quiet when it does, in words when it does not. */
export function ConnectionIndicator({ status }: { status: LiveStatus }) {
  const t = useTexts(uiTexts);
  const { palette, tones } = useColours();
  if (status === 'idle') return null;
  const look = {
    online: { colour: tones.charging.solid, label: t('online'), hint: t('onlineHint') },
    connecting: { colour: tones.neutral.solid, label: t('connecting'), hint: t('connecting') },
    reconnecting: { colour: tones.attention.solid, label: t('reconnecting'), hint: t('reconnectingHint') },
    offline: { colour: tones.fault.solid, label: t('offline'), hint: t('offlineHint') },
  }[status];
  return (
    <Tooltip title={look.hint}>
      <Box
        role="status"
        tabIndex={0}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          px: 1.25,
          height: 32,
          borderRadius: '8px',
          fontSize: '0.8125rem',
          fontWeight: 500,
          color: status === 'online' ? palette.inkSoft : palette.ink,
          whiteSpace: 'nowrap',
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{
            width: 10,
            height: 10,
            borderRadius: '50%',
            backgroundColor: status === 'online' ? look.colour : 'transparent',
            border:
              status === 'online'
                ? 'none'
                : `2px ${status === 'offline' ? 'dashed' : 'solid'} ${look.colour}`,
            ...(status === 'reconnecting' && {
              animation: 'rota-pulse 1.2s ease-in-out infinite',
              '@keyframes rota-pulse': { '50%': { opacity: 0.35 } },
            }),
          }}
        />
        <Box
          component="span"
          sx={
            // On a phone the dot says it, and a banner if it lasts: the words would take the room of the project's name.
            { display: { xs: status === 'offline' ? 'inline' : 'none', sm: 'inline' } }
          }
        >
          {look.label}
        </Box>
      </Box>
    </Tooltip>
  );
}
