import { defineTexts } from '../../core/texts.ts';
import type { PrintTrouble } from './print-trouble.ts';

/** Why something was not printed, in a sentence. */
export const printTroubleTexts = defineTexts(
  {
    unreachable: 'The printer cannot be reached',
    out_of_paper: 'The printer is out of paper',
    cover_open: 'The cover of the printer is open',
    printer_error: 'The printer reports an error',
    no_answer: 'The printer did not say whether it printed',
    not_answered: 'The print program did not say whether it printed',
    delivery_gone: 'The delivery is no longer there',
  } satisfies Record<PrintTrouble, string>,
  {
    unreachable: 'Yazıcıya ulaşılamıyor',
    out_of_paper: 'Yazıcının kâğıdı bitti',
    cover_open: 'Yazıcının kapağı açık',
    printer_error: 'Yazıcı hata bildiriyor',
    no_answer: 'Yazıcı, yazdırıp yazdırmadığını bildirmedi',
    not_answered: 'Yazdırma programı, yazdırıp yazdırmadığını bildirmedi',
    delivery_gone: 'Teslimat artık yok',
  },
);

/** What a printed page says beside the slip. */
export const printedTexts = defineTexts(
  { mayBeTwice: 'May be printed twice', test: 'Test page', works: 'This printer works.' },
  { mayBeTwice: 'İkinci kez yazdırılmış olabilir', test: 'Deneme sayfası', works: 'Bu yazıcı çalışıyor.' },
);
