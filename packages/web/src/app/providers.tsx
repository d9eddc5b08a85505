import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServerProvider } from '../api/api-context.tsx';
import { AuthProvider } from '../auth/auth-context.tsx';
import { LanguageProvider } from '../i18n/i18n-context.tsx';
import { AttentionPanelsProvider } from '../features/notices/alerts/shared/attention-panels.tsx';
import { RobotSectionsProvider } from '../features/robots/robots/shared/robot-sections.tsx';
import { SettingsProvider } from '../settings/settings-context.tsx';
import { UnsavedChanges } from '../ui/form/leave-warning.tsx';
import type { StyleCaches } from '../ui/style-caches.ts';
import { AppTheme } from '../ui/theme-provider.tsx';
import { features } from './features.ts';
import type { Services } from './services.ts';

const attentionPanels = features.flatMap(({ sections }) => sections?.attention ?? []);
const robotSections = features.flatMap(({ sections }) => sections?.robot ?? []);

/** Everything that pages find above them, the router excepted. */
export function Providers({
  services,
  styleCaches,
  children,
}: {
  services: Services;
  styleCaches: StyleCaches;
  children: ReactNode;
}) {
  return (
    <SettingsProvider settings={services.settings}>
      <LanguageProvider store={services.language}>
        <AppTheme styleCaches={styleCaches}>
          <AuthProvider store={services.auth}>
            <ServerProvider access={services.server}>
              <QueryClientProvider client={services.queries}>
                <RobotSectionsProvider parts={robotSections}>
                  <AttentionPanelsProvider parts={attentionPanels}>
                    <UnsavedChanges>{children}</UnsavedChanges>
                  </AttentionPanelsProvider>
                </RobotSectionsProvider>
              </QueryClientProvider>
            </ServerProvider>
          </AuthProvider>
        </AppTheme>
      </LanguageProvider>
    </SettingsProvider>
  );
}
