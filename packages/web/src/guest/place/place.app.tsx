/** @jsxImportSource preact */
import { useGuestAddress } from '../guest-address.ts';
import { ScanPage } from './scan.page.tsx';
import { ScannedPage } from './scanned.page.tsx';

/** What a target's QR code opens: where one is, and what may be done there. */
export function PlaceApp() {
  const [{ code }] = useGuestAddress();
  return code === '' ? <ScanPage /> : <ScannedPage key={code} code={code} />;
}
