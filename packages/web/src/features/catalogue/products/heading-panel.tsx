import { textIn } from '@rota/contract/core';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import LocalMallRounded from '@mui/icons-material/LocalMallRounded';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { SidePanel } from '../../../ui/list/side-panel.tsx';
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

type KnownProps = { kind: HeadingKind; heading: Heading; onClose: () => void };

function Known({ kind, heading, onClose }: KnownProps) {
  const t = useTexts(headingTexts);
  const formats = useFormats();
  const hours = useSaleHoursText();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <OpenChip heading={heading} />
      </Box>
      <HeadingActions kind={kind} heading={heading} onClose={onClose} />
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
    </Box>
  );
}

function HeadingActions({ kind, heading, onClose }: KnownProps) {
  const t = useTexts(headingTexts);
  const { api, projectId, language } = useCatalogue();
  const id = headingId(heading);
  const isMenu = kind === 'menus';
  const menu = { params: { projectId, menuId: id } };
  const category = { params: { projectId, categoryId: id } };
  return (
    <Actions
      projectId={projectId}
      renew={useRenewCatalogue()}
      actions={[
        {
          id: 'edit',
          place: 'main',
          label: t('edit'),
          icon: EditRounded,
          permission: 'catalogue.edit',
          dialog: (close) => <HeadingDialog kind={kind} heading={heading} onClose={close} />,
        },
        {
          id: 'remove',
          place: 'plain',
          label: t('remove'),
          icon: DeleteRounded,
          isDangerous: true,
          permission: 'catalogue.edit',
          confirm: (asking) => (
            <ConfirmRemoval
              {...asking}
              title={t('removeAsk', { name: textIn(heading.name, language) })}
              confirmLabel={t('remove')}
              usesKey={[kind, projectId, id]}
              readUses={(signal) =>
                isMenu ? api.menus.uses(menu, { signal }) : api.categories.uses(category, { signal })
              }
            >
              {t('removeHint')}
            </ConfirmRemoval>
          ),
          run: () => (isMenu ? api.menus.remove(menu) : api.categories.remove(category)),
          done: t('removed'),
          onDone: onClose,
        },
        {
          id: 'products',
          place: 'plain',
          label: t('showProducts'),
          icon: LocalMallRounded,
          to: `/project/products?${isMenu ? 'menu' : 'category'}=${encodeURIComponent(id)}`,
        },
      ]}
    />
  );
}
