import {
  closestCenter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DndContextProps,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { sortTexts } from './sort.messages.ts';

type Named = { readonly id: string; readonly name: string };

/** Moves rows by mouse, finger or keyboard, with announcements for screen readers. */
export function useSortSensors(
  rows: readonly Named[],
): Pick<DndContextProps, 'sensors' | 'collisionDetection' | 'accessibility'> {
  const t = useTexts(sortTexts);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A list on a phone is scrolled with the same finger.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(rows);
  return {
    sensors,
    collisionDetection: closestCenter,
    accessibility: { announcements, screenReaderInstructions: { draggable: t('hint') } },
  };
}

/** The announcements of a screen reader during a move. */
function useAnnouncements(rows: readonly Named[]): Announcements {
  const t = useTexts(sortTexts);
  const placeOf = (id: string | number) => rows.findIndex((row) => row.id === String(id)) + 1;
  const nameOf = (id: string | number) => rows.find((row) => row.id === String(id))?.name ?? '';
  const count = rows.length;
  return {
    onDragStart: ({ active }) => t('picked', { name: nameOf(active.id), place: placeOf(active.id), count }),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('over', { name: nameOf(active.id), place: placeOf(over.id), count }),
    onDragEnd: ({ active, over }) =>
      t('dropped', { name: nameOf(active.id), place: placeOf(over?.id ?? active.id), count }),
    onDragCancel: ({ active }) => t('canceled', { name: nameOf(active.id) }),
  };
}
