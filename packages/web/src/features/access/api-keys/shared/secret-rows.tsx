import type { SecretInfo } from '@rota/contract/api-keys';
import { Box, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { Actions } from '../../../../ui/actions/actions.tsx';
import { useNow } from '../../../../ui/now.ts';
import { FONT_MONO } from '../../../../ui/tokens.ts';
import { secretTexts } from './secrets.messages.ts';

/** How many secrets a holder can have at once. */
export const SECRETS_AT_MOST = 2;

type SecretRowsProps = {
  readonly label: string;
  /** The owner of the secrets. */
  readonly name: string;
  readonly secrets: readonly SecretInfo[];
  readonly onRevoke: (secretId: string) => Promise<unknown>;
  /** Reads the lists again that show them. */
  readonly onChanged: () => Promise<unknown>;
};

/** The secrets of a key or an account: how each begins, when and from where it was used, and its end. */
export function SecretRows({ label, name, secrets, onRevoke, onChanged }: SecretRowsProps) {
  const t = useTexts(secretTexts);
  return (
    <Box>
      {secrets.length === 0 && <Typography color="textSecondary">{t('none')}</Typography>}
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {secrets.map((secret) => (
          <SecretRow
            key={secret.secret_id}
            name={name}
            secret={secret}
            onRevoke={onRevoke}
            onChanged={onChanged}
          />
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
        {secrets.length < SECRETS_AT_MOST ? t('rotateHint') : t('enough')}
      </Typography>
    </Box>
  );
}

type SecretRowProps = Pick<SecretRowsProps, 'name' | 'onRevoke' | 'onChanged'> & { secret: SecretInfo };

function SecretRow({ name, secret, onRevoke, onChanged }: SecretRowProps) {
  const t = useTexts(secretTexts);
  const { prefix } = secret;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <SecretFacts secret={secret} />
      <Actions
        projectId={undefined}
        renew={onChanged}
        size="small"
        actions={[
          {
            id: 'revoke',
            place: 'button',
            label: t('revoke'),
            fullLabel: t('revokeOne', { prefix }),
            isDangerous: true,
            confirm: {
              title: t('revokeAsk', { prefix, name }),
              children: t('revokeHint'),
              isDangerous: true,
            },
            run: () => onRevoke(secret.secret_id),
            done: t('revoked'),
          },
        ]}
      />
    </Box>
  );
}

/** How a secret begins, when it was made and used, and when it ends. */
function SecretFacts({ secret }: { secret: SecretInfo }) {
  const t = useTexts(secretTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { prefix, last_used_at: usedAt, last_used_from: address } = secret;
  const ago = usedAt === null ? '' : formats.ago(usedAt, now);
  const used =
    usedAt === null
      ? t('neverUsed')
      : address === null
        ? t('usedSomewhere', { ago })
        : t('used', { ago, address });
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem' }}>
        {t('begins', { prefix })}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {used}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {t('made', { time: formats.dateTime(secret.created_at) })}
      </Typography>
      {secret.expires_at !== null && (
        <Typography variant="caption" color="textSecondary" component="p">
          {t('until', { time: formats.dateTime(secret.expires_at) })}
        </Typography>
      )}
    </Box>
  );
}
