import type { ChainLink } from '@rota/contract/decisions';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, Button, Link, Skeleton, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useReason } from '../../../../i18n/reason.ts';
import { ErrorState } from '../../../../ui/page-state.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../../ui/tokens.ts';
import { waitingChainTexts } from './waiting-chain.messages.ts';
import { waitingChainOf } from './waiting-chain.queries.ts';
import { wayOut } from './waiting-chain.rules.ts';

const icons: Readonly<Record<ChainLink['kind'], SvgIconComponent>> = {
  delivery: LocalShippingRounded,
  robot: SmartToyRounded,
  elevator: ElevatorRounded,
  person: PersonRounded,
};

/** Opens to who waits for whom, from a delivery or a robot to the root, and what a person can do about it. */
export function WaitingChain({
  projectId,
  of,
  id,
}: {
  projectId: number;
  of: 'delivery' | 'robot';
  id: string;
}) {
  const t = useTexts(waitingChainTexts);
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  return (
    <Box sx={{ mt: 0.5 }}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -0.75 }}
      >
        {t(isOpen ? 'hide' : 'show')}
      </Button>
      <Box id={region}>{isOpen && <Chain projectId={projectId} of={of} id={id} />}</Box>
    </Box>
  );
}

function Chain({ projectId, of, id }: { projectId: number; of: 'delivery' | 'robot'; id: string }) {
  const t = useTexts(waitingChainTexts);
  const api = useApi();
  const chain = useQuery(waitingChainOf(api, { projectId, of, id }));
  if (chain.isPending) return <Skeleton variant="rounded" height={72} />;
  if (chain.isLoadingError) return <ErrorState error={chain.error} onRetry={() => chain.refetch()} />;
  if (chain.data.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('nothingBlocks')}
      </Typography>
    );
  const way = wayOut(chain.data);
  return (
    <>
      <Box component="ol" aria-label={t('label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {chain.data.map((link, index) => (
          <Step
            key={`${link.kind} ${link.id}`}
            link={link}
            isFirst={index === 0}
            isRoot={index === chain.data.length - 1}
          />
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 1, fontWeight: 500, textWrap: 'pretty' }}>
        {t(way.what, { name: way.name })}
      </Typography>
    </>
  );
}

function Step({ link, isFirst, isRoot }: { link: ChainLink; isFirst: boolean; isRoot: boolean }) {
  const { palette, tones } = useColours();
  const reasonText = useReason();
  const Icon = icons[link.kind];
  const tone = isRoot ? tones.attention : tones.neutral;
  return (
    <Box component="li" sx={{ position: 'relative', display: 'flex', gap: 1.25, py: 0.75 }}>
      {!isFirst && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: 13,
            top: -9,
            height: 18,
            borderLeft: `2px solid ${palette.line}`,
          }}
        />
      )}
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 28,
          height: 28,
          flexShrink: 0,
          zIndex: 1,
          borderRadius: `${RADIUS.control}px`,
          backgroundColor: tone.soft,
          color: tone.solid,
        }}
      >
        <Icon sx={{ fontSize: 18 }} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Name link={link} />
        {link.reason !== null && (
          <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'pretty' }}>
            {reasonText(link.reason)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Name({ link }: { link: ChainLink }) {
  const t = useTexts(waitingChainTexts);
  const { name } = link;
  if (link.kind === 'robot' || link.kind === 'delivery') {
    const to =
      link.kind === 'robot'
        ? `/robot?robot-id=${encodeURIComponent(link.id)}`
        : `/delivery?delivery-id=${encodeURIComponent(link.id)}`;
    const words =
      link.kind === 'delivery'
        ? t('delivery', { name })
        : t(link.reason === null ? 'works' : 'robot', { name });
    return (
      <Link component={RouterLink} to={to} sx={{ fontWeight: 500 }}>
        {words}
      </Link>
    );
  }
  return <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{t('person', { name })}</Typography>;
}
