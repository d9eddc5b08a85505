import { auditFields } from '@rota/contract/audit-words';
import { textIn } from '@rota/contract/core';
import { allergenTexts, badgeTexts } from '@rota/contract/product-texts';
import type { Product } from '@rota/contract/products';
import LocalMallRounded from '@mui/icons-material/LocalMallRounded';
import { useQuery } from '@tanstack/react-query';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { ProductActions } from './product-actions.tsx';
import { PriceText, ProductPicture, SaleChip } from './product-looks.tsx';
import { productTexts } from './products.messages.ts';
import { productQueries, useCatalogue } from './products.queries.ts';

/** One product beside the list: what it is, what can be done with it, and who changed it. */
export function ProductPanel({
  productId,
  row,
  onClose,
}: {
  productId: string;
  row: Product | undefined;
  onClose: () => void;
}) {
  const t = useTexts(productTexts);
  const { api, projectId, language } = useCatalogue();
  return (
    <RowPanel
      row={row}
      one={productQueries.one(api, projectId, productId)}
      title={t('facts')}
      titleOf={({ name }) => textIn(name, language)}
      missing={{ icon: LocalMallRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(product) => <Known product={product} />}
    </RowPanel>
  );
}

function Known({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const { language, currency } = useCatalogue();
  const description = textIn(product.description, language);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <ProductPicture url={product.image_url} size={96} />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
          <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
            <PriceText product={product} currency={currency} />
          </Typography>
          <Box>
            <SaleChip product={product} />
          </Box>
        </Box>
      </Box>
      {description !== '' && (
        <Typography color="textSecondary" translate="no">
          {description}
        </Typography>
      )}
      <ProductActions product={product} />
      <PanelSection title={t('facts')}>
        <Facts product={product} />
      </PanelSection>
      <PanelSection title={t('history')}>
        <History productId={product.product_id} />
      </PanelSection>
    </Box>
  );
}

function Facts({ product }: { product: Product }) {
  const t = useTexts(productTexts);
  const tBadge = useTexts(badgeTexts);
  const tAllergen = useTexts(allergenTexts);
  const formats = useFormats();
  const { menus, categories, language, currency } = useCatalogue();
  const category = categories.find(({ category_id: id }) => id === product.category_id);
  const inMenus = menus.filter(({ menu_id: id }) => product.menu_ids.includes(id));
  const { lowest_price_minor: low, highest_price_minor: high } = product;
  const presentFact = (name: string, text: string): Fact[] => (text === '' ? [] : [[name, text]]);
  const facts: readonly Fact[] = [
    [t('category'), category === undefined ? t('noCategory') : textIn(category.name, language)],
    [
      t('menus'),
      inMenus.length === 0 ? t('noMenu') : inMenus.map(({ name }) => textIn(name, language)).join(', '),
    ],
    ...presentFact(t('unit'), product.unit),
    ...presentFact(
      t('price'),
      low === high
        ? ''
        : t('choices', { low: formats.money(low, currency), high: formats.money(high, currency) }),
    ),
    ...presentFact(
      t('soldOut'),
      product.sold_out_until === null ? '' : formats.dateTime(product.sold_out_until),
    ),
    ...presentFact(t('badge'), product.badges.map((badge) => tBadge(badge)).join(', ')),
    ...presentFact(t('allergens'), product.allergens.map((one) => tAllergen(one)).join(', ')),
    ...presentFact(
      t('preparation'),
      product.preparation_minutes === null ? '' : formats.duration(product.preparation_minutes * 60),
    ),
    ...presentFact(
      t('energy'),
      product.energy_kcal === null ? '' : `${formats.number(product.energy_kcal)} kcal`,
    ),
    ...presentFact(
      t('properties'),
      product.properties.map(({ label }) => textIn(label, language)).join(', '),
    ),
  ];
  return <FactList facts={facts} />;
}

/** The changes with their authors, newest first, with the fields' visible names. */
function History({ productId }: { productId: string }) {
  const t = useTexts(productTexts);
  const fieldOr = useTextOr(auditFields);
  const formats = useFormats();
  const { api, projectId } = useCatalogue();
  const entries = useQuery(productQueries.history(api, projectId, productId)).data ?? [];
  if (entries.length === 0) return <Typography color="textSecondary">{t('historyEmpty')}</Typography>;
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.25 }}
    >
      {entries.slice(0, 20).map(({ at, by, code, before, after }, index) => {
        const fields = changedFields(before, after).map((field) => fieldOr(field, field));
        return (
          <Box component="li" key={`${at} ${index}`}>
            <Typography variant="body2">
              {[by ?? '', ...(code.startsWith('LOG_PRODUCTS_') ? [t('historyTogether')] : [])].join(' · ')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {[formats.dateTime(at), fields.slice(0, 6).join(', ')]
                .filter((part) => part !== '')
                .join(' · ')}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

/** Names of the fields that differ; none for what was made. */
function changedFields(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): string[] {
  if (before === null || after === null) return [];
  return Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
