import { taskKindFields, type DeliveryKind } from '@rota/contract/deliveries';
import { areJoined } from '@rota/contract/elevators';
import { mapIdOf } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import AddRounded from '@mui/icons-material/AddRounded';
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { Box, Button, IconButton, Tooltip, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useServedFloors } from '../../sites/elevators/shared/elevators.queries.ts';
import { Field, SelectField, useField } from '../../../ui/form/fields.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';
import { emptyStop, stopTargets, type DeliveryFields, type StopFields } from './delivery-form.ts';
import { TargetField } from './target-field.tsx';
import { taskFieldTexts } from './task-kind.messages.ts';

type StopsProps = {
  projectId: number;
  kind: DeliveryKind;
  form: UseFormReturn<DeliveryFields>;
  targets: readonly Target[];
  lids: readonly string[];
  /** Whether the lid and the note of each stop are shown. */
  isLong: boolean;
};

/** The stops in their order, each with its lid and note. */
export function StopsField({ projectId, form, targets, lids, kind, isLong }: StopsProps) {
  const t = useTexts(createDeliveryTexts);
  const stops = useFieldArray({ control: form.control, name: 'targets' });
  const { mostStops, freeOrder, lids: hasLids } = taskKindFields[kind];
  const tables = useTables(form, targets);
  const options = useMemo(() => stopTargets(targets), [targets]);
  const isFull = stops.fields.length >= mostStops;
  const add = () => {
    if (!isFull) stops.append(emptyStop, { focusName: `targets.${stops.fields.length}.target_id` });
  };
  useAddKey(add);
  const list = useFocusOnFirst(stops.fields[0]?.id);
  return (
    <Box
      component="ol"
      ref={list}
      onKeyDown={toNextField}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {stops.fields.map((field, index) => (
        <Box
          component="li"
          key={field.id}
          aria-label={t('stopNumber', { number: index + 1 })}
          sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}
        >
          <Typography
            aria-hidden
            sx={{ width: 24, pt: 1.75, fontWeight: 600, color: 'text.secondary', textAlign: 'center' }}
          >
            {index + 1}
          </Typography>
          <StopFieldsRow
            projectId={projectId}
            form={form}
            index={index}
            options={options}
            lids={hasLids && isLong ? lids : undefined}
            hasNote={isLong}
          />
          <StopButtons
            number={index + 1}
            count={stops.fields.length}
            isOrdered={!freeOrder}
            onMove={(by) => stops.move(index, index + by)}
            onRemove={() => stops.remove(index)}
          />
        </Box>
      ))}
      <Box component="li" sx={{ pl: { xs: 0, sm: 4.5 }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <AddStops kind={kind} tables={tables} isFull={isFull} onAdd={add} onReplace={stops.replace} />
      </Box>
    </Box>
  );
}

/** The person begins to type the first target at once. */
function useFocusOnFirst(firstId: string | undefined): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    // Stops that are filled in or put back later take the focus from nothing else on the page.
    if (hasBegun.current && document.activeElement !== document.body) return;
    hasBegun.current = true;
    list.current?.querySelector('input')?.focus();
  }, [firstId]);
  return list;
}

type AddProps = {
  kind: DeliveryKind;
  /** The tables of the floor, by id. */
  tables: readonly string[];
  isFull: boolean;
  onAdd: () => void;
  onReplace: (stops: StopFields[]) => void;
};

function AddStops({ kind, tables, isFull, onAdd, onReplace }: AddProps) {
  const t = useTexts(createDeliveryTexts);
  const tField = useTexts(taskFieldTexts);
  const { mostStops, freeOrder } = taskKindFields[kind];
  return (
    <>
      <Button
        startIcon={<AddRounded />}
        variant="outlined"
        disabled={isFull}
        aria-keyshortcuts="Alt+N"
        onClick={onAdd}
      >
        {t('addStop')}
      </Button>
      {freeOrder && tables.length > 1 && (
        <Button
          variant="outlined"
          onClick={() =>
            onReplace(tables.slice(0, mostStops).map((target_id) => ({ ...emptyStop, target_id })))
          }
        >
          {tField('allTables')}
        </Button>
      )}
    </>
  );
}

