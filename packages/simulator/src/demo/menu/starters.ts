import type { PlannedProduct } from './menu-plan.ts';
import { extras, oneOf, yesNo } from './questions.ts';

const both = { menus: ['kitchen', 'bar'] } as const;
const kitchen = { menus: ['kitchen'] } as const;

export const STARTERS: readonly PlannedProduct[] = [
  {
    ...kitchen,
    category: 'soups',
    key: 'mercimek',
    unit: '300 ml',
    price: 16500,
    popular: true,
    minutes: 5,
    kcal: 210,
    name: {
      en: 'Red lentil soup',
      tr: 'Mercimek çorbası',
    },
    description: {
      en: 'With mint butter and a wedge of lemon',
      tr: 'Naneli tereyağı ve limonla',
    },
    ingredients: {
      en: 'Red lentil, carrot, onion, butter, mint',
      tr: 'Kırmızı mercimek, havuç, soğan, tereyağı, nane',
    },
    badges: ['vegetarian', 'gluten_free'],
    allergens: ['milk', 'celery'],
    along: ['ayran'],
    properties: [
      oneOf(
        'size',
        {
          en: 'Size',
          tr: 'Boy',
        },
        ['bowl', 'Bowl', 'Kâse', 0],
        ['cup', 'Cup', 'Fincan', -5e3],
      ),
    ],
    look: {
      back: '#a8c8bd',
      on: 'bowl',
      fill: '#dd8a2c',
      parts: [
        {
          what: 'drizzle',
          colour: '#b8401f',
          size: 92,
          turn: 20,
        },
        {
          what: 'slice',
          colour: '#e8c62f',
          size: 40,
          ring: 112,
          turn: 320,
        },
        {
          what: 'crumbs',
          colour: '#5a7a35',
          size: 60,
        },
      ],
    },
  },
  {
    ...kitchen,
    category: 'soups',
    key: 'domates',
    unit: '300 ml',
    price: 17e3,
    minutes: 6,
    kcal: 190,
    name: {
      en: 'Tomato soup with basil',
      tr: 'Fesleğenli domates çorbası',
    },
    description: {
      en: 'Roast tomatoes, cream, kasar cheese',
      tr: 'Közlenmiş domates, krema, kaşar',
    },
    ingredients: {
      en: 'Tomato, cream, basil, kasar cheese',
      tr: 'Domates, krema, fesleğen, kaşar',
    },
    badges: ['vegetarian'],
    allergens: ['milk', 'gluten'],
    properties: [
      yesNo(
        'cheese',
        {
          en: 'With kasar cheese',
          tr: 'Kaşarlı',
        },
        2500,
      ),
    ],
    look: {
      back: '#ddd3c2',
      on: 'bowl',
      dish: '#39424a',
      fill: '#cf3f25',
      parts: [
        {
          what: 'swirl',
          colour: '#f3d9c0',
          size: 44,
        },
        {
          what: 'leaf',
          colour: '#3f8f46',
          size: 34,
          ring: 52,
          many: 3,
          turn: 40,
        },
      ],
    },
  },
  {
    ...both,
    category: 'starters',
    key: 'humus',
    unit: '200 g',
    price: 19500,
    minutes: 5,
    kcal: 330,
    name: {
      en: 'Hummus with warm pita',
      tr: 'Sıcak pideyle humus',
    },
    description: {
      en: 'Chickpeas, tahini, olive oil, sumac',
      tr: 'Nohut, tahin, zeytinyağı, sumak',
    },
    ingredients: {
      en: 'Chickpea, tahini, lemon, garlic, olive oil, flour',
      tr: 'Nohut, tahin, limon, sarımsak, zeytinyağı, un',
    },
    badges: ['vegan', 'vegetarian'],
    allergens: ['sesame', 'gluten'],
    along: ['ayran'],
    properties: [
      yesNo(
        'pastrami',
        {
          en: 'With pastrami',
          tr: 'Pastırmalı',
        },
        9500,
      ),
    ],
    look: {
      back: '#bfd0a8',
      on: 'plate',
      dish: '#f4efe4',
      parts: [
        {
          what: 'swirl',
          colour: '#e2c48d',
          size: 118,
        },
        {
          what: 'disc',
          colour: '#d9b164',
          size: 15,
          ring: 26,
          many: 5,
        },
        {
          what: 'crumbs',
          colour: '#a5302e',
          size: 92,
        },
        {
          what: 'leaf',
          colour: '#4d9a4c',
          size: 22,
          ring: 74,
          many: 2,
          turn: 70,
        },
      ],
    },
  },
  {
    ...both,
    category: 'starters',
    key: 'coban',
    unit: '300 g',
    price: 18500,
    minutes: 7,
    kcal: 160,
    name: {
      en: 'Shepherd’s salad',
      tr: 'Çoban salatası',
    },
    description: {
      en: 'Tomato, cucumber, onion, parsley, pomegranate dressing',
      tr: 'Domates, salatalık, soğan, maydanoz, nar ekşisi',
    },
    ingredients: {
      en: 'Tomato, cucumber, onion, parsley, olive oil',
      tr: 'Domates, salatalık, soğan, maydanoz, zeytinyağı',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    properties: [
      yesNo(
        'cheese',
        {
          en: 'With white cheese',
          tr: 'Beyaz peynirli',
        },
        4500,
      ),
      yesNo(
        'onion',
        {
          en: 'Without onion',
          tr: 'Soğansız',
        },
        0,
      ),
    ],
    look: {
      back: '#f0d9c4',
      on: 'bowl',
      dish: '#ffffff',
      fill: '#cfdba7',
      parts: [
        {
          what: 'cube',
          colour: '#d6402f',
          size: 21,
          ring: 96,
          many: 9,
        },
        {
          what: 'cube',
          colour: '#7bb356',
          size: 19,
          ring: 58,
          many: 7,
          turn: 18,
        },
        {
          what: 'slice',
          colour: '#a06aa8',
          size: 22,
          ring: 24,
          many: 3,
        },
        {
          what: 'leaf',
          colour: '#3c8a3f',
          size: 18,
          ring: 112,
          many: 5,
          turn: 30,
        },
      ],
    },
  },
  {
    ...both,
    category: 'starters',
    key: 'sezar',
    unit: '320 g',
    price: 31e3,
    discounted: 27500,
    minutes: 10,
    kcal: 460,
    name: {
      en: 'Caesar salad with chicken',
      tr: 'Tavuklu sezar salata',
    },
    description: {
      en: 'Romaine, grilled chicken, parmesan, croutons',
      tr: 'Marul, ızgara tavuk, parmesan, kruton',
    },
    ingredients: {
      en: 'Lettuce, chicken, parmesan, bread, egg, anchovy',
      tr: 'Marul, tavuk, parmesan, ekmek, yumurta, ançüez',
    },
    allergens: ['milk', 'gluten', 'eggs', 'fish', 'mustard'],
    properties: [
      oneOf(
        'meat',
        {
          en: 'With',
          tr: 'Üzerinde',
        },
        ['chicken', 'Chicken', 'Tavuk', 0],
        ['shrimp', 'Shrimps', 'Karides', 11e3],
        ['none', 'No meat', 'Etsiz', -6500],
      ),
    ],
    look: {
      back: '#c4d6dd',
      on: 'bowl',
      dish: '#e6ded0',
      fill: '#a8c66c',
      parts: [
        {
          what: 'leaf',
          colour: '#6fa843',
          size: 58,
          ring: 82,
          many: 7,
        },
        {
          what: 'leaf',
          colour: '#9cc861',
          size: 44,
          ring: 44,
          many: 5,
          turn: 20,
        },
        {
          what: 'fillet',
          colour: '#d8974a',
          size: 44,
          ring: 42,
          many: 3,
          turn: 40,
        },
        {
          what: 'cube',
          colour: '#d9ad63',
          size: 14,
          ring: 104,
          many: 6,
          turn: 12,
        },
        {
          what: 'crumbs',
          colour: '#fbf3d4',
          size: 100,
        },
      ],
    },
  },
  {
    ...both,
    category: 'starters',
    key: 'patates',
    unit: '250 g',
    price: 14500,
    popular: true,
    minutes: 8,
    kcal: 430,
    name: {
      en: 'French fries',
      tr: 'Patates kızartması',
    },
    description: {
      en: 'Crisp, with two sauces',
      tr: 'Çıtır, iki sosla',
    },
    ingredients: {
      en: 'Potato, sunflower oil, salt',
      tr: 'Patates, ayçiçek yağı, tuz',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    properties: [
      extras(
        3,
        ['mayo', 'Mayonnaise', 'Mayonez', 1500],
        ['cheese', 'Cheddar sauce', 'Çedar sos', 4e3],
        ['truffle', 'Truffle oil', 'Trüf yağı', 6e3],
      ),
    ],
    look: {
      back: '#e3b8a0',
      on: 'plate',
      dish: '#3d454c',
      parts: [
        {
          what: 'stick',
          colour: '#edbb4a',
          size: 66,
          ring: 54,
          many: 11,
        },
        {
          what: 'stick',
          colour: '#f4ce6d',
          size: 58,
          ring: 24,
          many: 7,
          turn: 25,
        },
        {
          what: 'swirl',
          colour: '#c42d22',
          size: 34,
          ring: 110,
          turn: 200,
        },
      ],
    },
  },
];
