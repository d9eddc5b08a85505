import { ROBOT_CALL_PATH, SHORT_PATH, type Permission, type ProjectFeature } from '@rota/contract/core';
import FolderRounded from '@mui/icons-material/FolderRounded';
import HourglassEmptyRounded from '@mui/icons-material/HourglassEmptyRounded';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { Box, ListItemText, MenuItem, MenuList, Skeleton } from '../ui/kit.ts';
import { featureOfPermission } from '@rota/contract/projects';
import { useAuth, useCan, useHolds } from '../auth/auth-context.tsx';
import { useIsFeatureOff } from '../auth/features-context.ts';
import { loginPath } from '../auth/return-url.rules.ts';
import type { FeaturePage } from '../feature.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { roleTexts } from '../i18n/role-texts.ts';
import { useSettings } from '../settings/settings-context.tsx';
import { useIsUnknownProjectAsked, useProjects } from '../projects/project-context.tsx';
import { laterPart } from '../ui/later.tsx';
import { EmptyState, ErrorState } from '../ui/page-state.tsx';
import { Splash } from '../ui/splash.tsx';
import { rolesIn } from './account-menu.tsx';
import { appTexts } from './app.messages.ts';
import { landingOf } from './navigation.ts';
import { useChooseProject } from './project-switcher.tsx';
import { UnauthorizedPage } from './status-pages.tsx';

/** Seen once an installation. */
const FirstSite = laterPart(
  async () => (await import('../features/sites/site-setup/site-step.tsx')).FirstSite,
);

/** Few ever see it: it is fetched when it is needed. */
const SecondFactorDuePage = lazy(async () => ({
  default: (await import('../auth/second-factors/second-factor-due.page.tsx')).SecondFactorDuePage,
}));

const FeatureOffPage = lazy(async () => ({
  default: (await import('./feature-off.page.tsx')).FeatureOffPage,
}));

/** Lets signed-in people through; others go to the login page and come back to this address. */
export function RequireSession() {
  const { isInitialized, status, isSecondFactorDue } = useAuth();
  const location = useLocation();
  const settings = useSettings();
  // A robot call without a signed-in person belongs on the public page, not on this one.
  const [isStranger] = useState(() => settings.accessToken() === undefined);
  // Held until the person continues: a new token may arrive automatically while the recovery codes are still shown, their only time.
  const [isSettingUp, setSettingUp] = useState(false);
  if (isSecondFactorDue && !isSettingUp) setSettingUp(true);
  if (!isInitialized) return <Splash />;
  if (status !== 'authenticated' && isStranger && location.pathname === ROBOT_CALL_PATH)
    return <Leave to={SHORT_PATH} />;
  if (status !== 'authenticated')
    return <Navigate replace to={loginPath(`${location.pathname}${location.search}${location.hash}`)} />;
  if (isSettingUp) {
    return (
      <Suspense fallback={<Splash />}>
        <SecondFactorDuePage onDone={() => setSettingUp(false)} />
      </Suspense>
    );
  }
  return <Outlet />;
}

/** Leaves the console for another page of the installation. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <Splash />;
}

type RequirePermissionProps = {
  permission: Permission;
  /** What the page belongs to, where its permission belongs to no feature. */
  feature?: ProjectFeature | undefined;
  children: ReactNode;
};

