import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { categoriesApi, menusApi } from './index.ts';

/** What the contract says of menus. */
export const menusArea = area({
  api: menusApi,
  errors: {
    MENU_NAME_TAKEN: { status: 409 },
    MENU_IN_USE: { status: 409 },
    CATALOGUE_CHANGED: { status: 409 },
    CATALOGUE_FULL: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      MENU_NAME_TAKEN: 'A menu has this name already.',
      MENU_IN_USE: 'A pickup location sells this menu. Give it another one first.',
      CATALOGUE_CHANGED: 'Somebody else changed this meanwhile. Look at it again before you save.',
      CATALOGUE_FULL: 'There are as many of these as there can be. Delete what nobody uses.',
    },
    {
      MENU_NAME_TAKEN: 'Bu adda bir menü zaten var.',
      MENU_IN_USE: 'Bir teslim noktası bu menüyü satıyor. Önce ona başka bir menü verin.',
      CATALOGUE_CHANGED: 'Bunu bu arada başka biri değiştirdi. Kaydetmeden önce yeniden bakın.',
      CATALOGUE_FULL: 'Bundan daha fazlası eklenemez. Kullanılmayanları silin.',
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
    { exceptions: 'Days with other hours', is_active: 'Active' },
    { exceptions: 'Saatleri farklı günler', is_active: 'Etkin' },
  ),
});

/** What the contract says of categories. */
export const categoriesArea = area({
  api: categoriesApi,
  errors: { CATEGORY_NAME_TAKEN: { status: 409 } },
  errorTexts: defineTexts(
    { CATEGORY_NAME_TAKEN: 'A category has this name already.' },
    { CATEGORY_NAME_TAKEN: 'Bu adda bir kategori zaten var.' },
  ),
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
