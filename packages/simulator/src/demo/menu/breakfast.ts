import type { PlannedProduct } from './menu-plan.ts';
import { anyOf, comesWith, extras, oneOf, yesNo } from './questions.ts';

const at = { category: 'breakfast', menus: ['breakfast'] } as const;

export const BREAKFAST: readonly PlannedProduct[] = [
  {
    ...{ ...at, key: 'serpme', unit: '2 kişi', price: 98_000, discounted: 89_000, popular: true, minutes: 20, kcal: 1_450 },
    name: { en: 'Turkish breakfast for two', tr: 'İki kişilik serpme kahvaltı' },
    description: {
      en: 'Cheeses, olives, honey and cream, jams, eggs and warm bread',
      tr: 'Peynirler, zeytin, bal kaymak, reçeller, yumurta ve sıcak ekmek',
    },
    ingredients: {
      en: 'Cheese, olives, tomato, cucumber, egg, honey, clotted cream, bread',
      tr: 'Peynir, zeytin, domates, salatalık, yumurta, bal, kaymak, ekmek',
    },
    ...{ badges: ['vegetarian'], allergens: ['gluten', 'eggs', 'milk', 'sesame'], along: ['demleme', 'portakal'] },
    properties: [
      comesWith(['tea', 'Pot of tea', 'Demlik çay', 0], ['bread', 'Bread basket', 'Ekmek sepeti', 0]),
      oneOf(
        'eggs',
        { en: 'Eggs', tr: 'Yumurta' },
        ['fried', 'Fried', 'Sahanda', 0],
        ['boiled', 'Boiled', 'Haşlama', 0],
        ['sucuk', 'With sucuk', 'Sucuklu', 9_000],
        ['none', 'Without eggs', 'Yumurtasız', -6_000],
      ),
      extras(4, ['simit', 'Simit', 'Simit', 3_500], ['kaymak', 'Honey and cream', 'Bal kaymak', 9_500]),
    ],
    look: {
      ...{ back: '#d8c3a5', on: 'board' },
      parts: [
        { what: 'egg', colour: '#f2a922', size: 52, ring: 128, many: 1, turn: 205 },
        { what: 'swirl', colour: '#f7efe0', size: 44, ring: 118, turn: 330 },
        { what: 'slice', colour: '#d8402f', size: 36, ring: 92, many: 2, turn: 62 },
        { what: 'slice', colour: '#6fa84f', size: 30, ring: 52, many: 3, turn: 80 },
        { what: 'cube', colour: '#f5efdc', size: 27, ring: 40, many: 2, turn: 10 },
        { what: 'disc', colour: '#3c3b2a', size: 15, ring: 176, many: 1, turn: 22 },
        { what: 'disc', colour: '#4a4a30', size: 15, ring: 168, many: 1, turn: 34 },
        { what: 'disc', colour: '#3c3b2a', size: 15, ring: 146, many: 1, turn: 24 },
        { what: 'bread', colour: '#d99b4f', size: 62, ring: 150, many: 1, turn: 155 },
      ],
    },
  },
  {
    ...{ ...at, key: 'menemen', unit: '300 g', price: 26_000, popular: true, minutes: 12, kcal: 380 },
    name: { en: 'Menemen', tr: 'Menemen' },
    description: { en: 'Eggs stirred into tomatoes and green peppers, in the pan', tr: 'Domates ve sivri biberle, sahanda' },
    ingredients: { en: 'Egg, tomato, green pepper, butter, salt', tr: 'Yumurta, domates, sivri biber, tereyağı, tuz' },
    ...{ badges: ['vegetarian', 'gluten_free'], allergens: ['eggs', 'milk'], along: ['simit', 'demleme'] },
    properties: [
      yesNo('onion', { en: 'With onion', tr: 'Soğanlı' }, 0),
      anyOf('with', { en: 'Add', tr: 'Ekle' }, ['cheese', 'White cheese', 'Beyaz peynir', 5_000], ['sucuk', 'Sucuk', 'Sucuk', 9_000]),
    ],
    look: {
      ...{ back: '#b9d1c5', on: 'pan', fill: '#e0632d' },
      parts: [
        { what: 'swirl', colour: '#f0a93a', size: 46, ring: 78, many: 4, turn: 20 },
        { what: 'leaf', colour: '#5d9a3d', size: 26, ring: 104, many: 6 },
        { what: 'crumbs', colour: '#3f7a33', size: 120 },
      ],
    },
  },
  {
    ...{ ...at, key: 'sahanda', unit: '2 yumurta', price: 24_000, minutes: 10, kcal: 420 },
    name: { en: 'Fried eggs with sucuk', tr: 'Sucuklu yumurta' },
    description: { en: 'Two eggs fried with slices of spiced beef sausage', tr: 'Dana sucukla iki yumurta' },
    ingredients: { en: 'Egg, beef sucuk, butter', tr: 'Yumurta, dana sucuk, tereyağı' },
    ...{ badges: ['halal', 'gluten_free'], allergens: ['eggs', 'milk'], along: ['simit', 'demleme'] },
    properties: [
      oneOf(
        'eggs',
        { en: 'Eggs', tr: 'Yumurta' },
        ['two', 'Two', 'İki', 0],
        ['one', 'One', 'Bir', -4_000],
        ['three', 'Three', 'Üç', 4_000],
      ),
    ],
    look: {
      ...{ back: '#e7c7a9', on: 'pan', fill: '#c9832e' },
      parts: [
        { what: 'disc', colour: '#a33a22', size: 27, ring: 118, many: 8, turn: 12 },
        { what: 'egg', colour: '#f5a623', size: 62, ring: 60, many: 2, turn: 30 },
      ],
    },
  },
  {
    ...{ ...at, key: 'simit', unit: '1 adet', price: 6_500, minutes: 3, kcal: 320 },
    name: { en: 'Simit', tr: 'Simit' },
    description: { en: 'Sesame ring from the stone oven', tr: 'Taş fırından' },
    ingredients: { en: 'Flour, grape molasses, sesame', tr: 'Un, pekmez, susam' },
    ...{ badges: ['vegan', 'vegetarian'], allergens: ['gluten', 'sesame'], along: ['demleme'] },
    properties: [
      anyOf(
        'with',
        { en: 'With', tr: 'Yanında' },
        ['cheese', 'White cheese', 'Beyaz peynir', 5_000],
        ['olives', 'Olive paste', 'Zeytin ezmesi', 4_500],
      ),
    ],
    look: { back: '#a9c3cf', on: 'plate', parts: [{ what: 'ring', colour: '#b8682a', size: 142 }] },
  },
  {
    ...{ ...at, key: 'omlet', unit: '220 g', price: 25_000, minutes: 12, kcal: 410 },
    name: { en: 'Cheese omelette', tr: 'Kaşarlı omlet' },
    description: { en: 'Three eggs, kasar cheese, garden greens', tr: 'Üç yumurta, kaşar, mevsim yeşillikleri' },
    ingredients: { en: 'Egg, kasar cheese, butter, rocket', tr: 'Yumurta, kaşar, tereyağı, roka' },
    ...{ badges: ['vegetarian', 'gluten_free'], allergens: ['eggs', 'milk'] },
    properties: [
      anyOf('with', { en: 'Add', tr: 'Ekle' }, ['mushroom', 'Mushrooms', 'Mantar', 4_500], ['tomato', 'Tomato', 'Domates', 2_500]),
    ],
    look: {
      ...{ back: '#f0ddb0', on: 'plate', dish: '#e9eef0' },
      parts: [
        { what: 'bread', colour: '#f1bd45', size: 112, turn: -24 },
        { what: 'leaf', colour: '#5fa552', size: 30, ring: 112, many: 3, turn: 66 },
        { what: 'slice', colour: '#d8402f', size: 26, ring: 108, many: 1, turn: 218 },
        { what: 'crumbs', colour: '#4c8a3d', size: 66 },
      ],
    },
  },
  {
    ...{ ...at, key: 'granola', unit: '280 g', price: 23_000, minutes: 5, kcal: 340 },
    name: { en: 'Yoghurt with granola and berries', tr: 'Meyveli granola ve yoğurt' },
    description: { en: 'Strained yoghurt, house granola, honey', tr: 'Süzme yoğurt, ev yapımı granola, bal' },
    ingredients: { en: 'Yoghurt, oats, hazelnut, berries, honey', tr: 'Yoğurt, yulaf, fındık, orman meyveleri, bal' },
    ...{ badges: ['vegetarian'], allergens: ['milk', 'gluten', 'nuts'] },
    properties: [yesNo('honey', { en: 'Extra honey', tr: 'Ekstra bal' }, 3_000)],
    look: {
      ...{ back: '#cdbfe0', on: 'bowl', dish: '#f3f1f8', fill: '#f8f4ec' },
      parts: [
        { what: 'mound', colour: '#c08a4c', size: 62, ring: 58, turn: 150 },
        { what: 'disc', colour: '#4a4f96', size: 19, ring: 84, many: 4, turn: -60 },
        { what: 'disc', colour: '#c22f4b', size: 22, ring: 46, many: 3, turn: -20 },
        { what: 'leaf', colour: '#57a05a', size: 22, ring: 100, many: 1, turn: 60 },
      ],
    },
  },
];
