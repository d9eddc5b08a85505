import type { AskedOf, SignInPolicy } from '@rota/contract/auth';
import type { HumanRole } from '@rota/contract/core';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link } from 'react-router';
import { isCanceled } from '../../../api/api-error.ts';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { RolesField } from './roles-field.tsx';
import { signInTexts } from './single-sign-on.messages.ts';
import { usePolicyChange, useSignInPolicy } from './single-sign-on.queries.ts';

/** What the installation asks of those who sign in. */
export function SignInPolicyPage() {
  const policy = useSignInPolicy();
  if (policy.isError && policy.data === undefined)
    return <ErrorState error={policy.error} onRetry={() => policy.refetch()} />;
  if (policy.data === undefined) return <LoadingBar />;
  const { withoutPhone, withoutSecondFactor, ...loaded } = policy.data;
  return (
    <ConfirmPassword>
      <PolicyForm
        key={JSON.stringify(loaded)}
        loaded={loaded}
        without={{ phone: withoutPhone, factor: withoutSecondFactor }}
      />
    </ConfirmPassword>
  );
}

const LENGTHS = [6, 8, 12, 15] as const;
type Without = { readonly phone: number; readonly factor: number };

function PolicyForm({ loaded, without }: { loaded: SignInPolicy; without: Without }) {
  const t = useTexts(signInTexts);
  const message = useMessage();
  const [draft, setDraft] = useState(loaded);
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const change = usePolicyChange();
  const set = (changes: Partial<SignInPolicy>) => setDraft((before) => ({ ...before, ...changes }));
  const names = { passwordMin: t('passwordMin'), smsPin: t('smsPin'), secondFactor: t('secondFactor') };
  const changed = (Object.keys(names) as (keyof typeof names)[]).filter(
    (key) => JSON.stringify(draft[key]) !== JSON.stringify(loaded[key]),
  );
  const isIncomplete = [draft.smsPin, draft.secondFactor].some(lacksRoles);
  const save = () => {
    setAsking(false);
    setError(undefined);
    change.mutate(draft, {
      onSuccess: () => toastSuccess(t('saved')),
      onError: (failure) => {
        if (!isCanceled(failure)) setError(message(failure.message));
      },
    });
  };
  const handleSubmit = () => {
    if (isIncomplete) return setError(t('rolesNeeded'));
    // Whoever is asked and has none is stopped in their work: that is not to come as a surprise.
    if (changed.includes('secondFactor') && draft.secondFactor.who !== 'nobody' && without.factor > 0)
      setAsking(true);
    else save();
  };
  return (
    <>
      <DetailForm
        title={t('title')}
        description={t('description')}
        actions={
          <Button component={Link} to="/admin/security/sign-in/providers" variant="outlined">
            {t('toProviders')}
          </Button>
        }
        submitLabel={t('save')}
        changed={changed.map((key) => names[key])}
        isBusy={change.isPending}
        error={error}
        onSubmit={handleSubmit}
        onDiscard={() => setDraft(loaded)}
        sections={[
          {
            id: 'password',
            title: t('password'),
            help: t('passwordHelp'),
            children: (
              <LengthField value={draft.passwordMin} onChange={(passwordMin) => set({ passwordMin })} />
            ),
          },
          {
            id: 'sms-pin',
            title: t('smsPin'),
            help: t('smsPinHelp'),
            children: (
              <>
                <AskedField value={draft.smsPin} onChange={(smsPin) => set({ smsPin })} />
                {draft.smsPin.who !== 'nobody' && without.phone > 0 && (
                  <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
                    {t('withoutPhone', { count: without.phone })}
                  </Alert>
                )}
              </>
            ),
          },
          {
            id: 'second-factor',
            title: t('secondFactor'),
            help: t('secondFactorHelp'),
            children: (
              <>
                <AskedField value={draft.secondFactor} onChange={(secondFactor) => set({ secondFactor })} />
                {draft.secondFactor.who !== 'nobody' && without.factor > 0 && (
                  <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
                    {t('withoutFactor', { count: without.factor })}
                  </Alert>
                )}
              </>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('saveTitle')}
        confirmLabel={t('save')}
        onConfirm={save}
        onCancel={() => setAsking(false)}
      >
        {t('saveHint', { count: without.factor })}
      </ConfirmDialog>
    </>
  );
}

function lacksRoles({ who, roles }: AskedOf): boolean {
  return who === 'roles' && roles.length === 0;
}

type LengthFieldProps = {
  value: SignInPolicy['passwordMin'];
  onChange: (value: SignInPolicy['passwordMin']) => void;
};

function LengthField({ value, onChange }: LengthFieldProps) {
  const t = useTexts(signInTexts);
  return (
    <TextField
      select
      fullWidth
      label={t('passwordMin')}
      value={value}
      onChange={(event) => onChange(Number(event.target.value) as SignInPolicy['passwordMin'])}
    >
      {LENGTHS.map((length) => (
        <MenuItem key={length} value={length}>
          {length === 6 ? t('passwordMixed') : t('passwordLong', { count: length })}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Of whom something is asked: nobody, everybody, or the holders of some roles. */
function AskedField({ value, onChange }: { value: AskedOf; onChange: (value: AskedOf) => void }) {
  const t = useTexts(signInTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <TextField
        select
        fullWidth
        label={t('who')}
        value={value.who}
        onChange={(event) => onChange({ ...value, who: event.target.value as AskedOf['who'] })}
      >
        <MenuItem value="nobody">{t('nobody')}</MenuItem>
        <MenuItem value="everybody">{t('everybody')}</MenuItem>
        <MenuItem value="roles">{t('roles')}</MenuItem>
      </TextField>
      {value.who === 'roles' && (
        <RolesField
          label={t('rolesField')}
          value={value.roles}
          error={value.roles.length === 0 ? t('rolesNeeded') : undefined}
          onChange={(roles: HumanRole[]) => onChange({ ...value, roles })}
        />
      )}
    </Box>
  );
}
