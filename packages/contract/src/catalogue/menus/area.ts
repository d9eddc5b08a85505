import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { categoriesApi, menusApi } from './index.ts';

/** The contract of menus. */
export const menusArea = area({
  api: menusApi,
  errors: {
    MENU_IN_USE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      MENU_IN_USE: 'A station uses this menu. Assign it another menu first.',
    },
    {
      MENU_IN_USE: 'Bir istasyon bu menüyü kullanıyor. Önce ona başka bir menü seçin.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_MENU_CREATED: 'Menu added', LOG_MENU_CHANGED: 'Menu changed', LOG_MENU_DELETED: 'Menu removed' },
    {
      LOG_MENU_CREATED: 'Menü eklendi',
      LOG_MENU_CHANGED: 'Menü değiştirildi',
      LOG_MENU_DELETED: 'Menü kaldırıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_MENU_CREATED: '{actor} added the menu {name}',
      LOG_MENU_CHANGED: '{actor} changed the menu {name}',
      LOG_MENU_DELETED: '{actor} removed the menu {name}',
    },
    {
      LOG_MENU_CREATED: '{actor}, {name} menüsünü ekledi',
      LOG_MENU_CHANGED: '{actor}, {name} menüsünü değiştirdi',
      LOG_MENU_DELETED: '{actor}, {name} menüsünü kaldırdı',
    },
  ),
  auditEntities: defineTexts({ menu: 'Menu' }, { menu: 'Menü' }),
  auditFields: defineTexts(
    { exceptions: 'Special hours', is_active: 'Active' },
    { exceptions: 'Özel saatler', is_active: 'Etkin' },
  ),
});

/** The contract of categories. */
export const categoriesArea = area({
  api: categoriesApi,
  auditTexts: defineTexts(
    {
      LOG_CATEGORY_CREATED: 'Category added',
      LOG_CATEGORY_CHANGED: 'Category changed',
      LOG_CATEGORY_DELETED: 'Category removed',
    },
    {
      LOG_CATEGORY_CREATED: 'Kategori eklendi',
      LOG_CATEGORY_CHANGED: 'Kategori değiştirildi',
      LOG_CATEGORY_DELETED: 'Kategori kaldırıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_CATEGORY_CREATED: '{actor} added the category {name}',
      LOG_CATEGORY_CHANGED: '{actor} changed the category {name}',
      LOG_CATEGORY_DELETED: '{actor} removed the category {name}',
    },
    {
      LOG_CATEGORY_CREATED: '{actor}, {name} kategorisini ekledi',
      LOG_CATEGORY_CHANGED: '{actor}, {name} kategorisini değiştirdi',
      LOG_CATEGORY_DELETED: '{actor}, {name} kategorisini kaldırdı',
    },
  ),
  auditEntities: defineTexts({ category: 'Category' }, { category: 'Kategori' }),
  auditFields: defineTexts(
    { image_id: 'Picture', video_id: 'Video' },
    { image_id: 'Görsel', video_id: 'Video' },
  ),
});
