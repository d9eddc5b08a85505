import { brokenRule } from '@rota/contract/core';
import type { ContactKind, Invitation } from '@rota/contract/auth';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, Navigate, useLocation } from 'react-router';
import { Box, Button, Skeleton, Typography } from '../ui/kit.ts';
import { ApiError } from '../api/api-error.ts';
import { useApi } from '../api/api-context.tsx';
import { useFormats, useLanguage, useMessage, useTexts } from '../i18n/i18n-context.tsx';
import { CodeKeptNotice, useKeptCodes } from '../features/notices/reach/shared/code-kept-notice.tsx';
import { ErrorState, PageState } from '../ui/page-state.tsx';
import { useFieldProblem } from '../ui/form/fields.tsx';
import { useResourceForm, type ResourceForm } from '../ui/form/resource-form.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { useAuth, useAuthStore } from './auth-context.tsx';
import { authTexts } from './auth.messages.ts';
import { CodeField } from './code-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordRules } from './password-rules.ts';
import { ResendButton } from './resend-button.tsx';

/** The steps of an invited person: a password, proof of phone and e-mail, and sign-in. */
export function RegisterPage() {
  const { search, hash } = useLocation();
  const older = new URLSearchParams(search).get('token');
  // Links were once sent with the token where servers on the way see it; it goes to where they do not before the page is loaded again.
  if (older !== null)
    return <Navigate replace to={{ hash: new URLSearchParams({ token: older }).toString() }} />;
  return <Registration token={new URLSearchParams(hash.slice(1)).get('token') ?? ''} />;
}

function Registration({ token }: { token: string }) {
  const t = useTexts(authTexts);
  const api = useApi();
  const { status } = useAuth();
  const invitation = useQuery({
    queryKey: ['auth', 'invitation', token],
    queryFn: ({ signal }) => api.auth.readInvitation({ body: { token } }, { signal }),
    retry: false,
    enabled: token !== '',
    // Read once: what was typed must not be lost because the window came to the front again.
    staleTime: Infinity,
  });
  const [isDone, setDone] = useState(false);
  if (isDone && status === 'authenticated') return <Navigate replace to="/" />;
  const isGone =
    token === '' || (invitation.error instanceof ApiError && invitation.error.resultCode !== undefined);
  return (
    <EntryFrame title={t('registerTitle')}>
      {isGone ? (
        <Gone hasLink={token !== ''} />
      ) : invitation.isError ? (
        <ErrorState error={invitation.error} onRetry={() => invitation.refetch()} />
      ) : invitation.data === undefined ? (
        <Skeleton variant="rounded" height={280} />
      ) : (
        <RegisterForm token={token} invitation={invitation.data} onDone={() => setDone(true)} />
      )}
    </EntryFrame>
  );
}

/** Without an invitation there is nothing to fill in: says where one comes from and leads to the sign-in. */
function Gone({ hasLink }: { hasLink: boolean }) {
  const t = useTexts(authTexts);
  const message = useMessage();
  return (
    <PageState
      icon={LinkOffRounded}
      title={hasLink ? t('invitationGoneTitle') : t('invitationMissingTitle')}
      action={
        <Button component={RouterLink} to="/auth/login" variant="contained">
          {t('toSignIn')}
        </Button>
      }
    >
      {hasLink ? message('invitation_closed') : t('invitationMissing')}
    </PageState>
  );
}

type Fields = { password: string; repeated: string; phone_code: string; email_code: string };
const EMPTY: Fields = { password: '', repeated: '', phone_code: '', email_code: '' };

