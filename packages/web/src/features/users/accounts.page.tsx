import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import GroupRounded from '@mui/icons-material/GroupRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { peopleTexts } from './users.messages.ts';

/** Who and what has accounts: one line each. */
const KINDS = [{ path: '/admin/accounts/users', icon: GroupRounded, title: 'people', hint: 'peopleHint' }] as const;

/** Leads to the accounts of each kind. */
export function AccountsPage() {
  const t = useTexts(peopleTexts);
  return (
    <Page width="form">
      <PageHeader title={t('accounts')} description={t('accountsHint')} />
      <Box
        component="ul"
        aria-label={t('accounts')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}
      >
        {KINDS.map(({ path, icon: Icon, title, hint }) => (
          <Paper key={path} component="li" variant="outlined">
            <ButtonBase
              component={Link}
              to={path}
              sx={{ width: '100%', display: 'flex', alignItems: 'center', gap: 2, p: 2, borderRadius: 'inherit', textAlign: 'start' }}
            >
              <Icon aria-hidden sx={{ color: 'text.secondary', fontSize: 28 }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {t(title)}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {t(hint)}
                </Typography>
              </Box>
              <ChevronRightRounded aria-hidden sx={{ color: 'text.secondary' }} />
            </ButtonBase>
          </Paper>
        ))}
      </Box>
    </Page>
  );
}
