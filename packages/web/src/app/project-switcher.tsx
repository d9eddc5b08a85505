import AddRounded from '@mui/icons-material/AddRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import SettingsRounded from '@mui/icons-material/SettingsRounded';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Box, Button, Divider, ListItemIcon, ListItemText, Menu, MenuItem, Skeleton } from '../ui/kit.ts';
import { useCan } from '../auth/auth-context.tsx';
import { LaterProjectDialog } from '../features/sites/projects/shared/later-project-dialog.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useProjects } from '../projects/project-context.tsx';
import { useBeforeLeaving } from '../ui/form/leave-warning.tsx';
import { appTexts } from './app.messages.ts';
import { pages } from './navigation.ts';
import { switchedAddress } from './switched-address.rules.ts';

/**
 * Chooses a project, or none, after asking where something is not saved. An address that names one is what counts, so there the name
 * changes or goes. What an address names of the project before goes too.
 */
export function useChooseProject(): (projectId: number | undefined) => void {
  const { select, selectedProjectId } = useProjects();
  const beforeLeaving = useBeforeLeaving();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const go = (address: { readonly pathname: string; readonly search: URLSearchParams }) =>
    void Promise.resolve(
      navigate({ pathname: address.pathname, search: address.search.toString() }, { replace: true }),
    ).catch(() => undefined);
  return (projectId) => {
    const next = new URLSearchParams(search);
    if (projectId === undefined) {
      next.delete('project-id');
      beforeLeaving(() => {
        select(undefined);
        if (search.has('project-id')) setSearch(next, { replace: true });
      });
    } else if (search.has('project-id')) {
      next.set('project-id', String(projectId));
      if (projectId === selectedProjectId) setSearch(next, { replace: true });
      else go(switchedAddress({ pathname, search: next }, pages));
    } else if (projectId === selectedProjectId) select(projectId);
    else {
      beforeLeaving(() => {
        select(projectId);
        const address = switchedAddress({ pathname, search }, pages);
        if (address.pathname !== pathname || address.search.toString() !== search.toString()) go(address);
      });
    }
  };
}

/** The project that everything on the screen belongs to, and the way to another. */
export function ProjectSwitcher() {
  const t = useTexts(appTexts);
  const { status, projects, selectedProject, selectedProjectId } = useProjects();
  const projectChoices = useProjectChoices();
  const can = useCan();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'create' | 'edit' | undefined>();
  if (status === 'loading') return <Skeleton variant="rounded" width={160} height={36} />;
  const mayCreate = can('projects.create', undefined);
  const mayEdit = selectedProjectId !== undefined && can('projects.update', selectedProjectId);
  const open = (next: 'create' | 'edit') => {
    setAnchor(null);
    setDialog(next);
  };
  return (
    <>
      <SwitcherButton isOpen={anchor !== null} onOpen={setAnchor} />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 240, maxHeight: '70vh' } } }}
      >
        {projectChoices(() => setAnchor(null))}
        {(mayCreate || mayEdit) && projects.length > 0 && <Divider />}
        {mayEdit && (
          <MenuItem onClick={() => open('edit')}>
            <ListItemIcon>
              <SettingsRounded fontSize="small" />
            </ListItemIcon>
            {t('editProject')}
          </MenuItem>
        )}
        {mayCreate && (
          <MenuItem onClick={() => open('create')}>
            <ListItemIcon>
              <AddRounded fontSize="small" />
            </ListItemIcon>
            {t('createProject')}
          </MenuItem>
        )}
      </Menu>
      {dialog !== undefined && (
        <LaterProjectDialog
          project={dialog === 'edit' ? selectedProject : undefined}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function SwitcherButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: (anchor: HTMLElement) => void }) {
  const t = useTexts(appTexts);
  const { selectedProject } = useProjects();
  return (
    <Button
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={`${t('project')}: ${selectedProject?.project_name ?? t('noProject')}`}
      onClick={(event) => onOpen(event.currentTarget)}
      endIcon={<ExpandMoreRounded />}
      color="inherit"
      sx={{ minWidth: 0, maxWidth: { xs: 190, sm: 260, lg: 340 }, px: 1.25, fontWeight: 600 }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {selectedProject?.project_name ?? t('noProject')}
      </Box>
    </Button>
  );
}

/** The items that choose a project, or none; a menu needs them as direct children. */
function useProjectChoices(): (onChosen: () => void) => ReactNode {
  const t = useTexts(appTexts);
  const { projects, selectedProjectId } = useProjects();
  const choose = useChooseProject();
  return (onChosen) => {
    const item = (projectId: number | undefined, name: string) => (
      <MenuItem
        key={projectId ?? 'none'}
        role="menuitemradio"
        aria-checked={projectId === selectedProjectId}
        onClick={() => {
          choose(projectId);
          onChosen();
        }}
      >
        <ListItemIcon>{projectId === selectedProjectId && <CheckRounded fontSize="small" />}</ListItemIcon>
        <ListItemText>{name}</ListItemText>
      </MenuItem>
    );
    const own = projects.map(({ project_id: id, project_name: name }) => item(id, name));
    return own.length === 0 ? own : [...own, <Divider key="line" />, item(undefined, t('noProject'))];
  };
}
