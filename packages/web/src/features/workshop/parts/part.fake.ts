import type { Part } from '@rota/contract/parts';

/** A battery on the shelf. */
export function aPart(changes: Partial<Part> = {}): Part {
  return {
    part_id: 'p',
    project_id: 7,
    serial_number: 'B-1',
    model_number: 'BAT-48',
    type: 'battery',
    other_type: null,
    description: '',
    warranty_until: null,
    location: 'shelf',
    shelf: '',
    robot_id: null,
    robot_name: null,
    installed_at: null,
    wear: { hours: 0, km: 0, cycles: 0, counted_until: '2026-11-28T10:00:00.000Z' },
    version: 1,
    created_at: '2026-11-28T10:00:00.000Z',
    updated_at: '2026-11-28T10:00:00.000Z',
    ...changes,
  };
}
