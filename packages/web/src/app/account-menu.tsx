import { humanRoles, type HumanRole, type RoleMap } from '@rota/contract/core';
import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  Avatar,
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  MenuItem,
  MenuList,
  Popover,
  Tooltip,
  Typography,
} from '../ui/kit.ts';
import { useAuth, useAuthStore } from '../auth/auth-context.tsx';
import { useTexts } from '../i18n/i18n-context.tsx';
import { roleTexts } from '../i18n/role-texts.ts';
import { useHiddenSetup } from '../features/sites/projects/shared/hidden-setup.ts';
import { LanguageSwitch, ThemeSwitch } from '../ui/appearance.tsx';
import { laterPart } from '../ui/later.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { appTexts } from './app.messages.ts';

const FontSizeChoice = laterPart(async () => (await import('../ui/device-choices.tsx')).FontSizeChoice);

function isHumanRole(role: string): role is HumanRole {
  return role in humanRoles;
}
/** The roles that count in a project: its own and the global ones, each once. */
export function rolesIn(roles: RoleMap, projectId: number | undefined): HumanRole[] {
  const local = projectId === undefined ? [] : (roles[String(projectId)] ?? []);
  return [...new Set([...(roles['*'] ?? []), ...local])].filter(isHumanRole);
}

/** Signs out at the server and here, and shows the login page. */
export function useSignOut(): () => Promise<void> {
  const store = useAuthStore();
  const navigate = useNavigate();
  return async () => {
    await store.logout();
    await navigate('/auth/login', { replace: true });
  };
}

/** The signed-in person, their roles, their settings on this device, and the sign-out. */
export function AccountMenu({
  projectId,
  showAppearance,
}: {
  projectId: number | undefined;
  /** Language and theme are in here where the top bar has no room. */ showAppearance: boolean;
}) {
  const t = useTexts(appTexts);
  const { user } = useAuth();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (user === undefined) return null;
  return (
    <>
      <AccountButton isOpen={anchor !== null} onOpen={setAnchor} />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('account'), sx: { width: 300 } } }}
      >
        <Person projectId={projectId} />
        <Divider />
        {showAppearance && (
          <Box sx={{ px: 1, pt: 1 }}>
            <LanguageSwitch />
            <ThemeSwitch />
          </Box>
        )}
        <Box sx={{ px: 2, py: 1 }}>
          <FontSizeChoice />
        </Box>
        <Divider />
        <AccountLinks projectId={projectId} onLeave={() => setAnchor(null)} />
      </Popover>
    </>
  );
}

function AccountButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: (anchor: HTMLElement) => void }) {
  const t = useTexts(appTexts);
  const { user } = useAuth();
  const { palette } = useColours();
  if (user === undefined) return null;
  const initials = `${user.name.slice(0, 1)}${user.lastname.slice(0, 1)}` || user.username.slice(0, 2);
  return (
    <Tooltip title={t('account')}>
      <IconButton
        aria-label={`${t('account')}: ${initials}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <Avatar
          sx={{
            width: 32,
            height: 32,
            fontSize: '0.8125rem',
            fontWeight: 600,
            backgroundColor: palette.accentSoft,
            color: palette.accentText,
          }}
        >
          {initials}
        </Avatar>
      </IconButton>
    </Tooltip>
  );
}

/** The signed-in person's name and roles. */
function Person({ projectId }: { projectId: number | undefined }) {
  const t = useTexts(appTexts);
  const tRole = useTexts(roleTexts);
  const { user, roles } = useAuth();
  if (user === undefined) return null;
  const name = `${user.name} ${user.lastname}`.trim() || user.username;
  return (
    <Box sx={{ p: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {user.username}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
        {`${t('roles')}: ${rolesIn(roles, projectId)
          .map((role) => tRole(role))
          .join(', ')}`}
      </Typography>
    </Box>
  );
}

function AccountLinks({ projectId, onLeave }: { projectId: number | undefined; onLeave: () => void }) {
  const t = useTexts(appTexts);
  const signOut = useSignOut();
  const setup = useHiddenSetup(projectId);
  const navigate = useNavigate();
  const showSetup = async () => {
    onLeave();
    setup.show();
    await navigate('/');
  };
  return (
    <MenuList sx={{ p: 0.5 }}>
      {setup.isHidden && (
        <MenuItem onClick={showSetup}>
          <ListItemIcon>
            <ChecklistRounded fontSize="small" />
          </ListItemIcon>
          {t('showSetup')}
        </MenuItem>
      )}
      <MenuItem component={Link} to="/account" onClick={onLeave}>
        <ListItemIcon>
          <ManageAccountsRounded fontSize="small" />
        </ListItemIcon>
        {t('ownAccount')}
      </MenuItem>
      <MenuItem onClick={() => signOut()}>
        <ListItemIcon>
          <LogoutRounded fontSize="small" />
        </ListItemIcon>
        {t('signOut')}
      </MenuItem>
    </MenuList>
  );
}
