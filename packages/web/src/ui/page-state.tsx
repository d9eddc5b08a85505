import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ReactNode } from 'react';
import { Box, Button, Typography } from './kit.ts';
import { ApiError } from '../api/api-error.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useColours } from './theme-provider.tsx';
import type { Tone } from './tokens.ts';
import { uiTexts } from './ui.messages.ts';

/** The text and actions of a page's state. */
export type PageStateProps = {
  icon: SvgIconComponent;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: Tone;
  /** True where it is all there is on the page. */
  isWholePage?: boolean;
  role?: 'alert' | 'status';
};

/** The middle of a page that has nothing else to show: what is the matter, and the step that helps. */
export function PageState({
  icon: Icon,
  title,
  children,
  action,
  tone = 'neutral',
  isWholePage = false,
  role,
}: PageStateProps) {
  const colours = useColours().tones[tone];
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: 7,
        mx: 'auto',
        maxWidth: 460,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          borderRadius: '16px',
          backgroundColor: colours.soft,
          color: colours.solid,
          mb: 1,
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 28 }} />
      </Box>
      <Typography variant="h3" component={isWholePage ? 'h1' : 'h2'}>
        {title}
      </Typography>
      {children !== undefined && (
        <Typography component="div" color="textSecondary" sx={{ textWrap: 'pretty' }}>
          {children}
        </Typography>
      )}
      {action !== undefined && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
          {action}
        </Box>
      )}
    </Box>
  );
}

/** Nothing here yet: says what the thing is for and offers the first step. */
export function EmptyState(props: Omit<PageStateProps, 'tone' | 'role'>) {
  return <PageState {...props} />;
}

/** The server answered, so that the connection is not what is wrong. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status !== undefined;
}

/** Something failed: what happened, what was not lost, what to do. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const t = useTexts(uiTexts);
  const message = error instanceof Error ? error.message : '';
  return (
    <PageState
      icon={ErrorOutlineRounded}
      tone="attention"
      role="alert"
      title={t('loadFailed')}
      action={
        onRetry !== undefined && (
          <Button variant="contained" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {message !== '' && <div>{message}</div>}
      <div>{isAnswered(error) ? t('nothingChanged') : t('loadFailedHint')}</div>
    </PageState>
  );
}

/** The thing in the address does not exist, or is not visible to this person: names it, with the way back. */
export function NotFoundState({
  icon,
  title,
  children,
  backLabel,
  isWholePage = true,
  onBack,
}: Pick<PageStateProps, 'icon' | 'title' | 'children' | 'isWholePage'> & {
  backLabel: string;
  onBack: () => void;
}) {
  return (
    <PageState
      isWholePage={isWholePage}
      icon={icon}
      title={title}
      action={
        <Button variant="contained" onClick={onBack}>
          {backLabel}
        </Button>
      }
    >
      {children}
    </PageState>
  );
}

/** Search and filters leave nothing over. */
export function NothingFoundState({ onClear }: { onClear?: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <PageState
      icon={SearchOffRounded}
      title={t('nothingFound')}
      action={
        onClear !== undefined && (
          <Button variant="outlined" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        )
      }
    >
      {t('nothingFoundHint')}
    </PageState>
  );
}
