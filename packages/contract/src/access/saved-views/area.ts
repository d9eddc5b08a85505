import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { savedViewsApi } from './index.ts';

/** The contract of saved views. */
export const savedViewsArea = area({
  api: savedViewsApi,
  errors: { SAVED_VIEWS_ENOUGH: { status: 409 } },
  errorTexts: defineTexts(
    { SAVED_VIEWS_ENOUGH: 'You have reached the limit of 200 views. Delete one you no longer use.' },
    { SAVED_VIEWS_ENOUGH: '200 görünüm sınırına ulaştınız. Artık kullanmadığınız birini silin.' },
  ),
});
