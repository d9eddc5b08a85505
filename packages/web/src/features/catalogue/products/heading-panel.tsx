import { sentenceTexts, textIn } from '@rota/contract/core';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import LocalMallRounded from '@mui/icons-material/LocalMallRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { SidePanel } from '../../../ui/list/side-panel.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { HeadingDialog } from './heading-dialog.tsx';
import { headingId, OpenChip, useSaleHoursText, type Heading, type HeadingKind } from './heading-looks.tsx';
import { headingTexts } from './headings.messages.ts';
import { productTexts } from './products.messages.ts';
import { useCatalogue, useRenewCatalogue } from './products.queries.ts';

type PanelProps = {
  kind: HeadingKind;
  heading: Heading | undefined;
  isLoading: boolean;
  onClose: () => void;
};

/** One menu or category beside its list. */
export function HeadingPanel({ kind, heading, isLoading, onClose }: PanelProps) {
  const tProduct = useTexts(productTexts);
  const { language } = useCatalogue();
  const title = heading === undefined ? tProduct(kind) : textIn(heading.name, language);
  return (
    <SidePanel title={title} onClose={onClose}>
      {heading !== undefined && <Known kind={kind} heading={heading} onClose={onClose} />}
      {heading === undefined && !isLoading && (
        <Typography color="textSecondary">{tProduct('notFoundHint')}</Typography>
      )}
    </SidePanel>
  );
}

function Known({ kind, heading, onClose }: { kind: HeadingKind; heading: Heading; onClose: () => void }) {
  const t = useTexts(headingTexts);
  const tSentence = useTexts(sentenceTexts);
  const can = useCan();
  const formats = useFormats();
  const hours = useSaleHoursText();
  const renew = useRenewCatalogue();
  const { api, projectId, language } = useCatalogue();
  const [asked, setAsked] = useState<'edit' | 'remove'>();
  const id = headingId(heading);
  const name = textIn(heading.name, language);
  const remove = useMutation({
    mutationFn: () =>
      kind === 'menus'
        ? api.menus.remove({ params: { projectId, menuId: id } })
        : api.categories.remove({ params: { projectId, categoryId: id } }),
    onSuccess: async () => {
      toastSuccess(t('removed'));
      onClose();
      await renew();
    },
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: () => setAsked(undefined),
  });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <OpenChip heading={heading} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {can('catalogue.edit', projectId) && (
          <>
            <Button variant="contained" startIcon={<EditRounded />} onClick={() => setAsked('edit')}>
              {t('edit')}
            </Button>
            <Button color="error" startIcon={<DeleteRounded />} onClick={() => setAsked('remove')}>
              {t('remove')}
            </Button>
          </>
        )}
        <Button
          component={Link}
          to={`/project/products?${kind === 'menus' ? 'menu' : 'category'}=${encodeURIComponent(id)}`}
          startIcon={<LocalMallRounded />}
        >
          {t('showProducts')}
        </Button>
      </Box>
      <FactList
        facts={[
          [t('products'), formats.number(heading.products)],
          [t('hours'), hours(heading)],
          ...heading.exceptions.map(
            ({ date, hours: own }) =>
              [
                formats.date(`${date}T12:00:00`),
                own.length === 0 ? t('closedThatDay') : own.map(({ from, to }) => `${from}–${to}`).join(', '),
              ] as const,
          ),
        ]}
      />
      {asked === 'edit' && (
        <HeadingDialog kind={kind} heading={heading} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'remove' && (
        <ConfirmRemoval
          title={t('removeAsk', { name })}
          confirmLabel={t('remove')}
          usesKey={[kind, projectId, id]}
          readUses={(signal) =>
            kind === 'menus'
              ? api.menus.uses({ params: { projectId, menuId: id } }, { signal })
              : api.categories.uses({ params: { projectId, categoryId: id } }, { signal })
          }
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsked(undefined)}
        >
          {t('removeHint')}
        </ConfirmRemoval>
      )}
    </Box>
  );
}
