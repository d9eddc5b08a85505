import { qrCodeText, type QrCode } from '@rota/contract/qr-codes';
import { z } from 'zod';
import type { Translate } from '../../../i18n/translator.ts';
import type { qrFormTexts } from './qr-codes.messages.ts';

/** Stands for no pickup location in fields that choose one. */
export const NO_PLACE = '';
/** Characters of a printable name that the server takes at most, whatever a project allows. */
const NAME_MOST = 60;

/** The form of one code, with sentences of the reader's language. `most`: characters of a printable name in this project. */
export function qrForm(t: Translate<(typeof qrFormTexts)['en']>, most = NAME_MOST) {
  return z.object({
    target: z.string().min(1, { error: t('targetRequired') }),
    name: z
      .string()
      .trim()
      .max(most, { error: t('nameTooLong', { most }) }),
    code: z
      .string()
      .trim()
      .refine((code) => code === '' || qrCodeText.safeParse(code).success, { error: t('codeWrong') }),
    location: z.string(),
    isActive: z.boolean(),
  });
}
export type QrFields = z.infer<ReturnType<typeof qrForm>>;

/** The fields of a code, or of a new one. */
export function qrFields(code: QrCode | undefined): QrFields {
  if (code === undefined) return { target: '', name: '', code: '', location: NO_PLACE, isActive: true };
  const { target_id: target, printable_name: name, pickup_location_id: location, is_active: isActive } = code;
  return { target, name, code: code.code, location: location ?? NO_PLACE, isActive };
}

/** The request body. */
export function qrBody({ target, name, code, location, isActive }: QrFields) {
  const pickup = location === NO_PLACE ? null : location;
  return { target_id: target, printable_name: name, code, pickup_location_id: pickup, is_active: isActive };
}
