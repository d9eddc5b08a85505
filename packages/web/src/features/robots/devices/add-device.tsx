import { deviceTypes, type DeviceType } from '@rota/contract/devices';
import AddRounded from '@mui/icons-material/AddRounded';
import PasswordRounded from '@mui/icons-material/PasswordRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useIsFeatureOff } from '../../../auth/features-context.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { CardDialog } from '../../work/call-devices/shared/card-dialog.tsx';
import { addingPath } from '../../../ui/list/adding.ts';
import { kindIcons, useKindName } from './device-kinds.ts';
import { devicesPageTexts } from './devices-page.messages.ts';
import { PairDialog } from './pair-dialog.tsx';
import { DeviceRegistration } from './shared/register-device.tsx';

/** The open form: of a device by its code or by hand, or of a card. */
type Form = DeviceType | 'card' | 'pair';
/** One thing to add. */
type Choice = {
  readonly id: string;
  readonly label: string;
  readonly icon: SvgIconComponent;
  readonly add: () => void;
};

/** Adds something to the list, once it is said what: by the code that a device shows, or by hand. Printers have the form on their own list. */
export function AddDevice() {
  const [form, setForm] = useState<Form>();
  const choices = useChoices(setForm);
  if (choices.length === 0) return null;
  return (
    <>
      <AddMenu choices={choices} />
      {form !== undefined && <AddForm form={form} onEnd={() => setForm(undefined)} />}
    </>
  );
}

/** What the person may add here. */
function useChoices(open: (form: Form) => void): readonly Choice[] {
  const t = useTexts(devicesPageTexts);
  const nameOf = useKindName();
  const can = useCan();
  const goTo = useGoTo();
  const { project_id: projectId } = useProject();
  const mayManage = can('devices.manage', projectId);
  const takesCalls = !useIsFeatureOff()(projectId, 'robot_calls');
  const kinds = mayManage ? ([...deviceTypes, ...(takesCalls ? (['card'] as const) : [])] as const) : [];
  return [
    ...(can('devices.pair', projectId)
      ? [{ id: 'pair', label: t('pair'), icon: PasswordRounded, add: () => open('pair') }]
      : []),
    ...kinds.map((kind) => ({
      id: kind,
      label: nameOf(kind),
      icon: kindIcons[kind],
      add: () => open(kind),
    })),
    ...(can('printers.edit', projectId)
      ? [
          {
            id: 'printer',
            label: nameOf('printer'),
            icon: kindIcons.printer,
            add: () => goTo(addingPath('/project/config/printers')),
          },
        ]
      : []),
  ];
}

function useGoTo(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    Promise.resolve(navigate(path)).catch(() => undefined);
  };
}

function AddMenu({ choices }: { choices: readonly Choice[] }) {
  const t = useTexts(devicesPageTexts);
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
        {choices.map(({ id, label, icon: Icon, add }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              add();
            }}
            sx={{ minHeight: 44 }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={label} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function AddForm({ form, onEnd }: { form: Form; onEnd: () => void }) {
  const goTo = useGoTo();
  if (form === 'card') return <CardDialog onClose={onEnd} />;
  if (form !== 'pair') return <DeviceRegistration type={form} onEnd={onEnd} />;
  return (
    <PairDialog
      onClose={onEnd}
      onPaired={({ device_id: id }) => {
        onEnd();
        goTo(`/workshop/devices?device-id=${encodeURIComponent(id)}`);
      }}
    />
  );
}
