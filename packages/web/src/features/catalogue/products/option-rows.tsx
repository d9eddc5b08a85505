import { DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import CloseRounded from '@mui/icons-material/CloseRounded';
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import { Box, Checkbox, FormControlLabel, IconButton } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { OptionFields } from './product-form.ts';
import { productFormTexts } from './product-form.messages.ts';
import { Field, Tool } from './property-inputs.tsx';
import { useSortSensors } from './sort-sensors.ts';
import { sortTexts } from './sort.messages.ts';

type RowsProps = {
  options: readonly OptionFields[];
  isFixed: boolean;
  onChange: (next: OptionFields[]) => void;
};

/** The options of a property, in the order in which guests see them: written, moved by their handles, taken away. */
export function OptionRows({ options, isFixed, onChange }: RowsProps) {
  const t = useTexts(productFormTexts);
  // Options have nothing but their place that tells one from another while they are written.
  const rows = options.map((option, index) => ({
    id: String(index),
    name: option.en || option.tr || t('option', { number: index + 1 }),
  }));
  const hands = useSortSensors(rows);
  const move = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id)
      onChange(arrayMove([...options], Number(active.id), Number(over.id)));
  };
  return (
    <DndContext {...hands} onDragEnd={move}>
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {options.map((option, index) => (
          <Option
            key={index}
            number={index + 1}
            name={rows[index]?.name ?? ''}
            option={option}
            mayRemove={!isFixed && options.length > 1}
            onChange={(change) =>
              onChange(options.map((one, at) => (at === index ? { ...one, ...change } : one)))
            }
            onRemove={() => onChange(options.filter((_one, at) => at !== index))}
          />
        ))}
      </SortableContext>
    </DndContext>
  );
}

type OptionProps = {
  number: number;
  name: string;
  option: OptionFields;
  mayRemove: boolean;
  onChange: (change: Partial<OptionFields>) => void;
  onRemove: () => void;
};

/** On a phone a part of an option has a row of its own. */
const WIDE = { gridColumn: { xs: '2 / -1', sm: 'auto' } } as const;

function Option({ number, name, option, mayRemove, onChange, onRemove }: OptionProps) {
  const t = useTexts(productFormTexts);
  const tSort = useTexts(sortTexts);
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: String(number - 1),
  });
  return (
    <Box
      ref={setNodeRef}
      role="group"
      aria-label={t('option', { number })}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'center',
        gridTemplateColumns: {
          xs: 'auto minmax(0, 1fr) minmax(0, 1fr)',
          sm: 'auto 1fr 1fr 146px auto',
        },
        position: 'relative',
        backgroundColor: 'background.paper',
        borderRadius: '8px',
        zIndex: isDragging ? 1 : 'auto',
        boxShadow: isDragging ? 4 : 0,
      }}
    >
      <IconButton
        {...attributes}
        {...listeners}
        size="small"
        aria-label={tSort('move', { name })}
        sx={{ cursor: 'grab', touchAction: 'none', gridRow: { xs: 'span 3', sm: 'auto' } }}
      >
        <DragIndicatorRounded />
      </IconButton>
      <Field label={t('optionTr')} value={option.tr} onChange={(tr) => onChange({ tr })} />
      <Field label={t('optionEn')} value={option.en} onChange={(en) => onChange({ en })} />
      <Box sx={{ ...WIDE, display: 'grid' }}>
        <Field label={t('added')} value={option.added} isAmount onChange={(added) => onChange({ added })} />
      </Box>
      <Box sx={{ ...WIDE, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          control={
            <Checkbox checked={option.is_default} onChange={(_event, is) => onChange({ is_default: is })} />
          }
          label={t('isDefault')}
        />
        <Tool
          label={t('removeOption', { number })}
          icon={<CloseRounded fontSize="small" />}
          disabled={!mayRemove}
          onClick={onRemove}
        />
      </Box>
    </Box>
  );
}
