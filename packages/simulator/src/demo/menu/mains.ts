import type { PlannedProduct } from './menu-plan.ts';
import { COOKED, extras, oneOf, PORTION, yesNo } from './questions.ts';

const both = { menus: ['kitchen', 'bar'] } as const;
const kitchen = { menus: ['kitchen'] } as const;

export const MAINS: readonly PlannedProduct[] = [
  {
    ...{ ...kitchen, category: 'grill', key: 'kofte', unit: '220 g', price: 39_000, popular: true, minutes: 18, kcal: 620 },
    name: { en: 'Grilled köfte', tr: 'Izgara köfte' },
    description: { en: 'Beef köfte, bulgur, grilled tomato and pepper', tr: 'Dana köfte, bulgur pilavı, közlenmiş domates ve biber' },
    ingredients: { en: 'Beef, onion, breadcrumbs, bulgur, tomato, pepper', tr: 'Dana eti, soğan, galeta unu, bulgur, domates, biber' },
    ...{ badges: ['halal'], allergens: ['gluten'], along: ['ayran', 'coban', 'patates'] },
    properties: [PORTION, extras(3, ['kofte', 'One more köfte', 'Bir köfte daha', 8_500], ['rice', 'Rice', 'Pilav', 5_000])],
    look: {
      back: '#b7c9b0',
      on: 'plate',
      parts: [
        { what: 'mound', colour: '#d39a4c', size: 52, ring: 74, turn: 150 },
        { what: 'bread', colour: '#7d4526', size: 40, ring: 66, many: 3, turn: -50 },
        { what: 'slice', colour: '#d6402f', size: 28, ring: 96, turn: 75 },
        { what: 'leaf', colour: '#5b8f3a', size: 40, ring: 104, turn: 110 },
      ],
    },
  },
  {
    ...{ ...kitchen, category: 'grill', key: 'adana', unit: '200 g', price: 42_000, minutes: 18, kcal: 690 },
    name: { en: 'Adana kebab', tr: 'Adana kebap' },
    description: { en: 'Hand-minced lamb on the skewer, hot', tr: 'Zırh kıyması, acılı' },
    ingredients: { en: 'Lamb, red pepper, flatbread, onion, sumac', tr: 'Kuzu eti, kırmızı biber, lavaş, soğan, sumak' },
    ...{ badges: ['halal'], allergens: ['gluten'], along: ['salgam', 'ayran'] },
    properties: [PORTION, oneOf('heat', { en: 'Heat', tr: 'Acı' }, ['hot', 'Hot', 'Acılı', 0], ['mild', 'Mild', 'Acısız', 0])],
    look: {
      back: '#d9b99b',
      on: 'board',
      parts: [
        { what: 'bread', colour: '#e8c489', size: 168 },
        { what: 'stick', colour: '#8f3d22', size: 158, turn: -4 },
        { what: 'fillet', colour: '#9a4424', size: 120, turn: -4 },
        { what: 'slice', colour: '#9f68a6', size: 28, ring: 108, many: 2, turn: 62 },
        { what: 'leaf', colour: '#4f8d35', size: 36, ring: 112, turn: 288 },
      ],
    },
  },
  {
    ...{ ...kitchen, category: 'grill', key: 'tavuksis', unit: '230 g', price: 34_000, minutes: 16, kcal: 520 },
    name: { en: 'Chicken shish', tr: 'Tavuk şiş' },
    description: { en: 'Marinated chicken, rice, yoghurt with garlic', tr: 'Marine tavuk, pilav, sarımsaklı yoğurt' },
    ingredients: { en: 'Chicken, yoghurt, rice, pepper, thyme', tr: 'Tavuk, yoğurt, pirinç, biber, kekik' },
    ...{ badges: ['halal', 'gluten_free'], allergens: ['milk'], along: ['ayran'] },
    properties: [PORTION],
    look: {
      back: '#c8c2dd',
      on: 'plate',
      dish: '#eef1ee',
      parts: [
        { what: 'mound', colour: '#f1ead8', size: 54, ring: 76, turn: 210 },
        { what: 'cube', colour: '#d58a3c', size: 25, ring: 78, many: 4, turn: -70 },
        { what: 'cube', colour: '#c9782e', size: 24, ring: 34, many: 3, turn: 10 },
        { what: 'leaf', colour: '#6aa545', size: 30, ring: 108, turn: 120 },
      ],
    },
  },
  {
    ...{ ...kitchen, category: 'grill', key: 'bonfile', unit: '200 g', price: 76_000, minutes: 22, kcal: 580 },
    name: { en: 'Beef tenderloin', tr: 'Dana bonfile' },
    description: { en: 'With thyme butter, asparagus and potatoes', tr: 'Kekikli tereyağı, kuşkonmaz ve patatesle' },
    ingredients: { en: 'Beef, butter, asparagus, potato, thyme', tr: 'Dana eti, tereyağı, kuşkonmaz, patates, kekik' },
    ...{ badges: ['halal', 'gluten_free'], allergens: ['milk', 'mustard'], along: ['kirmizi', 'sezar'] },
    properties: [
      COOKED,
      oneOf(
        'sauce',
        { en: 'Sauce', tr: 'Sos' },
        ['pepper', 'Pepper', 'Biber sosu', 0],
        ['mushroom', 'Mushroom', 'Mantar sosu', 0],
        ['none', 'No sauce', 'Sossuz', -2_500],
      ),
    ],
    look: {
      back: '#9fb3b8',
      on: 'plate',
      dish: '#2f363c',
      parts: [
        { what: 'fillet', colour: '#7a3a25', size: 84, ring: 30, turn: 200 },
        { what: 'stick', colour: '#6f9c41', size: 58, ring: 92, many: 1, turn: 0 },
        { what: 'stick', colour: '#7fae4b', size: 54, ring: 70, many: 1, turn: -14 },
        { what: 'disc', colour: '#e0b95c', size: 20, ring: 104, many: 3, turn: 110 },
        { what: 'leaf', colour: '#4e8c46', size: 22, ring: 18, turn: 30 },
      ],
    },
  },
  {
    ...{
      ...both,
      category: 'grill',
      key: 'burger',
      unit: '180 g',
      price: 41_000,
      discounted: 37_000,
      popular: true,
      minutes: 15,
      kcal: 890,
    },
    name: { en: 'Lale burger', tr: 'Lale burger' },
    description: { en: 'Beef, cheddar, caramelised onion, fries', tr: 'Dana köfte, çedar, karamelize soğan, patates' },
    ingredients: { en: 'Beef, brioche bun, cheddar, onion, tomato, potato', tr: 'Dana eti, brioche ekmek, çedar, soğan, domates, patates' },
    ...{ allergens: ['gluten', 'milk', 'eggs', 'sesame', 'mustard'], along: ['kola', 'bira', 'patates'] },
    properties: [
      COOKED,
      extras(
        2,
        ['cheese', 'Cheddar', 'Çedar', 3_500],
        ['patty', 'Second patty', 'İkinci köfte', 14_000],
        ['egg', 'Fried egg', 'Sahanda yumurta', 3_500],
      ),
      yesNo('no_fries', { en: 'Without fries', tr: 'Patatessiz' }, -5_000),
    ],
    look: {
      back: '#e7cf9f',
      on: 'board',
      dish: '#8d6239',
      parts: [
        { what: 'stick', colour: '#efc052', size: 44, ring: 132, many: 3, turn: -14 },
        { what: 'stick', colour: '#e9b544', size: 40, ring: 108, many: 1, turn: 14 },
        { what: 'leaf', colour: '#74ad46', size: 52, ring: 66, many: 7 },
        { what: 'disc', colour: '#e9a93b', size: 92 },
        { what: 'disc', colour: '#c98239', size: 82 },
        { what: 'crumbs', colour: '#fbeecb', size: 60 },
      ],
    },
  },
  {
    ...{ ...kitchen, category: 'sea', key: 'levrek', unit: '350 g', price: 59_000, minutes: 22, kcal: 430 },
    name: { en: 'Grilled sea bass', tr: 'Izgara levrek' },
    description: { en: 'Whole, with rocket and lemon', tr: 'Bütün, roka ve limonla' },
    ingredients: { en: 'Sea bass, rocket, lemon, olive oil', tr: 'Levrek, roka, limon, zeytinyağı' },
    ...{ badges: ['gluten_free'], allergens: ['fish'], along: ['beyaz', 'coban'] },
    properties: [yesNo('boned', { en: 'Without bones', tr: 'Kılçıksız' }, 0)],
    look: {
      back: '#a7cbd6',
      on: 'plate',
      parts: [
        { what: 'fish', colour: '#93a3ac', size: 132, turn: -18 },
        { what: 'slice', colour: '#e8c62f', size: 34, ring: 104, turn: 100 },
        { what: 'leaf', colour: '#549a48', size: 32, ring: 106, many: 2, turn: 290 },
      ],
    },
  },
  {
    ...{ ...kitchen, category: 'sea', key: 'karides', unit: '250 g', price: 52_000, minutes: 15, kcal: 390 },
    name: { en: 'Shrimp casserole', tr: 'Karides güveç' },
    description: { en: 'Tomato, mushrooms, butter, kasar cheese', tr: 'Domates, mantar, tereyağı, kaşar' },
    ingredients: { en: 'Shrimp, tomato, mushroom, butter, kasar cheese', tr: 'Karides, domates, mantar, tereyağı, kaşar' },
    allergens: ['crustaceans', 'milk'],
    properties: [yesNo('bread', { en: 'More bread', tr: 'Ekstra ekmek' }, 1_500)],
    look: {
      back: '#e6c3b8',
      on: 'pan',
      dish: '#8a4b2e',
      fill: '#d5622c',
      parts: [
        { what: 'curl', colour: '#f0966e', size: 34, ring: 88, many: 6 },
        { what: 'curl', colour: '#f3a883', size: 32, ring: 30, many: 2, turn: 40 },
        { what: 'disc', colour: '#f2dfa2', size: 24, ring: 56, many: 4, turn: 45 },
        { what: 'crumbs', colour: '#3c7a34', size: 120 },
      ],
    },
  },
  {
    ...{ ...both, category: 'sea', key: 'kalamar', unit: '220 g', price: 38_500, minutes: 12, kcal: 510 },
    name: { en: 'Fried calamari', tr: 'Kalamar tava' },
    description: { en: 'With tartar sauce', tr: 'Tartar sosla' },
    ingredients: { en: 'Squid, flour, egg, lemon', tr: 'Kalamar, un, yumurta, limon' },
    ...{ allergens: ['molluscs', 'gluten', 'eggs'], along: ['bira', 'beyaz'] },
    properties: [
      oneOf(
        'sauce',
        { en: 'Sauce', tr: 'Sos' },
        ['tartar', 'Tartar', 'Tartar', 0],
        ['garlic', 'Garlic', 'Sarımsaklı', 0],
        ['none', 'None', 'Sossuz', -1_500],
      ),
    ],
    look: {
      back: '#c3d3b4',
      on: 'plate',
      dish: '#f3f6f7',
      parts: [
        { what: 'ring', colour: '#dfa64c', size: 38, ring: 84, many: 6 },
        { what: 'ring', colour: '#e6b560', size: 34, ring: 30, many: 2, turn: 20 },
        { what: 'slice', colour: '#e8c62f', size: 30, ring: 116, turn: 60 },
      ],
    },
  },
];
