import { permissionsOfRole, permissionTexts, type HumanRole } from '@rota/contract';
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { peopleTexts } from './users.messages.ts';

/** What a role lets one do where it is given, in words, unfolded by who wants to know. */
export function RoleWords({ role, scope, label }: { role: HumanRole; scope: string; label?: string }) {
  const t = useTexts(peopleTexts);
  const tMay = useTexts(permissionTexts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const held = permissionsOfRole(role, scope).map((permission) => tMay(permission));
  const words = role === 'rr_system_admin' ? [t('mayEverything')] : held.length === 0 ? [t('mayNothing')] : held;
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={isOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -1, fontWeight: label === undefined ? 400 : 500, color: label === undefined ? 'text.secondary' : 'text.primary' }}
      >
        {label ?? t('mayDo')}
      </Button>
      <Box id={id} hidden={!isOpen}>
        {label !== undefined && (
          <Typography variant="caption" color="textSecondary">
            {t('mayDo')}
          </Typography>
        )}
        <Box
          component="ul"
          sx={{
            m: 0,
            mt: 0.25,
            pl: 2.5,
            fontSize: '0.8125rem',
            color: 'text.secondary',
            '& li::first-letter': { textTransform: 'uppercase' },
          }}
        >
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
