import type { PlannedProduct } from './menu-plan.ts';
import { anyOf, extras, oneOf, yesNo } from './questions.ts';

const both = { menus: ['kitchen', 'bar'] } as const;
const kitchen = { menus: ['kitchen'] } as const;

export const OVEN: readonly PlannedProduct[] = [
  {
    ...kitchen,
    category: 'dough',
    key: 'kusbasili',
    unit: '300 g',
    price: 33e3,
    popular: true,
    minutes: 16,
    kcal: 740,
    name: {
      en: 'Pide with diced beef',
      tr: 'Kuşbaşılı pide',
    },
    description: {
      en: 'From the stone oven, with tomato and pepper',
      tr: 'Taş fırından, domates ve biberle',
    },
    ingredients: {
      en: 'Flour, beef, tomato, pepper, butter',
      tr: 'Un, dana eti, domates, biber, tereyağı',
    },
    badges: ['halal'],
    allergens: ['gluten', 'milk'],
    along: ['ayran', 'coban'],
    properties: [
      extras(2, ['egg', 'Egg on top', 'Üzerine yumurta', 2500], ['kasar', 'Kasar cheese', 'Kaşar', 4e3]),
    ],
    look: {
      back: '#b4c7ce',
      on: 'board',
      parts: [
        {
          what: 'boat',
          colour: '#b2532c',
          size: 184,
        },
        {
          what: 'disc',
          colour: '#6f3a22',
          size: 14,
          ring: 58,
          many: 4,
          turn: 0,
        },
        {
          what: 'disc',
          colour: '#7c4326',
          size: 15,
          ring: 22,
          many: 3,
          turn: 30,
        },
        {
          what: 'leaf',
          colour: '#5b8f3a',
          size: 16,
          ring: 92,
          many: 2,
          turn: 0,
        },
      ],
    },
  },
  {
    ...kitchen,
    category: 'dough',
    key: 'peynirli',
    unit: '280 g',
    price: 28e3,
    minutes: 15,
    kcal: 690,
    name: {
      en: 'Cheese pide',
      tr: 'Kaşarlı pide',
    },
    description: {
      en: 'With kasar cheese and an egg',
      tr: 'Kaşar ve yumurtayla',
    },
    ingredients: {
      en: 'Flour, kasar cheese, egg, butter',
      tr: 'Un, kaşar, yumurta, tereyağı',
    },
    badges: ['vegetarian'],
    allergens: ['gluten', 'milk', 'eggs'],
    along: ['ayran'],
    properties: [
      yesNo(
        'no_egg',
        {
          en: 'Without egg',
          tr: 'Yumurtasız',
        },
        -2e3,
      ),
    ],
    look: {
      back: '#d9c9de',
      on: 'board',
      dish: '#9a6b3f',
      parts: [
        {
          what: 'boat',
          colour: '#f2cd62',
          size: 184,
          turn: -12,
        },
        {
          what: 'egg',
          colour: '#f2a01f',
          size: 36,
          turn: 30,
        },
      ],
    },
  },
  {
    ...both,
    category: 'dough',
    key: 'margarita',
    unit: '30 cm',
    price: 32e3,
    minutes: 14,
    kcal: 820,
    name: {
      en: 'Pizza Margherita',
      tr: 'Margarita pizza',
    },
    description: {
      en: 'Tomato, mozzarella, basil',
      tr: 'Domates, mozzarella, fesleğen',
    },
    ingredients: {
      en: 'Flour, tomato, mozzarella, basil, olive oil',
      tr: 'Un, domates, mozzarella, fesleğen, zeytinyağı',
    },
    badges: ['vegetarian'],
    allergens: ['gluten', 'milk'],
    along: ['kola', 'bira'],
    properties: [
      oneOf(
        'base',
        {
          en: 'Base',
          tr: 'Hamur',
        },
        ['thin', 'Thin', 'İnce', 0],
        ['thick', 'Thick', 'Kalın', 2e3],
        ['small', 'Small, 22 cm', 'Küçük, 22 cm', -8e3],
      ),
      extras(
        3,
        ['olive', 'Olives', 'Zeytin', 2500],
        ['mushroom', 'Mushrooms', 'Mantar', 3500],
        ['sucuk', 'Sucuk', 'Sucuk', 6500],
      ),
    ],
    look: {
      back: '#b9cfa9',
      on: 'plate',
      dish: '#e7ddd0',
      parts: [
        {
          what: 'disc',
          colour: '#d39a50',
          size: 168,
        },
        {
          what: 'swirl',
          colour: '#cf4427',
          size: 146,
        },
        {
          what: 'disc',
          colour: '#fbf0d8',
          size: 34,
          ring: 92,
          many: 5,
        },
        {
          what: 'disc',
          colour: '#fbf0d8',
          size: 30,
          ring: 24,
          many: 1,
        },
        {
          what: 'leaf',
          colour: '#3f8f46',
          size: 28,
          ring: 62,
          many: 4,
          turn: 30,
        },
      ],
    },
  },
  {
    ...kitchen,
    category: 'dough',
    key: 'bolonez',
    unit: '350 g',
    price: 3e4,
    minutes: 14,
    kcal: 710,
    name: {
      en: 'Spaghetti bolognese',
      tr: 'Bolonez soslu spagetti',
    },
    description: {
      en: 'Beef ragù, parmesan',
      tr: 'Kıymalı domates sosu, parmesan',
    },
    ingredients: {
      en: 'Wheat pasta, beef, tomato, parmesan',
      tr: 'Makarna, dana kıyma, domates, parmesan',
    },
    badges: ['halal'],
    allergens: ['gluten', 'milk', 'celery'],
    properties: [
      oneOf(
        'pasta',
        {
          en: 'Pasta',
          tr: 'Makarna',
        },
        ['wheat', 'Wheat', 'Buğday', 0],
        ['gluten_free', 'Gluten-free', 'Glutensiz', 4500],
      ),
    ],
    look: {
      back: '#e9d6b4',
      on: 'plate',
      dish: '#3f4a54',
      parts: [
        {
          what: 'curl',
          colour: '#ecc877',
          size: 116,
        },
        {
          what: 'curl',
          colour: '#f2d48c',
          size: 88,
          turn: 70,
        },
        {
          what: 'mound',
          colour: '#a83b22',
          size: 56,
        },
        {
          what: 'crumbs',
          colour: '#fdf4d8',
          size: 42,
        },
        {
          what: 'leaf',
          colour: '#3f8f46',
          size: 22,
          ring: 14,
          turn: 20,
        },
      ],
    },
  },
  {
    ...kitchen,
    category: 'dough',
    key: 'manti',
    unit: '300 g',
    price: 31500,
    minutes: 15,
    kcal: 600,
    name: {
      en: 'Kayseri mantı',
      tr: 'Kayseri mantısı',
    },
    description: {
      en: 'Small dumplings, garlic yoghurt, butter with red pepper',
      tr: 'Sarımsaklı yoğurt ve kırmızı biberli tereyağıyla',
    },
    ingredients: {
      en: 'Flour, beef, yoghurt, butter, mint, red pepper',
      tr: 'Un, dana kıyma, yoğurt, tereyağı, nane, kırmızı biber',
    },
    badges: ['halal'],
    allergens: ['gluten', 'milk', 'eggs'],
    along: ['ayran'],
    properties: [
      yesNo(
        'garlic',
        {
          en: 'Without garlic',
          tr: 'Sarımsaksız',
        },
        0,
      ),
    ],
    look: {
      back: '#c7b5a0',
      on: 'bowl',
      dish: '#5d7f8c',
      fill: '#fbf6ea',
      parts: [
        {
          what: 'cube',
          colour: '#f0dcae',
          size: 17,
          ring: 104,
          many: 11,
        },
        {
          what: 'cube',
          colour: '#ecd5a2',
          size: 17,
          ring: 64,
          many: 8,
          turn: 20,
        },
        {
          what: 'drizzle',
          colour: '#c9481f',
          size: 92,
          turn: -14,
        },
        {
          what: 'crumbs',
          colour: '#4a7f45',
          size: 92,
        },
      ],
    },
  },
];

