import { definePrintedTexts, defineTexts } from '../../core/texts.ts';
import type { PrintTrouble } from './print-trouble.ts';

/** Why a print job failed. */
export const printTroubleTexts = defineTexts(
  {
    unreachable: 'The printer cannot be reached',
    out_of_paper: 'The printer is out of paper',
    cover_open: 'The printer’s cover is open',
    printer_error: 'The printer reports an error',
    no_answer: 'The printer did not confirm the print',
    not_answered: 'The print program did not confirm the print',
    delivery_gone: 'The delivery no longer exists',
  } satisfies Record<PrintTrouble, string>,
  {
    unreachable: 'Yazıcıya ulaşılamıyor',
    out_of_paper: 'Yazıcının kâğıdı bitti',
    cover_open: 'Yazıcının kapağı açık',
    printer_error: 'Yazıcı hata bildiriyor',
    no_answer: 'Yazıcı, yazdırdığını onaylamadı',
    not_answered: 'Yazdırma programı, yazdırdığını onaylamadı',
    delivery_gone: 'Teslimat artık yok',
  },
);

/** Texts on printed pages other than the slip. */
export const printedTexts = definePrintedTexts(
  { mayBeTwice: 'May print twice', test: 'Test page', works: 'This printer works.' },
  { mayBeTwice: 'İkinci kez yazdırılmış olabilir', test: 'Deneme sayfası', works: 'Bu yazıcı çalışıyor.' },
);
