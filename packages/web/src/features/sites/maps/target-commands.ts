import type { Language } from '@rota/contract/core';
import type { Target } from '@rota/contract/targets';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import type { PaletteCommand } from '../../../feature.ts';
import { translator } from '../../../i18n/translator.ts';
import { targetCommandTexts } from './target-commands.messages.ts';

/** What the command palette offers to do with a target. Orders name their place, so they are found by the target's name. */
export function targetCommands(
  { target_id: id, name, site, floor }: Target,
  language: Language,
): readonly PaletteCommand[] {
  const t = translator(targetCommandTexts, language);
  const hint = `${site} · ${floor}`;
  return [
    {
      id: `deliver ${id}`,
      label: t('deliver', { name }),
      hint,
      icon: LocalShippingRounded,
      permission: 'deliveries.create',
      to: '/delivery/task',
      state: { task: { kind: 'delivery', targets: [{ target_id: id }] } },
    },
    {
      id: `call ${id}`,
      label: t('call', { name }),
      hint,
      icon: CampaignRounded,
      permission: 'robot_calls.create',
      to: `/robot-call?target=${encodeURIComponent(id)}`,
    },
    {
      id: `orders ${id}`,
      label: t('orders', { name }),
      hint,
      icon: ReceiptLongRounded,
      permission: 'orders.read',
      to: `/project/orders?tab=open&search=${encodeURIComponent(name)}`,
    },
  ];
}