function RegisterForm({
  token,
  invitation,
  onDone,
}: {
  token: string;
  invitation: Invitation;
  onDone: () => void;
}) {
  const t = useTexts(authTexts);
  const api = useApi();
  const store = useAuthStore();
  const [language] = useLanguage();
  const { username, name, lastname, to_prove: toProve } = invitation;
  const rules = usePasswordRules([username, name, lastname]);
  const hasKind = (kind: ContactKind) => toProve.some((one) => one.kind === kind);
  const form = useResourceForm<Fields>({
    values: EMPTY,
    save: async ({ password, phone_code, email_code }) => {
      const codes = { ...(hasKind('phone') && { phone_code }), ...(hasKind('email') && { email_code }) };
      store.adopt(await api.auth.register({ body: { token, password, ...codes, language } }));
    },
    onSaved: onDone,
  });
  return (
    <EntryForm form={form} intro={<InvitationFacts invitation={invitation} />}>
      {toProve.map(({ kind, to }) => (
        <ProofField key={kind} token={token} kind={kind} to={to} form={form} />
      ))}
      <PasswordField
        form={form}
        name="password"
        rules={{ required: brokenRule('no_password_provided'), validate: rules.check }}
        label={t('choosePassword')}
        hint={rules.hint}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="repeated"
        rules={{ validate: (value, fields) => value === fields.password || brokenRule('passwords_differ') }}
        label={t('repeatChosen')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
        {t('register')}
      </Button>
    </EntryForm>
  );
}

/** Who was invited, by whom, and until when. */
function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const t = useTexts(authTexts);
  const formats = useFormats();
  const { username, name, lastname, invited_by: inviter, expires_at: until } = invitation;
  return (
    <Box>
      <Typography>{t('registerFor', { name: `${name} ${lastname}`.trim(), inviter })}</Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {t('registerUsername', { username })}
      </Typography>
      <Typography color="textSecondary" variant="body2">
        {t('registerUntil', { time: formats.dateTime(until) })}
      </Typography>
    </Box>
  );
}

type ProofFieldProps = { token: string; kind: ContactKind; to: string; form: ResourceForm<Fields> };

/** Sends a code to what the invitation gave, then takes it. */
function ProofField({ token, kind, to, form }: ProofFieldProps) {
  const t = useTexts(authTexts);
  const message = useMessage();
  const api = useApi();
  const [resendAt, setResendAt] = useState<number>();
  const send = useMutation({
    mutationFn: () => api.auth.sendRegistrationCode({ body: { token, kind } }),
    onSuccess: ({ resend_in_s: resendInS }) => setResendAt(Date.now() + resendInS * 1_000),
    onError: (error) => toastFailure(error, message('server_failed') ?? ''),
  });
  const isKept = useKeptCodes().includes(kind);
  const field = kind === 'phone' ? 'phone_code' : 'email_code';
  if (resendAt === undefined) {
    return (
      <Box>
        <Button fullWidth variant="outlined" loading={send.isPending} onClick={() => send.mutate()}>
          {isKept
            ? t('makeCode', { to })
            : kind === 'phone'
              ? t('sendToPhone', { to })
              : t('sendToEmail', { to })}
        </Button>
        <MissingCode form={form} field={field} />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <CodeKeptNotice kinds={[kind]} />
      <CodeField
        form={form}
        name={field}
        rules={{ validate: checkCode }}
        label={kind === 'phone' ? t('registerPhone') : t('registerEmail')}
        length={6}
        autoFocus
        hint={
          isKept
            ? undefined
            : kind === 'phone'
              ? t('registerPhoneHint', { to })
              : t('registerEmailHint', { to })
        }
      />
      <ResendButton at={resendAt} isBusy={send.isPending} onResend={() => send.mutate()} />
    </Box>
  );
}

/** Registers the field although it is not shown yet, so that a form without its code is not sent. */
function MissingCode({ form, field }: { form: ResourceForm<Fields>; field: 'phone_code' | 'email_code' }) {
  const { name } = form.register(field, { validate: checkCode });
  const problem = useFieldProblem(form, field);
  return (
    <>
      <input type="hidden" name={name} />
      {problem !== undefined && (
        <Typography role="alert" variant="caption" color="error">
          {problem}
        </Typography>
      )}
    </>
  );
}

function checkCode(value: string): string | true {
  const digits = value.replace(/\s/g, '');
  if (digits === '') return brokenRule('code_required');
  if (!/^[0-9]+$/.test(digits)) return brokenRule('only_digits');
  return digits.length === 6 || brokenRule('code_must_be_6_digits');
}
