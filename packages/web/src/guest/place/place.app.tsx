/** @jsxImportSource preact */
import { useGuestAddress } from '../guest-address.ts';
import { ScanPage } from './scan.page.tsx';
import { ScannedPage } from './scanned.page.tsx';

/** The page of a target's QR code: the place, and what guests can do there. */
export function PlaceApp() {
  const [{ code }] = useGuestAddress();
  return code === '' ? <ScanPage /> : <ScannedPage key={code} code={code} />;
}
