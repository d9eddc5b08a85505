import AddRounded from '@mui/icons-material/AddRounded';
import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded';
import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, ListItemIcon, Menu, MenuItem } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { RegisterDialog } from '../../robots/robots/shared/register-dialog.tsx';
import { ImportRobots } from './import-robots.tsx';
import { useRenewWorkshop } from './preparation.queries.ts';
import { workshopAddress } from './robot-key.ts';
import { workshopTexts } from './workshop-robots.messages.ts';

/** The three ways to register robots in the chosen project. */
export function RegisterRobots() {
  const t = useTexts(workshopTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'one' | 'file'>();
  if (!can('robots.register', projectId)) return null;
  const open = (which: 'one' | 'file') => () => {
    setAnchor(null);
    setDialog(which);
  };
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddRounded />}
        endIcon={<ArrowDropDownRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('register')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={open('one')}>
          <ListItemIcon>
            <AddRounded fontSize="small" />
          </ListItemIcon>
          {t('registerOne')}
        </MenuItem>
        <MenuItem component={Link} to="/workshop/robots/register">
          <ListItemIcon>
            <QrCodeScannerRounded fontSize="small" />
          </ListItemIcon>
          {t('registerScan')}
        </MenuItem>
        <MenuItem onClick={open('file')}>
          <ListItemIcon>
            <UploadFileRounded fontSize="small" />
          </ListItemIcon>
          {t('registerFile')}
        </MenuItem>
      </Menu>
      {dialog === 'one' && <RegisterOne onClose={() => setDialog(undefined)} />}
      {dialog === 'file' && (
        <ConfirmPassword>
          <ImportRobots onClose={() => setDialog(undefined)} />
        </ConfirmPassword>
      )}
    </>
  );
}

/** One robot by hand; its card opens afterwards, with its label. */
function RegisterOne({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const renew = useRenewWorkshop();
  const { project_id: projectId } = useProject();
  return (
    <RegisterDialog
      projectId={projectId}
      save={async (body) => {
        const access = await api.preparation.register({ params: { projectId }, body });
        await renew();
        return access;
      }}
      onClose={onClose}
      onRegistered={(robotId) => {
        onClose();
        const to = workshopAddress({ project_id: projectId, robot_id: robotId });
        Promise.resolve(navigate(to)).catch(() => undefined);
      }}
    />
  );
}