/** Lets people with the permission through, in the chosen project. The page remounts for another project, so that they never mix. */
export function RequirePermission({ permission, feature, children }: RequirePermissionProps) {
  const t = useTexts(appTexts);
  const { status, projects, selectedProjectId, isProjectSelectionRequired, errorMessage, reload } =
    useProjects();
  const holds = useHolds();
  const isOff = useIsFeatureOff();
  const isLanding = useLocation().pathname === '/';
  const isUnknownAsked = useIsUnknownProjectAsked();
  if (status === 'error') return <ErrorState error={new Error(errorMessage)} onRetry={reload} />;
  if (status !== 'loaded') return <PageSkeleton />;
  if (projects.length === 0) return <NoProject />;
  if (isUnknownAsked)
    return <ProjectChooser title={t('unknownProjectTitle')} hint={t('unknownProjectHint')} />;
  if (isProjectSelectionRequired || selectedProjectId === undefined)
    return <ProjectChooser title={t('chooseProjectTitle')} hint={t('chooseProjectHint')} />;
  if (!holds(permission, selectedProjectId))
    return isLanding ? <LandingPage projectId={selectedProjectId} /> : <UnauthorizedPage />;
  const belongsTo = feature ?? featureOfPermission(permission);
  if (belongsTo !== undefined && isOff(selectedProjectId, belongsTo))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FeatureOffPage feature={belongsTo} />
      </Suspense>
    );
  return (
    <Box key={selectedProjectId} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}

/** The landing page of a person who may not see home: the first page offered to them, or a sentence when there is none yet. */
function LandingPage({ projectId }: { projectId: number }) {
  const t = useTexts(appTexts);
  const can = useCan();
  const tRole = useTexts(roleTexts);
  const { roles } = useAuth();
  const first = landingOf(
    ({ permission, offeredTo = permission }) => can(permission, projectId) && can(offeredTo, projectId),
  );
  if (first !== undefined) return <Navigate replace to={first.path} />;
  const held = rolesIn(roles, projectId).map((role) => tRole(role));
  return (
    <EmptyState icon={HourglassEmptyRounded} title={t('nothingYetTitle')}>
      {held.length > 0 && <Box sx={{ mb: 1 }}>{t('nothingYetRoles', { roles: held.join(', ') })}</Box>}
      {t('nothingYet')}
    </EmptyState>
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

/** Whether to offer a page: in the chosen project, and while none is chosen in any of the person's. */
export function useIsOffered(): (page: FeaturePage) => boolean {
  const can = useCan();
  const isOff = useIsFeatureOff();
  const { projects, selectedProjectId } = useProjects();
  return ({ permission, feature, offeredTo = permission }) => {
    // A page of a feature that is off is not offered, whatever a person may read.
    const isOfferedIn = (projectId: number): boolean =>
      can(offeredTo, projectId) && !ownFeatures(feature, permission).some((one) => isOff(projectId, one));
    return selectedProjectId === undefined
      ? projects.some((project) => isOfferedIn(project.project_id))
      : isOfferedIn(selectedProjectId);
  };
}

/** The features without which a page has nothing to show. */
function ownFeatures(feature: ProjectFeature | undefined, permission: Permission): readonly ProjectFeature[] {
  return [feature, featureOfPermission(permission)].filter((one) => one !== undefined);
}

/** Stands where a page needs a project and none is chosen, or another than the person's is asked for. */
function ProjectChooser({ title, hint }: { title: string; hint: string }) {
  const t = useTexts(appTexts);
  const { projects } = useProjects();
  const choose = useChooseProject();
  return (
    <EmptyState icon={FolderRounded} title={title}>
      {hint}
      <MenuList
        aria-label={t('projects')}
        sx={{
          mt: 2,
          maxHeight: '50vh',
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          minWidth: 280,
        }}
      >
        {projects.map((project) => (
          <MenuItem key={project.project_id} onClick={() => choose(project.project_id)}>
            <ListItemText sx={{ '& > *': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
              {project.project_name}
            </ListItemText>
          </MenuItem>
        ))}
      </MenuList>
    </EmptyState>
  );
}

/** Who may create projects sets up the first site at once; others read whom to ask. */
function NoProject() {
  const t = useTexts(appTexts);
  const mayCreate = useCan()('projects.create', undefined);
  if (mayCreate) return <FirstSite />;
  return (
    <EmptyState icon={FolderRounded} title={t('noProjectTitle')}>
      {t('noProjectHint')} {t('noProjectHintAsk')}
    </EmptyState>
  );
}
