import type { IssuedKey } from '@rota/contract/api-keys';
import { Link } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { curlExample } from './shared/curl-example.ts';
import { SecretDialog } from './shared/secret-dialog.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { apiKeyTexts } from './api-keys.messages.ts';

/** The secret of a key, shown this once, with a call that proves that it works. */
export function KeyDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const t = useTexts(apiKeyTexts);
  const { project_id: projectId } = useProject();
  const { name, key, permissions } = issued;
  return (
    <SecretDialog
      title={t('keyTitle', { name })}
      name={name}
      fields={[{ label: t('key'), value: key }]}
      example={curlExample(window.location.origin, projectId, key, permissions)}
      onClose={onClose}
    >
      <Link href="/api/docs" target="_blank" rel="noreferrer">
        {t('allCalls')}
      </Link>
    </SecretDialog>
  );
}