export const SWEETS: readonly PlannedProduct[] = [
  {
    ...both,
    category: 'sweets',
    key: 'baklava',
    unit: '4 dilim',
    price: 24500,
    popular: true,
    minutes: 4,
    kcal: 520,
    name: {
      en: 'Baklava with pistachio',
      tr: 'Fıstıklı baklava',
    },
    description: {
      en: 'From Gaziantep, four pieces',
      tr: 'Gaziantep’ten, dört dilim',
    },
    ingredients: {
      en: 'Flour, pistachio, butter, sugar',
      tr: 'Un, Antep fıstığı, tereyağı, şeker',
    },
    badges: ['vegetarian'],
    allergens: ['gluten', 'milk', 'nuts'],
    along: ['turkkahvesi', 'demleme'],
    properties: [
      yesNo(
        'icecream',
        {
          en: 'With ice cream',
          tr: 'Dondurmalı',
        },
        6500,
      ),
      oneOf(
        'pieces',
        {
          en: 'Pieces',
          tr: 'Dilim',
        },
        ['four', 'Four', 'Dört', 0],
        ['two', 'Two', 'İki', -11e3],
      ),
    ],
    look: {
      back: '#a9c5b2',
      on: 'plate',
      dish: '#f7f1e6',
      parts: [
        {
          what: 'diamond',
          colour: '#d9983c',
          size: 52,
          ring: 56,
          many: 4,
        },
        {
          what: 'crumbs',
          colour: '#86a93f',
          size: 120,
        },
      ],
    },
  },
  {
    ...kitchen,
    category: 'sweets',
    key: 'kunefe',
    unit: '250 g',
    price: 26500,
    minutes: 14,
    kcal: 640,
    name: {
      en: 'Künefe',
      tr: 'Künefe',
    },
    description: {
      en: 'Shredded pastry, melted cheese, syrup, served hot',
      tr: 'Tel kadayıf, eriyen peynir, şerbet; sıcak servis edilir',
    },
    ingredients: {
      en: 'Kadayif, unsalted cheese, butter, sugar, pistachio',
      tr: 'Kadayıf, tuzsuz peynir, tereyağı, şeker, Antep fıstığı',
    },
    badges: ['vegetarian'],
    allergens: ['gluten', 'milk', 'nuts'],
    properties: [
      yesNo(
        'kaymak',
        {
          en: 'With clotted cream',
          tr: 'Kaymaklı',
        },
        5500,
      ),
    ],
    look: {
      back: '#d3bfd0',
      on: 'pan',
      dish: '#b98a4a',
      fill: '#d9822b',
      parts: [
        {
          what: 'curl',
          colour: '#e59a3e',
          size: 136,
        },
        {
          what: 'curl',
          colour: '#dc8a2f',
          size: 110,
          turn: 50,
        },
        {
          what: 'mound',
          colour: '#8aa83f',
          size: 40,
        },
      ],
    },
  },
  {
    ...both,
    category: 'sweets',
    key: 'sutlac',
    unit: '200 g',
    price: 16e3,
    minutes: 3,
    kcal: 290,
    name: {
      en: 'Oven-baked rice pudding',
      tr: 'Fırın sütlaç',
    },
    description: {
      en: 'With hazelnuts',
      tr: 'Fındıklı',
    },
    ingredients: {
      en: 'Milk, rice, sugar, hazelnut',
      tr: 'Süt, pirinç, şeker, fındık',
    },
    badges: ['vegetarian', 'gluten_free'],
    allergens: ['milk', 'nuts'],
    properties: [
      yesNo(
        'nuts',
        {
          en: 'Without hazelnuts',
          tr: 'Fındıksız',
        },
        0,
      ),
    ],
    look: {
      back: '#b7c6dd',
      on: 'bowl',
      dish: '#b5633a',
      fill: '#f6e7c4',
      parts: [
        {
          what: 'swirl',
          colour: '#b8742f',
          size: 54,
          ring: 40,
          turn: 30,
        },
        {
          what: 'swirl',
          colour: '#c98740',
          size: 36,
          ring: 62,
          turn: 200,
        },
        {
          what: 'crumbs',
          colour: '#8a5a30',
          size: 90,
        },
      ],
    },
  },
  {
    ...both,
    category: 'sweets',
    key: 'cheesecake',
    unit: '1 dilim',
    price: 21500,
    discounted: 18500,
    minutes: 3,
    kcal: 450,
    name: {
      en: 'San Sebastián cheesecake',
      tr: 'San Sebastian cheesecake',
    },
    description: {
      en: 'Soft inside, with warm chocolate sauce',
      tr: 'İçi akışkan, sıcak çikolata sosuyla',
    },
    ingredients: {
      en: 'Cream cheese, egg, cream, sugar, flour',
      tr: 'Krem peynir, yumurta, krema, şeker, un',
    },
    badges: ['vegetarian'],
    allergens: ['milk', 'eggs', 'gluten'],
    along: ['latte'],
    properties: [
      oneOf(
        'sauce',
        {
          en: 'Sauce',
          tr: 'Sos',
        },
        ['chocolate', 'Chocolate', 'Çikolata', 0],
        ['berry', 'Berries', 'Orman meyveli', 0],
        ['none', 'None', 'Sossuz', -1500],
      ),
    ],
    look: {
      back: '#dcc0b4',
      on: 'plate',
      dish: '#eef2f4',
      parts: [
        {
          what: 'drizzle',
          colour: '#5b2f1d',
          size: 120,
          turn: 12,
        },
        {
          what: 'wedge',
          colour: '#f3dc9c',
          size: 106,
          turn: 16,
        },
        {
          what: 'disc',
          colour: '#b3273f',
          size: 18,
          ring: 104,
          many: 3,
          turn: 40,
        },
      ],
    },
  },
  {
    ...both,
    category: 'sweets',
    key: 'dondurma',
    unit: '2 top',
    price: 15e3,
    minutes: 3,
    kcal: 260,
    name: {
      en: 'Maraş ice cream',
      tr: 'Maraş dondurması',
    },
    description: {
      en: 'Two scoops of your choice',
      tr: 'Seçtiğiniz iki top',
    },
    ingredients: {
      en: 'Goat milk, sugar, salep',
      tr: 'Keçi sütü, şeker, salep',
    },
    badges: ['vegetarian', 'gluten_free'],
    allergens: ['milk', 'nuts'],
    properties: [
      anyOf(
        'flavours',
        {
          en: 'Flavours',
          tr: 'Çeşitler',
        },
        ['plain', 'Plain', 'Sade', 0],
        ['pistachio', 'Pistachio', 'Antep fıstığı', 1500],
        ['cherry', 'Sour cherry', 'Vişne', 0],
        ['chocolate', 'Chocolate', 'Çikolata', 0],
      ),
      extras(3, ['scoop', 'One more scoop', 'Bir top daha', 5500]),
    ],
    look: {
      back: '#bcd9d3',
      on: 'bowl',
      dish: '#e8b9c4',
      fill: '#f7dfe4',
      parts: [
        {
          what: 'ball',
          colour: '#f7ecd2',
          size: 60,
          ring: 62,
          turn: 200,
        },
        {
          what: 'ball',
          colour: '#9bb566',
          size: 58,
          ring: 60,
          turn: 320,
        },
        {
          what: 'ball',
          colour: '#a8304a',
          size: 54,
          ring: 58,
          turn: 80,
        },
        {
          what: 'stick',
          colour: '#d9a866',
          size: 62,
          ring: 74,
          turn: 30,
        },
      ],
    },
  },
  {
    ...both,
    category: 'sweets',
    key: 'meyve',
    unit: '400 g',
    price: 27e3,
    minutes: 8,
    kcal: 180,
    name: {
      en: 'Seasonal fruit plate',
      tr: 'Mevsim meyveleri tabağı',
    },
    description: {
      en: 'Sliced to order',
      tr: 'Sipariş üzerine dilimlenir',
    },
    ingredients: {
      en: 'Orange, apple, kiwi, grapes, strawberry',
      tr: 'Portakal, elma, kivi, üzüm, çilek',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    properties: [
      oneOf(
        'size',
        {
          en: 'For',
          tr: 'Kaç kişilik',
        },
        ['two', 'Two', 'İki', 0],
        ['one', 'One', 'Bir', -1e4],
        ['four', 'Four', 'Dört', 18e3],
      ),
    ],
    look: {
      back: '#d6cde3',
      on: 'plate',
      parts: [
        {
          what: 'slice',
          colour: '#ee8f2c',
          size: 42,
          ring: 92,
          many: 4,
        },
        {
          what: 'slice',
          colour: '#7fb13f',
          size: 32,
          ring: 88,
          many: 4,
          turn: 45,
        },
        {
          what: 'disc',
          colour: '#6b3f86',
          size: 18,
          ring: 38,
          many: 6,
        },
        {
          what: 'disc',
          colour: '#d0283f',
          size: 24,
        },
      ],
    },
  },
];