/** Alt+N adds a stop from wherever on the page, unless something is asked over it. */
function useAddKey(add: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    // By the key itself: with Alt held some keyboards write another letter.
    if (event.code !== 'KeyN' || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    add();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Enter in a stop goes to the next field, as on the till; a list that is open takes it for itself. */
function toNextField(event: ReactKeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (
    event.key !== 'Enter' ||
    event.ctrlKey ||
    event.metaKey ||
    event.defaultPrevented ||
    !(target instanceof HTMLInputElement)
  )
    return;
  // A choice in a dialog over the page is not the stop's own field.
  if (!event.currentTarget.contains(target)) return;
  event.preventDefault();
  const fields = [
    ...(target.form?.querySelectorAll<HTMLElement>(
      'input, [role="combobox"], textarea, button[type="submit"]',
    ) ?? []),
  ];
  fields
    .slice(fields.indexOf(target) + 1)
    .find(
      (field) =>
        field.tabIndex >= 0 &&
        !field.hasAttribute('disabled') &&
        field.getAttribute('aria-hidden') !== 'true',
    )
    ?.focus();
}

/** The tables of the floor that the task is on so far, in natural order. */
function useTables(form: UseFormReturn<DeliveryFields>, targets: readonly Target[]): readonly string[] {
  const formats = useFormats();
  const stops = useWatch({ control: form.control, name: 'targets' });
  const filling = useWatch({ control: form.control, name: 'filling_target_id' });
  const tables = targets.filter((target) => target.type === 'table');
  const mapId =
    mapOf([...stops.map((stop) => stop.target_id), filling], targets) ??
    mapOf([tables[0]?.target_id ?? ''], tables);
  return tables
    .filter((target) => mapIdOf(target.site, target.floor) === mapId)
    .sort((a, b) => formats.compare(a.name, b.name))
    .map((target) => target.target_id);
}

/** The map that the first known of these points is on. */
function mapOf(targetIds: readonly string[], targets: readonly Target[]): string | undefined {
  const known = targetIds
    .map((id) => targets.find((target) => target.target_id === id))
    .find((target) => target !== undefined);
  return known === undefined ? undefined : mapIdOf(known.site, known.floor);
}

type StopFieldsProps = {
  projectId: number;
  form: UseFormReturn<DeliveryFields>;
  index: number;
  options: readonly Target[];
  /** Undefined where a stop names none. */
  lids: readonly string[] | undefined;
  hasNote: boolean;
};

/** Whether a robot gets from the other points of the task to a map. */
function useReached({ projectId, form, index, options }: Omit<StopFieldsProps, 'lids' | 'hasNote'>) {
  const filling_target_id = useWatch({ control: form.control, name: 'filling_target_id' });
  const stops = useWatch({ control: form.control, name: 'targets' });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const served = useServedFloors(projectId);
  const around = [filling_target_id, ...stops.map((stop) => stop.target_id)]
    .map((id) => mapOf([id], options) ?? '')
    .join('|');
  return useCallback(
    (mapId: string) => {
      const floors = around.split('|').with(index + 1, mapId);
      return areJoined(
        floors.filter((floor) => floor !== ''),
        taskKindFields[kind].oneFloor === true ? [] : served,
      );
    },
    [around, index, kind, served],
  );
}

function StopFieldsRow({ projectId, form, index, options, lids, hasNote }: StopFieldsProps) {
  const t = useTexts(createDeliveryTexts);
  const { problem, ...target } = useField(form, `targets.${index}.target_id`);
  const filling_target_id = useWatch({ control: form.control, name: 'filling_target_id' });
  const stops = useWatch({ control: form.control, name: 'targets' });
  const robotId = useWatch({ control: form.control, name: 'robot_id' });
  const isReached = useReached({ projectId, form, index, options });
  const beforeId = index === 0 ? filling_target_id : (stops[index - 1]?.target_id ?? '');
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: lids === undefined ? '1fr' : '1fr 120px' },
        gap: 1.5,
      }}
    >
      <TargetField
        {...target}
        projectId={projectId}
        question={t('whereTo')}
        before={options.find((one) => one.target_id === beforeId)}
        robotId={robotId}
        label={t('target')}
        targets={options}
        isReached={isReached}
        error={problem}
      />
      {lids !== undefined && <LidField form={form} index={index} lids={lids} />}
      {hasNote && (
        <Field
          form={form}
          name={`targets.${index}.note`}
          label={t('note')}
          size="small"
          sx={{ gridColumn: '1 / -1' }}
        />
      )}
    </Box>
  );
}

function LidField({
  form,
  index,
  lids,
}: {
  form: UseFormReturn<DeliveryFields>;
  index: number;
  lids: readonly string[];
}) {
  const t = useTexts(createDeliveryTexts);
  const name = `targets.${index}.lid` as const;
  const chosen = useWatch({ control: form.control, name });
  const isGone = chosen !== '' && !lids.includes(chosen);
  return (
    <SelectField
      form={form}
      name={name}
      label={t('lid')}
      options={[
        { value: '', label: t('anyLid') },
        ...lids.map((lid) => ({ value: lid, label: lid })),
        ...(isGone ? [{ value: chosen, label: t('lidGone', { lid: chosen }), disabled: true }] : []),
      ]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}

function StopButtons({
  number,
  count,
  isOrdered,
  onMove,
  onRemove,
}: {
  number: number;
  count: number;
  isOrdered: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const t = useTexts(createDeliveryTexts);
  if (count === 1) return null;
  const buttons = [
    {
      label: t('moveUp', { number }),
      icon: <ArrowUpwardRounded fontSize="small" />,
      isDisabled: number === 1,
      act: () => onMove(-1),
    },
    {
      label: t('moveDown', { number }),
      icon: <ArrowDownwardRounded fontSize="small" />,
      isDisabled: number === count,
      act: () => onMove(1),
    },
    {
      label: t('removeStop', { number }),
      icon: <DeleteRounded fontSize="small" />,
      isDisabled: false,
      act: onRemove,
    },
  ];
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, pt: 0.75 }}>
      {(isOrdered ? buttons : buttons.slice(2)).map((button) => (
        <Tooltip key={button.label} title={button.label}>
          <span>
            <IconButton aria-label={button.label} disabled={button.isDisabled} onClick={button.act}>
              {button.icon}
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Box>
  );
}
