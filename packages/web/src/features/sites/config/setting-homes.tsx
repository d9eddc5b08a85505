import type { Project } from '@rota/contract/projects';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { FormSection } from '../../../ui/form/section-index.tsx';
import { useCommerce } from '../../catalogue/commerce/shared/commerce.queries.ts';
import { settingHomeTexts } from './setting-homes.messages.ts';

type Facts = readonly (readonly [name: string, value: string])[];

/** The sections of settings that have a page of their own: their main values, and the way there. Only those the person may open. */
export function useSettingHomes({ project_id: projectId }: Project): readonly FormSection[] {
  const t = useTexts(settingHomeTexts);
  const can = useCan();
  const homes: FormSection[] = [];
  if (can('alerts.manage', projectId)) {
    homes.push({
      id: 'notifications',
      title: t('notifications'),
      help: t('notificationsHelp'),
      children: <Notifications projectId={projectId} />,
    });
  }
  if (can('commerce.read', projectId)) {
    homes.push({
      id: 'selling',
      title: t('selling'),
      help: t('sellingHelp'),
      children: <Selling projectId={projectId} />,
    });
  }
  return homes;
}

function Notifications({ projectId }: { projectId: number }) {
  const t = useTexts(settingHomeTexts);
  const api = useApi();
  const telling = useQuery({
    queryKey: ['alert-rules', projectId, 'telling'] as const,
    queryFn: ({ signal }) => api.alertRules.telling({ params: { projectId } }, { signal }),
  }).data;
  const count = telling?.receivers.length ?? 0;
  const facts: Facts =
    telling === undefined
      ? []
      : [
          [t('receivers'), count === 0 ? t('noReceivers') : t('people', { count })],
          [t('steps'), t('stepCount', { count: telling.steps.length })],
        ];
  return (
    <Home facts={facts}>
      <HomeLink to="/project/alert-rules">{t('openAlerts')}</HomeLink>
    </Home>
  );
}

function Selling({ projectId }: { projectId: number }) {
  const t = useTexts(settingHomeTexts);
  const settings = useCommerce(projectId);
  const onOff = (isOn: boolean) => (isOn ? t('on') : t('off'));
  const facts: Facts =
    settings === undefined
      ? []
      : [
          [t('currency'), settings.payment.currency],
          [t('delivery'), onOff(settings.delivery.is_on)],
          [t('pickup'), onOff(settings.pickup.is_on)],
          [t('qrNames'), t('characters', { count: settings.qr.printable_name_most })],
        ];
  return (
    <Home facts={facts}>
      {(['payment', 'delivery', 'pickup', 'qr'] as const).map((part) => (
        <HomeLink key={part} to={`/project/selling#${part}`}>
          {t(`open_${part}`)}
        </HomeLink>
      ))}
    </Home>
  );
}

function Home({ facts, children }: { facts: Facts; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr)',
          columnGap: 3,
          rowGap: 0.5,
        }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  );
}

function HomeLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button size="small" variant="outlined" component={Link} to={to}>
      {children}
    </Button>
  );
}
