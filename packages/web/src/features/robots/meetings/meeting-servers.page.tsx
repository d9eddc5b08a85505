import type { SavedMeetingNetwork } from '@rota/contract/meetings';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { Box, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { serverTexts } from './meeting-servers.messages.ts';
import { fieldsOf, serverForm, type ServerFields } from './meeting-servers.rules.ts';

type Wish = z.output<typeof serverForm>;
const schema = serverForm as z.ZodType<Wish, ServerFields>;

const networkQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['meetings', 'network'] as const,
    queryFn: ({ signal }) => api.meetings.network(undefined, { signal }),
  });

/** The servers by which calls between browsers and robots find their way. */
export function MeetingServersPage() {
  const query = useQuery({ ...networkQuery(useApi()), refetchOnWindowFocus: false });
  if (query.data !== undefined) return <ServersForm saved={query.data} />;
  if (query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch().catch(() => undefined)} />;
  return (
    <Page width="form">
      <Skeleton variant="rounded" height={320} />
    </Page>
  );
}

function ServersForm({ saved }: { saved: SavedMeetingNetwork }) {
  const t = useTexts(serverTexts);
  const api = useApi();
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: networkQuery(api).queryKey });
  const form = useResourceForm<ServerFields, Wish, SavedMeetingNetwork>({
    schema,
    values: fieldsOf(saved),
    save: async (wish) => {
      const answer = await api.meetings.setNetwork({ body: { ...wish, version: saved.version } });
      await renew();
      return answer;
    },
    fieldOf: (property) => property.replace(/^network\./, '').replace(/\.\d+$/, ''),
    renew,
    onSaved: (answer) => {
      toastSuccess(t('saved'));
      return fieldsOf(answer);
    },
  });
  const names = {
    stun_urls: t('stun_urls'),
    turn_urls: t('turn_urls'),
    turn_minutes: t('turn_minutes'),
    secret: t('secret'),
  };
  const lines = { multiline: true, minRows: 2, fullWidth: true } as const;
  return (
    <DetailForm
      {...detailFormOf(form, names)}
      title={t('title')}
      description={t('hint')}
      sections={[
        {
          id: 'stun',
          title: t('stun'),
          children: (
            <Field form={form} name="stun_urls" label={names.stun_urls} hint={t('stunHint')} {...lines} />
          ),
        },
        {
          id: 'turn',
          title: t('turn'),
          children: (
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
              <Field form={form} name="turn_urls" label={names.turn_urls} hint={t('turnHint')} {...lines} />
              <Field
                form={form}
                name="secret"
                type="password"
                label={names.secret}
                hint={t(saved.has_secret ? 'secretKept' : 'secretNew')}
                slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
              />
              <Field form={form} name="turn_minutes" label={names.turn_minutes} inputMode="numeric" />
            </Box>
          ),
        },
      ]}
      submitLabel={t('save')}
    />
  );
}
