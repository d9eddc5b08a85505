import { Navigate } from 'react-router';
import type { SectionName } from '../feature.ts';
import { useProjects } from '../projects/project-context.tsx';
import { Splash } from '../ui/splash.tsx';
import { useIsOffered } from './guards.tsx';
import { pages } from './navigation.ts';
import { UnauthorizedPage } from './status-pages.tsx';

/** Leads to the first page of a section that the person is offered. */
export function SectionAddress({ section }: { section: SectionName }) {
  const { status } = useProjects();
  const isOffered = useIsOffered();
  if (status === 'loading') return <Splash />;
  const first = pages.find((page) => page.section === section && page.offered === 'rail' && isOffered(page));
  return first === undefined ? <UnauthorizedPage /> : <Navigate replace to={first.path} />;
}
