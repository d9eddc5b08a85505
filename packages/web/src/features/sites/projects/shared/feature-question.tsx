import { featureNames } from '@rota/contract/project-texts';
import type { FeatureUse } from '@rota/contract/projects';
import { Alert, Box } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { featureTexts } from './features.messages.ts';
import type { ProjectForm } from './project-form-hook.ts';

/** Asks before features are switched off, and says what runs in them now. */
export function FeatureQuestion({ asked }: Pick<ProjectForm, 'asked'>) {
  const t = useTexts(featureTexts);
  const names = useTexts(featureNames);
  if (asked === undefined) return null;
  const { features, uses } = asked.about;
  const isBusy = uses.some(({ must_end: mustEnd }) => mustEnd);
  return (
    <ConfirmDialog
      open
      title={t('offTitle', { features: features.map((feature) => names(feature)).join(', ') })}
      confirmLabel={t('switchOff')}
      isDangerous
      canConfirm={!isBusy}
      onConfirm={asked.yes}
      onCancel={asked.no}
    >
      {t('offMeans')}
      {uses.length > 0 && (
        <Box component="ul" sx={{ mt: 1, mb: 0, pl: 3 }}>
          {uses.map((use) => (
            <Use key={`${use.feature} ${use.kind}`} use={use} />
          ))}
        </Box>
      )}
      {isBusy && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('mustEnd')}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function Use({ use: { kind, count } }: { use: FeatureUse }) {
  const t = useTexts(featureTexts);
  return <li>{t(kind, { count })}</li>;
}
