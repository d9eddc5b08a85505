import type { QrCode, QrDraft } from '@rota/contract/qr-codes';

/** A QR code that opens its place. */
export function aQrCode(changes: Partial<QrCode> = {}): QrCode {
  return {
    qr_id: 'q1',
    code: 'T-12-K7MW',
    url: 'https://rota.example/q/T-12-K7MW',
    target_id: 't1',
    target_name: 'T-12',
    site: 'hotel',
    floor: 'Ground',
    printable_name: '',
    label: 'Table 12',
    pickup_location_id: null,
    pickup_location_name: null,
    can_order: false,
    is_active: true,
    scans: 7,
    scanned_at: '2026-03-02T09:30:00.000Z',
    version: 3,
    created_at: '2026-03-02T09:30:00.000Z',
    updated_at: '2026-03-02T09:30:00.000Z',
    ...changes,
  };
}

/** A code that can be made. */
export function aQrDraft(changes: Partial<QrDraft> = {}): QrDraft {
  return {
    number: 1,
    code: 'T-1',
    target_id: 't1',
    target_name: 'T-12',
    printable_name: '',
    problem: null,
    ...changes,
  };
}
