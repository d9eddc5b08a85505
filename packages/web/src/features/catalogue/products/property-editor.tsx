import { propertyTypeTexts } from '@rota/contract/product-texts';
import { PROPERTY_TYPES, type PropertyType } from '@rota/contract/products';
import AddRounded from '@mui/icons-material/AddRounded';
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Paper,
  TextField,
} from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { OptionFields, PropertyFields } from './product-form.ts';
import { productFormTexts } from './product-form.messages.ts';
import { OptionRows } from './option-rows.tsx';
import { Field, Tool } from './property-inputs.tsx';
import { propertyProblem, type PropertyProblem } from './property-problem.rules.ts';
import { PropertySets } from './property-sets.tsx';

type EditorProps = {
  value: PropertyFields[];
  /** Whether incomplete fields are reported: after an attempt to save. */
  isChecked: boolean;
  onChange: (next: PropertyFields[]) => void;
};

const newOption = (): OptionFields => ({ value: '', en: '', tr: '', added: '', is_default: false });
const newProperty = (): PropertyFields => ({
  id: crypto.randomUUID(),
  key: '',
  en: '',
  tr: '',
  type: 'select',
  is_required: false,
  asks_user: false,
  allows_multiple: false,
  most: 10,
  options: [newOption(), newOption()],
});

/** The properties of a product: added, put in order, filled from sets. */
export function PropertyEditor({ value, isChecked, onChange }: EditorProps) {
  const t = useTexts(productFormTexts);
  const move = (from: number, to: number) => {
    const next = [...value];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    onChange(next);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {value.map((property, index) => (
        <OneProperty
          key={property.id}
          property={property}
          problem={isChecked ? propertyProblem(property, value) : undefined}
          isFirst={index === 0}
          isLast={index === value.length - 1}
          onChange={(change) =>
            onChange(value.map((one, at) => (at === index ? { ...one, ...change } : one)))
          }
          onRemove={() => onChange(value.filter((_one, at) => at !== index))}
          onMove={(by) => move(index, index + by)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<AddRounded />}
          onClick={() => onChange([...value, newProperty()])}
        >
          {t('addProperty')}
        </Button>
        <PropertySets value={value} onUse={(more) => onChange([...value, ...more])} />
      </Box>
    </Box>
  );
}

type OneProps = {
  property: PropertyFields;
  problem: PropertyProblem | undefined;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: Partial<PropertyFields>) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
};

function OneProperty(props: OneProps) {
  const { property, problem, onChange } = props;
  const t = useTexts(productFormTexts);
  const name = property.en || property.tr || t('unnamed');
  return (
    <Paper
      component="fieldset"
      variant="outlined"
      aria-label={name}
      sx={{ m: 0, p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <TypeAndTools {...props} name={name} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr 160px' }, gap: 1.5 }}>
        <Field label={t('labelTr')} value={property.tr} onChange={(tr) => onChange({ tr })} />
        <Field label={t('labelEn')} value={property.en} onChange={(en) => onChange({ en })} />
        <Field
          label={t('key')}
          value={property.key}
          help={t('keyHint')}
          onChange={(key) => onChange({ key })}
        />
      </Box>
      <WhatIsAsked property={property} onChange={onChange} />
      <OptionRows
        options={property.options}
        isFixed={property.type === 'yes_no'}
        onChange={(options) => onChange({ options })}
      />
      {property.type !== 'yes_no' && (
        <Button
          size="small"
          startIcon={<AddRounded />}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => onChange({ options: [...property.options, newOption()] })}
        >
          {t('addOption')}
        </Button>
      )}
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {t(problem.text, { number: problem.number })}
        </FormHelperText>
      )}
    </Paper>
  );
}

type HeadProps = Omit<OneProps, 'problem'> & { name: string };

/** The type of a property, and the tools that move and remove it. */
function TypeAndTools({ property, name, isFirst, isLast, onChange, onRemove, onMove }: HeadProps) {
  const t = useTexts(productFormTexts);
  const tType = useTexts(propertyTypeTexts);
  // A question of yes or no has two answers, and one of them at a time.
  const setType = (type: PropertyType) =>
    onChange({
      type,
      ...(type === 'yes_no' && { allows_multiple: false, options: twoOf(property.options) }),
    });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <TextField
        select
        size="small"
        label={t('type')}
        value={property.type}
        onChange={(event) => setType(event.target.value as PropertyType)}
        sx={{ flex: 1, maxWidth: 220, mr: 'auto' }}
      >
        {PROPERTY_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {tType(type)}
          </MenuItem>
        ))}
      </TextField>
      <Tool
        label={t('moveUp', { name })}
        icon={<ArrowUpwardRounded />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Tool
        label={t('moveDown', { name })}
        icon={<ArrowDownwardRounded />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Tool label={t('removeProperty', { name })} icon={<CloseRounded />} onClick={onRemove} />
    </Box>
  );
}

/** Whether a property must be answered, how often, and by whom it is asked. */
function WhatIsAsked({ property, onChange }: Pick<OneProps, 'property' | 'onChange'>) {
  const t = useTexts(productFormTexts);
  const check = (field: 'is_required' | 'asks_user' | 'allows_multiple', label: string) => (
    <FormControlLabel
      control={<Checkbox checked={property[field]} onChange={(_event, is) => onChange({ [field]: is })} />}
      label={label}
      disabled={field === 'allows_multiple' && property.type === 'yes_no'}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {check('is_required', t('required'))}
      {check('allows_multiple', t('multiple'))}
      {check('asks_user', t('asksUser'))}
      {property.type === 'quantity' && (
        <TextField
          type="number"
          size="small"
          label={t('most')}
          value={property.most}
          onChange={(event) =>
            onChange({ most: Math.min(99, Math.max(1, Math.trunc(Number(event.target.value)) || 1)) })
          }
          sx={{ width: 140 }}
        />
      )}
    </Box>
  );
}

function twoOf(options: readonly OptionFields[]): OptionFields[] {
  const [yes, no] = options;
  return [yes ?? { ...newOption(), ...YES }, no ?? { ...newOption(), ...NO }].map((option, index) =>
    option.en === '' && option.tr === '' ? { ...option, ...(index === 0 ? YES : NO) } : option,
  );
}
const YES = { value: 'yes', en: 'Yes', tr: 'Evet' };
const NO = { value: 'no', en: 'No', tr: 'Hayır' };
