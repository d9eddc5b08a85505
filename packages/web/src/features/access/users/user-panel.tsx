import type { SignInObstacle } from '@rota/contract/users';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert, Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { isUnknown } from '../../../api/api-error.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { nameOfPerson, type PeopleScope, type Person, type PersonDetails } from './people.rules.ts';
import { isHumanRole, useRoleName, useScopeName } from './person-words.ts';
import { RoleWords } from './role-words.tsx';
import { UserActions } from './user-actions.tsx';
import { PersonStateChip } from './user-card.tsx';
import { WaitingCodes } from './waiting-codes.tsx';
import { UserLinks } from './user-links.tsx';
import { peopleTexts } from './users.messages.ts';
import { peopleQueries } from './users.queries.ts';

type PanelProps = { scope: PeopleScope; userId: string; row: Person | undefined; onClose: () => void };

/** One person beside the list: what keeps them out, what they may do, and what can be done. */
export function UserPanel({ scope, userId, row, onClose }: PanelProps) {
  const t = useTexts(peopleTexts);
  const query = useQuery(peopleQueries.one(useApi(), scope, userId));
  const person: Person | undefined = query.data ?? row;
  const isMissing = isUnknown(query.error);
  return (
    <SidePanel title={person === undefined ? t('facts') : nameOfPerson(person)} onClose={onClose}>
      {person !== undefined && !isMissing && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Box>
            <PersonStateChip state={person.state} />
          </Box>
          {query.data === undefined ? (
            <Skeleton variant="rounded" height={160} />
          ) : (
            <Known scope={scope} person={query.data} onClose={onClose} />
          )}
          <PanelSection title={t('facts')}>
            <Facts scope={scope} person={person} />
          </PanelSection>
          <LogLink scope={scope} userId={userId} />
        </Box>
      )}
      {person === undefined && query.isPending && <Skeleton variant="rounded" height={220} />}
      {isMissing && (
        <NotFoundState
          isWholePage={false}
          icon={PersonRounded}
          title={t('notFound')}
          backLabel={t('backToList')}
          onBack={onClose}
        >
          {t('notFoundHint')}
        </NotFoundState>
      )}
      {query.isError && !isMissing && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      )}
    </SidePanel>
  );
}

function Known({
  scope,
  person,
  onClose,
}: {
  scope: PeopleScope;
  person: PersonDetails;
  onClose: () => void;
}) {
  const t = useTexts(peopleTexts);
  return (
    <>
      <UserActions scope={scope} person={person} onGone={onClose} />
      <PanelSection title={t('signInTitle')}>
        <WhyNot obstacles={person.sign_in} />
      </PanelSection>
      <PanelSection title={t('roles')}>
        <Roles person={person} isOneProject={scope !== 'all'} />
      </PanelSection>
      <WaitingCodes person={person} />
      {person.links.length > 0 && (
        <PanelSection title={t('links')}>
          <UserLinks scope={scope} person={person} />
        </PanelSection>
      )}
    </>
  );
}

/** Why a person cannot sign in, each reason with its remedy. */
function WhyNot({ obstacles }: { obstacles: readonly SignInObstacle[] }) {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  if (obstacles.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('nothingInTheWay')}
      </Typography>
    );
  const say = ({ code, until }: SignInObstacle) => {
    const time = until === null ? '' : formats.dateTime(until);
    switch (code) {
      case 'disabled':
        return t('whyDisabled');
      case 'may_not_sign_in':
        return t('whyMayNot');
      case 'not_registered':
        return t('whyNotRegistered', { time });
      case 'link_expired':
        return t('whyLinkExpired');
      case 'too_many_attempts':
        return t('whyTooMany', { time });
      case 'no_roles':
        return t('whyNoRoles');
    }
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {obstacles.map((obstacle) => (
        <Alert key={obstacle.code} severity={obstacle.code === 'not_registered' ? 'info' : 'warning'}>
          {say(obstacle)}
        </Alert>
      ))}
    </Box>
  );
}

function Roles({ person: { roles }, isOneProject }: { person: Person; isOneProject: boolean }) {
  const t = useTexts(peopleTexts);
  const roleName = useRoleName();
  const scopeName = useScopeName();
  const scopes = Object.keys(roles).filter((scope) => (roles[scope] ?? []).length > 0);
  if (scopes.length === 0) return <Typography color="textSecondary">{t('noRoles')}</Typography>;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {scopes.map((scope) => (
        <Box key={scope}>
          {!isOneProject && (
            <Typography variant="caption" color="textSecondary">
              {scopeName(scope)}
            </Typography>
          )}
          {(roles[scope] ?? []).map((role) =>
            isHumanRole(role) ? (
              <RoleWords key={role} role={role} scope={scope} label={roleName(role)} />
            ) : (
              <Typography key={role}>{role}</Typography>
            ),
          )}
        </Box>
      ))}
    </Box>
  );
}

function Facts({ scope, person }: { scope: PeopleScope; person: Person }) {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const ofAccount: readonly Fact[] = [
    [t('phone'), person.phone ?? '–'],
    [t('email'), person.email ?? '–'],
  ];
  const facts: readonly Fact[] = [
    [t('username'), person.username],
    ...(scope === 'all' ? ofAccount : []),
    [t('lastSeen'), person.last_seen_at === null ? t('never') : formats.ago(person.last_seen_at, now)],
    [t('validated'), person.validated ? t('yes') : t('no')],
    ...(person.created_at === undefined
      ? []
      : [[t('createdAt'), formats.date(person.created_at)] satisfies Fact]),
  ];
  return <FactList facts={facts} />;
}

/** Leads to the log of what was done to this person, for who may read it. */
function LogLink({ scope, userId }: { scope: PeopleScope; userId: string }) {
  const t = useTexts(peopleTexts);
  const can = useCan();
  const mayRead = scope === 'all' ? can('audit.read_installation', undefined) : can('audit.read', scope);
  if (!mayRead) return null;
  const log = scope === 'all' ? 'log=installation&' : '';
  return (
    <PanelLinks>
      <Button
        component={Link}
        to={`/admin/security/audit?${log}entity=user&entity-id=${encodeURIComponent(userId)}`}
        startIcon={<HistoryRounded />}
      >
        {t('whoChanged')}
      </Button>
    </PanelLinks>
  );
}
