import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Menu, MenuItem } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { propertiesOf, propertyFields, type PropertyFields } from './product-form.ts';
import { productFormTexts } from './product-form.messages.ts';
import { productQueries, useCatalogue, useRenewCatalogue } from './products.queries.ts';

/** Properties that are kept to be used again: taken out of a set, or put into a new one. */
export function PropertySets({
  value,
  onUse,
}: {
  value: readonly PropertyFields[];
  onUse: (more: PropertyFields[]) => void;
}) {
  const t = useTexts(productFormTexts);
  const { locale } = useFormats();
  const { api, projectId } = useCatalogue();
  const sets = useQuery(productQueries.sets(api, projectId)).data ?? [];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const properties = propertiesOf(value);
  return (
    <>
      <Button aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {t('useSet')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {sets.length === 0 && <MenuItem disabled>{t('noSets')}</MenuItem>}
        {sets.map((set) => (
          <MenuItem
            key={set.set_id}
            translate="no"
            onClick={() => {
              setAnchor(null);
              onUse(propertyFields(set.properties, locale, () => crypto.randomUUID()));
            }}
          >
            {set.name}
          </MenuItem>
        ))}
      </Menu>
      <Button disabled={properties === undefined || properties.length === 0} onClick={() => setKeeping(true)}>
        {t('keepSet')}
      </Button>
      {isKeeping && properties !== undefined && (
        <KeepDialog properties={properties} onClose={() => setKeeping(false)} />
      )}
    </>
  );
}

const NO_NAME = { name: '' };

function KeepDialog({
  properties,
  onClose,
}: {
  properties: NonNullable<ReturnType<typeof propertiesOf>>;
  onClose: () => void;
}) {
  const t = useTexts(productFormTexts);
  const renew = useRenewCatalogue();
  const { api, projectId } = useCatalogue();
  const form = useResourceForm({
    values: NO_NAME,
    save: async ({ name }) => {
      await api.propertySets.create({ params: { projectId }, body: { name, properties } });
      toastSuccess(t('kept'));
      await renew();
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('keepSetTitle')}
      form={form}
      submitLabel={t('keepSet')}
      canSubmit={form.watch('name').trim() !== ''}
      onClose={onClose}
    >
      <Field form={form} name="name" label={t('setName')} autoFocus />
    </FormDialog>
  );
}
