import { sentenceTexts } from '@rota/contract/core';
import InventoryRounded from '@mui/icons-material/Inventory2Rounded';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Menu, MenuItem, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../../ui/list/csv.ts';
import { toastFailure } from '../../../../ui/toasts.tsx';
import { supportBundleTexts } from './support-bundles.messages.ts';

const HOUR_MS = 3_600_000;
const RANGES = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
const CHOICES = ['hour', 'day', 'week'] as const;

/** Downloads what is known of a robot in a time as one zip, for its maker or the workshop. */
export function BundleButton({ projectId, robotId }: { projectId: number; robotId: string }) {
  const t = useTexts(supportBundleTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const bundle = useBundle(projectId, robotId);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<InventoryRounded />}
        loading={bundle.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('download')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {CHOICES.map((range) => (
          <MenuItem
            key={range}
            onClick={() => {
              setAnchor(null);
              bundle.mutate(range);
            }}
          >
            {t(range)}
          </MenuItem>
        ))}
        <Typography
          component="li"
          role="presentation"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', px: 2, py: 0.5, maxWidth: 260 }}
        >
          {t('hint')}
        </Typography>
      </Menu>
    </>
  );
}

function useBundle(projectId: number, robotId: string) {
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  return useMutation({
    mutationFn: async (range: keyof typeof RANGES) => {
      const to = Date.now();
      const body = { from: new Date(to - RANGES[range]).toISOString(), to: new Date(to).toISOString() };
      const content = await api.supportBundles.make({ params: { projectId, robotId }, body });
      if (content instanceof Blob) downloadBlob('support-bundle.zip', content);
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
}
