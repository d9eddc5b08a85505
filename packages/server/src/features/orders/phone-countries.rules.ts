/**
 * Calling codes (ITU E.164) to which codes are sent: Türkiye, Europe, North America, the Gulf and other countries whose guests travel. What
 * is left out is where premium numbers make others rich by every SMS that is sent to them.
 */
const ALLOWED = [
  ...[
    '90',
    '1',
    '30',
    '31',
    '32',
    '33',
    '34',
    '36',
    '39',
    '40',
    '41',
    '43',
    '44',
    '45',
    '46',
    '47',
    '48',
    '49',
    '351',
    '352',
    '353',
    '354',
  ],
  ...['356', '357', '358', '359', '370', '371', '372', '385', '386', '420', '421', '423', '7', '380', '995', '994', '81', '82', '61', '64'],
  ...['65', '91', '971', '974', '965', '966', '972', '973', '968', '962', '52', '55', '27'],
] as const;

/** Whether a code may be sent to a phone, written as E.164 with its plus. */
export function allowsPhone(phone: string): boolean {
  return ALLOWED.some((code) => phone.startsWith(`+${code}`));
}
