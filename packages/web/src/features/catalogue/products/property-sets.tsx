import { sentenceTexts } from '@rota/contract/core';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
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

function KeepDialog({
  properties,
  onClose,
}: {
  properties: NonNullable<ReturnType<typeof propertiesOf>>;
  onClose: () => void;
}) {
  const t = useTexts(productFormTexts);
  const tSentence = useTexts(sentenceTexts);
  const renew = useRenewCatalogue();
  const { api, projectId } = useCatalogue();
  const [name, setName] = useState('');
  const keep = useMutation({
    mutationFn: () => api.propertySets.create({ params: { projectId }, body: { name, properties } }),
    onSuccess: async () => {
      toastSuccess(t('kept'));
      await renew();
      onClose();
    },
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
  });
  return (
    <FormDialog
      title={t('keepSetTitle')}
      submitLabel={t('keepSet')}
      isBusy={keep.isPending}
      canSubmit={name.trim() !== ''}
      onSubmit={() => keep.mutate()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('setName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
