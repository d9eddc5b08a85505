import ToggleOffRounded from '@mui/icons-material/ToggleOffRounded';
import type { ProjectFeature } from '@rota/contract/core';
import { featureNames } from '@rota/contract/project-texts';
import { Link } from 'react-router';
import { Button } from '../ui/kit.ts';
import { useCan } from '../auth/auth-context.tsx';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useProject } from '../projects/project-context.tsx';
import { PageState } from '../ui/page-state.tsx';
import { featureOffTexts } from './feature-off.messages.ts';
import { HomeButton, Middle } from './status-pages.tsx';

/** Where the features of the chosen project are switched. */
const FEATURES_PATH = '/project/config#features';

/** The page exists, and the chosen project has switched off what it belongs to. */
export function FeatureOffPage({ feature }: { feature: ProjectFeature }) {
  const { project_id: projectId, project_name: project } = useProject();
  const t = useTexts(featureOffTexts);
  const name = useTexts(featureNames)(feature);
  const maySwitch = useCan()('projects.update', projectId);
  return (
    <Middle>
      <PageState
        isWholePage
        icon={ToggleOffRounded}
        title={t('title', { feature: name })}
        action={
          maySwitch ? (
            <Button variant="contained" component={Link} to={FEATURES_PATH}>
              {t('open')}
            </Button>
          ) : (
            <HomeButton />
          )
        }
      >
        {maySwitch ? t('may', { project }) : t('ask', { project })}
      </PageState>
    </Middle>
  );
}
