import type { OwnAccount } from '@rota/contract/auth';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Box, Button, Paper, Skeleton, Typography } from '../../../ui/kit.ts';
import { authTexts } from '../../../auth/auth.messages.ts';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { SecondFactorSettings } from '../../../auth/second-factors/second-factor-settings.tsx';
import { secondFactorTexts } from '../../../auth/second-factors/second-factors.messages.ts';
import { useSecondFactors } from '../../../auth/second-factors/second-factors.queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SoundChoices } from '../../notices/alerts/shared/sound-choices.tsx';
import { soundTexts } from '../../notices/alerts/shared/sounds.messages.ts';
import { DeviceChoices } from '../../../ui/device-choices.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { accountTexts } from './account.messages.ts';
import { useOwnAccount } from './account.queries.ts';
import { ContactSection } from './contact-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The person's own page: who they are here, how they sign in, and where they are signed in. */
export function AccountPage() {
  const t = useTexts(accountTexts);
  const account = useOwnAccount();
  const username = account.data?.username;
  return (
    <Page width="form">
      <PageHeader
        title={t('title')}
        description={username === undefined ? undefined : t('description', { username })}
      />
      {account.isError && account.data === undefined ? (
        <ErrorState error={account.error} onRetry={() => account.refetch()} />
      ) : account.data === undefined ? (
        <Skeleton variant="rounded" height={480} />
      ) : (
        <ConfirmPassword>
          <Sections account={account.data} />
        </ConfirmPassword>
      )}
    </Page>
  );
}

function Sections({ account }: { account: OwnAccount }) {
  const t = useTexts(accountTexts);
  const tAuth = useTexts(authTexts);
  const tFactors = useTexts(secondFactorTexts);
  const tSounds = useTexts(soundTexts);
  const factors = useSecondFactors();
  const hasFactor =
    factors.data !== undefined && (factors.data.totp_since !== null || factors.data.passkeys.length > 0);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Section title={t('profile')}>
        <ProfileSection account={account} />
      </Section>
      <Section title={t('roles')} hint={t('rolesHint')}>
        <RolesSection />
      </Section>
      <Section title={t('password')} hint={account.has_password ? t('passwordHint') : t('noPassword')}>
        {account.has_password && <PasswordButton />}
      </Section>
      <Section
        title={tFactors('title')}
        hint={factors.data?.is_required === true ? tFactors('required') : tFactors('hint')}
      >
        {factors.isError && factors.data === undefined ? (
          <ErrorState error={factors.error} onRetry={() => factors.refetch()} />
        ) : factors.data === undefined ? (
          <Skeleton variant="rounded" height={180} />
        ) : (
          <SecondFactorSettings factors={factors.data} />
        )}
      </Section>
      <Section title={t('contact')} hint={t('contactHint')}>
        <ContactSection account={account} hasFactor={hasFactor} />
      </Section>
      <Section title={tAuth('sessions')} hint={tAuth('sessionsHint')}>
        <SessionsSection />
      </Section>
      <Section title={t('device')} hint={t('deviceHint')}>
        <DeviceChoices />
      </Section>
      <Section title={tSounds('title')} hint={tSounds('hint')} anchor="sounds">
        <SoundChoices />
      </Section>
    </Box>
  );
}

function Section({
  title,
  hint,
  anchor,
  children,
}: {
  title: string;
  hint?: string;
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  const section = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isMeant = anchor !== undefined && hash === `#${anchor}`;
  // The page renders after its address was read, so that the browser cannot scroll there on its own.
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView?.({ block: 'start' });
  }, [isMeant]);
  return (
    <Paper
      ref={section}
      component="section"
      variant="outlined"
      id={anchor}
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, scrollMarginTop: 16 }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ mb: hint === undefined ? 2 : 0.5 }}>
        {title}
      </Typography>
      {hint !== undefined && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Paper>
  );
}

function PasswordButton() {
  const t = useTexts(authTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('changePassword')}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}
