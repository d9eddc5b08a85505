import { deviceTypes, type DeviceType } from '@rota/contract/devices';
import AddRounded from '@mui/icons-material/AddRounded';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { addingPath } from '../../../ui/list/adding.ts';
import type { DeviceKind } from './device-rows.rules.ts';
import { kindIcons, useKindName } from './device-kinds.ts';
import { devicesPageTexts } from './devices-page.messages.ts';
import { DeviceRegistration } from './shared/register-device.tsx';

/** Adds something to the list, once it is said what; cards and printers have the form on their own list. */
export function AddDevice() {
  const t = useTexts(devicesPageTexts);
  const nameOf = useKindName();
  const can = useCan();
  const navigate = useNavigate();
  const { project_id: projectId } = useProject();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [type, setType] = useState<DeviceType>();
  const elsewhere = (path: string) => {
    Promise.resolve(navigate(addingPath(path))).catch(() => undefined);
  };
  const offered: readonly (readonly [DeviceKind, () => void])[] = [
    ...(can('devices.manage', projectId)
      ? [
          ...deviceTypes.map((one) => [one, () => setType(one)] as const),
          ['card', () => elsewhere('/workshop/call-cards')] as const,
        ]
      : []),
    ...(can('printers.edit', projectId)
      ? [['printer', () => elsewhere('/project/config/printers')] as const]
      : []),
  ];
  if (offered.length === 0) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('add')}
      </Button>
      <Menu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {offered.map(([kind, add]) => {
          const Icon = kindIcons[kind];
          return (
            <MenuItem
              key={kind}
              onClick={() => {
                setAnchor(null);
                add();
              }}
              sx={{ minHeight: 44 }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={nameOf(kind)} />
            </MenuItem>
          );
        })}
      </Menu>
      {type !== undefined && <DeviceRegistration type={type} onEnd={() => setType(undefined)} />}
    </>
  );
}
