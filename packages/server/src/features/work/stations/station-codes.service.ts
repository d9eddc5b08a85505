import { randomBytes } from 'node:crypto';
import { publicPathOf } from '@rota/contract/public-address';
import { STATION_CODE_LENGTH, STATION_CODE_SIGNS } from '@rota/contract/stations';
import QRCode from 'qrcode';

/** A random code: each sign is one of 32, so that no sign is likelier than another. */
export function newStationCode(): string {
  return [...randomBytes(STATION_CODE_LENGTH)]
    .map((byte) => STATION_CODE_SIGNS.charAt(byte % STATION_CODE_SIGNS.length))
    .join('');
}

/** The address that a code's QR code holds, below the address of the installation. */
export function pageUrl(base: string, code: string): string {
  return `${base}${publicPathOf(code)}`;
}

/** A QR code to print: as a drawing, or as a picture of 1,024 pixels a side. */
export async function qrOf(url: string, format: 'svg' | 'png'): Promise<Buffer> {
  // A sticker on a table wears: a quarter of it may be gone.
  const options = { errorCorrectionLevel: 'Q', margin: 4 } as const;
  if (format === 'png') return QRCode.toBuffer(url, { ...options, width: 1_024 });
  return Buffer.from(await QRCode.toString(url, { ...options, type: 'svg' }));
}
