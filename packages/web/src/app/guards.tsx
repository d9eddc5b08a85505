import type { Permission } from '@rota/contract';
import FolderRounded from '@mui/icons-material/FolderRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth, useCan } from '../auth/auth-context.tsx';
import { loginPath } from '../auth/return-url.rules.ts';
import { ProjectDialog } from '../features/projects/project-dialog.tsx';
import { projectTexts } from '../features/projects/projects.messages.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useProjects } from '../projects/project-context.tsx';
import { EmptyState, ErrorState } from '../ui/page-state.tsx';
import { Splash } from '../ui/splash.tsx';
import { appTexts } from './app.messages.ts';
import { UnauthorizedPage } from './status-pages.tsx';

/** Lets signed-in people through; others go to the login page and come back to this address. */
export function RequireSession() {
  const { isInitialized, status } = useAuth();
  const location = useLocation();
  if (!isInitialized) return <Splash />;
  if (status !== 'authenticated') return <Navigate replace to={loginPath(`${location.pathname}${location.search}${location.hash}`)} />;
  return <Outlet />;
}

/** Lets through who may, in the chosen project. The page comes anew for another project, so that nothing of one is shown in the other. */
export function RequirePermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { status, projects, selectedProjectId, errorMessage, reload } = useProjects();
  const can = useCan();
  if (status === 'error') return <ErrorState error={new Error(errorMessage)} onRetry={reload} />;
  if (status !== 'loaded') return <PageSkeleton />;
  if (projects.length === 0 || selectedProjectId === undefined) return <NoProject />;
  if (!can(permission, selectedProjectId)) return <UnauthorizedPage />;
  return (
    <Box key={selectedProjectId} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}

function PageSkeleton() {
  return (
    <Box sx={{ p: 3 }} aria-hidden>
      <Skeleton variant="rounded" width={220} height={32} sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={44} sx={{ mb: 1.5 }} />
      <Skeleton variant="rounded" height={280} />
    </Box>
  );
}

function NoProject() {
  const t = useTexts(appTexts);
  const tProjects = useTexts(projectTexts);
  const mayCreate = useCan()('projects.create', undefined);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <EmptyState
        icon={FolderRounded}
        title={t('noProjectTitle')}
        action={
          mayCreate && (
            <Button variant="contained" onClick={() => setCreating(true)}>
              {tProjects('create')}
            </Button>
          )
        }
      >
        {t('noProjectHint')} {!mayCreate && t('noProjectHintAsk')}
      </EmptyState>
      {isCreating && <ProjectDialog project={undefined} onClose={() => setCreating(false)} />}
    </>
  );
}
