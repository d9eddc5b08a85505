import type { PlannedProduct } from './menu-plan.ts';
import { CUP, extras, MILK, oneOf, SUGAR, yesNo } from './questions.ts';

const all = { menus: ['breakfast', 'kitchen', 'bar'] } as const;
const both = { menus: ['kitchen', 'bar'] } as const;
const bar = { menus: ['bar', 'kitchen'] } as const;

export const DRINKS: readonly PlannedProduct[] = [
  {
    ...all,
    category: 'hot',
    key: 'demleme',
    unit: '120 ml',
    price: 4500,
    popular: true,
    minutes: 3,
    kcal: 2,
    name: {
      en: 'Tea',
      tr: 'Demleme çay',
    },
    description: {
      en: 'From Rize, in a tulip glass',
      tr: 'Rize çayı, ince belli bardakta',
    },
    ingredients: {
      en: 'Black tea',
      tr: 'Siyah çay',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    along: ['baklava', 'simit'],
    properties: [
      oneOf(
        'strength',
        {
          en: 'Strength',
          tr: 'Dem',
        },
        ['medium', 'Medium', 'Orta', 0],
        ['light', 'Light', 'Açık', 0],
        ['strong', 'Strong', 'Demli', 0],
      ),
    ],
    look: {
      back: '#c9d8c6',
      glass: 'tulip',
      colour: '#a8331a',
      below: '#7c1f12',
    },
  },
  {
    ...all,
    category: 'hot',
    key: 'turkkahvesi',
    unit: '70 ml',
    price: 9500,
    popular: true,
    minutes: 6,
    kcal: 5,
    name: {
      en: 'Turkish coffee',
      tr: 'Türk kahvesi',
    },
    description: {
      en: 'With Turkish delight',
      tr: 'Lokumla',
    },
    ingredients: {
      en: 'Coffee, Turkish delight',
      tr: 'Kahve, lokum',
    },
    badges: ['vegan', 'vegetarian'],
    allergens: ['nuts'],
    along: ['baklava'],
    properties: [SUGAR],
    look: {
      back: '#d9c0a3',
      glass: 'cup',
      colour: '#3f2416',
      foam: '#7a4f30',
    },
  },
  {
    ...all,
    category: 'hot',
    key: 'latte',
    unit: '300 ml',
    price: 14e3,
    minutes: 5,
    kcal: 190,
    name: {
      en: 'Caffè latte',
      tr: 'Latte',
    },
    description: {
      en: 'Double espresso, steamed milk',
      tr: 'Çift espresso, sıcak süt',
    },
    ingredients: {
      en: 'Coffee, milk',
      tr: 'Kahve, süt',
    },
    badges: ['vegetarian', 'gluten_free'],
    allergens: ['milk'],
    along: ['cheesecake'],
    properties: [
      CUP,
      MILK,
      extras(
        2,
        ['shot', 'Espresso shot', 'Espresso shot', 3e3],
        ['syrup', 'Caramel syrup', 'Karamel şurubu', 2500],
      ),
    ],
    look: {
      back: '#b8c5cf',
      glass: 'mug',
      colour: '#d8b48c',
      below: '#8a5a36',
      foam: '#f8eede',
    },
  },
  {
    ...all,
    category: 'hot',
    key: 'salep',
    unit: '250 ml',
    price: 13500,
    minutes: 5,
    kcal: 230,
    name: {
      en: 'Salep',
      tr: 'Salep',
    },
    description: {
      en: 'Hot milk with orchid root and cinnamon',
      tr: 'Tarçınlı, sıcak',
    },
    ingredients: {
      en: 'Milk, salep, sugar, cinnamon',
      tr: 'Süt, salep, şeker, tarçın',
    },
    badges: ['vegetarian', 'gluten_free'],
    allergens: ['milk'],
    look: {
      back: '#c9b4bd',
      glass: 'mug',
      colour: '#f6ecd9',
      below: '#ead9bb',
      foam: '#fffaf0',
      garnish: 'cinnamon',
    },
  },
  {
    ...all,
    category: 'cold',
    key: 'portakal',
    unit: '300 ml',
    price: 13e3,
    minutes: 4,
    kcal: 130,
    name: {
      en: 'Fresh orange juice',
      tr: 'Taze portakal suyu',
    },
    description: {
      en: 'Pressed to order',
      tr: 'Sipariş üzerine sıkılır',
    },
    ingredients: {
      en: 'Orange',
      tr: 'Portakal',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    properties: [
      yesNo(
        'ice',
        {
          en: 'With ice',
          tr: 'Buzlu',
        },
        0,
      ),
    ],
    look: {
      back: '#bcd5d9',
      glass: 'tall',
      colour: '#f7a325',
      below: '#ef8413',
      garnish: 'orange',
    },
  },
  {
    ...both,
    category: 'cold',
    key: 'limonata',
    unit: '400 ml',
    price: 11500,
    discounted: 9900,
    popular: true,
    minutes: 4,
    kcal: 150,
    name: {
      en: 'House lemonade',
      tr: 'Ev yapımı limonata',
    },
    description: {
      en: 'With fresh mint',
      tr: 'Taze naneli',
    },
    ingredients: {
      en: 'Lemon, sugar, mint',
      tr: 'Limon, şeker, nane',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    properties: [
      oneOf(
        'flavour',
        {
          en: 'Flavour',
          tr: 'Çeşit',
        },
        ['plain', 'Plain', 'Sade', 0],
        ['strawberry', 'Strawberry', 'Çilekli', 1500],
        ['ginger', 'Ginger', 'Zencefilli', 1500],
      ),
    ],
    look: {
      back: '#cfd9b0',
      glass: 'tall',
      colour: '#f4e58e',
      below: '#ecd55c',
      ice: true,
      garnish: 'mint',
    },
  },
  {
    ...all,
    category: 'cold',
    key: 'ayran',
    unit: '300 ml',
    price: 6e3,
    minutes: 2,
    kcal: 110,
    name: {
      en: 'Ayran',
      tr: 'Ayran',
    },
    description: {
      en: 'Foamy, lightly salted',
      tr: 'Köpüklü, hafif tuzlu',
    },
    ingredients: {
      en: 'Yoghurt, water, salt',
      tr: 'Yoğurt, su, tuz',
    },
    badges: ['vegetarian', 'gluten_free', 'halal'],
    allergens: ['milk'],
    properties: [
      yesNo(
        'salt',
        {
          en: 'Without salt',
          tr: 'Tuzsuz',
        },
        0,
      ),
    ],
    look: {
      back: '#9fb9cf',
      glass: 'tumbler',
      colour: '#fdfcf7',
      below: '#efece2',
      foam: '#ffffff',
    },
  },
  {
    ...both,
    category: 'cold',
    key: 'salgam',
    unit: '300 ml',
    price: 7e3,
    minutes: 2,
    kcal: 30,
    name: {
      en: 'Şalgam',
      tr: 'Şalgam suyu',
    },
    description: {
      en: 'Purple carrot juice from Adana',
      tr: 'Adana usulü',
    },
    ingredients: {
      en: 'Purple carrot, turnip, bulgur, salt',
      tr: 'Mor havuç, şalgam, bulgur, tuz',
    },
    badges: ['vegan', 'vegetarian'],
    allergens: ['gluten'],
    properties: [
      oneOf(
        'heat',
        {
          en: 'Heat',
          tr: 'Acı',
        },
        ['hot', 'Hot', 'Acılı', 0],
        ['mild', 'Mild', 'Acısız', 0],
      ),
    ],
    look: {
      back: '#dccbb9',
      glass: 'tumbler',
      colour: '#7b1f3e',
      below: '#4c0f28',
    },
  },
  {
    ...both,
    category: 'cold',
    key: 'kola',
    unit: '330 ml',
    price: 8500,
    minutes: 2,
    kcal: 140,
    name: {
      en: 'Cola',
      tr: 'Kola',
    },
    description: {
      en: 'Well chilled',
      tr: 'Soğuk',
    },
    ingredients: {
      en: 'Water, sugar, caffeine',
      tr: 'Su, şeker, kafein',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    properties: [
      oneOf(
        'kind',
        {
          en: 'Kind',
          tr: 'Çeşit',
        },
        ['plain', 'Plain', 'Sade', 0],
        ['zero', 'No sugar', 'Şekersiz', 0],
      ),
    ],
    look: {
      back: '#d9b7ae',
      glass: 'tall',
      colour: '#5a2a18',
      below: '#2c130b',
      ice: true,
      garnish: 'lemon',
    },
  },
  {
    ...all,
    category: 'cold',
    key: 'su',
    unit: '500 ml',
    price: 0,
    minutes: 1,
    kcal: 0,
    name: {
      en: 'Water',
      tr: 'Su',
    },
    description: {
      en: 'Complimentary',
      tr: 'İkramımız',
    },
    ingredients: {
      en: 'Spring water',
      tr: 'Kaynak suyu',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    look: {
      back: '#aecbd9',
      glass: 'bottle',
      colour: '#a9d6ee',
      below: '#7fbde0',
    },
  },
  {
    ...bar,
    category: 'cocktails',
    key: 'bira',
    unit: '500 ml',
    price: 22e3,
    minutes: 3,
    kcal: 210,
    name: {
      en: 'Draught beer',
      tr: 'Fıçı bira',
    },
    description: {
      en: 'Lager, 5 %',
      tr: 'Lager, %5',
    },
    ingredients: {
      en: 'Water, barley malt, hops',
      tr: 'Su, arpa maltı, şerbetçiotu',
    },
    badges: ['vegan', 'vegetarian'],
    allergens: ['gluten'],
    along: ['patates', 'kalamar'],
    properties: [
      oneOf(
        'size',
        {
          en: 'Size',
          tr: 'Boy',
        },
        ['large', '500 ml', '500 ml', 0],
        ['small', '330 ml', '330 ml', -6e3],
      ),
    ],
    look: {
      back: '#b3c4b1',
      glass: 'mug',
      colour: '#f0b02e',
      below: '#d78a14',
      foam: '#fffaf0',
    },
  },
  {
    ...bar,
    category: 'cocktails',
    key: 'kirmizi',
    unit: '150 ml',
    price: 29e3,
    minutes: 3,
    kcal: 125,
    name: {
      en: 'Red wine, Öküzgözü',
      tr: 'Kırmızı şarap, Öküzgözü',
    },
    description: {
      en: 'By the glass',
      tr: 'Kadehle',
    },
    ingredients: {
      en: 'Grapes',
      tr: 'Üzüm',
    },
    allergens: ['sulphites'],
    properties: [
      oneOf(
        'serving',
        {
          en: 'Serving',
          tr: 'Servis',
        },
        ['glass', 'Glass', 'Kadeh', 0],
        ['bottle', 'Bottle', 'Şişe', 96e3],
      ),
    ],
    look: {
      back: '#cfc2b2',
      glass: 'wine',
      colour: '#7a1430',
      below: '#56091f',
    },
  },
  {
    ...bar,
    category: 'cocktails',
    key: 'beyaz',
    unit: '150 ml',
    price: 28e3,
    minutes: 3,
    kcal: 120,
    name: {
      en: 'White wine, Emir',
      tr: 'Beyaz şarap, Emir',
    },
    description: {
      en: 'From Cappadocia, by the glass',
      tr: 'Kapadokya’dan, kadehle',
    },
    ingredients: {
      en: 'Grapes',
      tr: 'Üzüm',
    },
    allergens: ['sulphites'],
    properties: [
      oneOf(
        'serving',
        {
          en: 'Serving',
          tr: 'Servis',
        },
        ['glass', 'Glass', 'Kadeh', 0],
        ['bottle', 'Bottle', 'Şişe', 92e3],
      ),
    ],
    look: {
      back: '#a6bcae',
      glass: 'wine',
      colour: '#f2e3a0',
      below: '#e4cb6a',
    },
  },
  {
    ...bar,
    category: 'cocktails',
    key: 'spritz',
    unit: '250 ml',
    price: 39e3,
    discounted: 34e3,
    popular: true,
    minutes: 6,
    kcal: 170,
    name: {
      en: 'Bosphorus spritz',
      tr: 'Boğaz spritz',
    },
    description: {
      en: 'Bitter orange, sparkling wine, soda',
      tr: 'Acı portakal, köpüklü şarap, soda',
    },
    ingredients: {
      en: 'Bitter orange liqueur, sparkling wine, soda',
      tr: 'Acı portakal likörü, köpüklü şarap, soda',
    },
    allergens: ['sulphites'],
    properties: [
      yesNo(
        'alcohol_free',
        {
          en: 'Without alcohol',
          tr: 'Alkolsüz',
        },
        -9e3,
      ),
    ],
    look: {
      back: '#b5cdd0',
      glass: 'wine',
      colour: '#f2873a',
      below: '#e0552a',
      ice: true,
      garnish: 'orange',
    },
  },
  {
    ...bar,
    category: 'cocktails',
    key: 'mojito',
    unit: '300 ml',
    price: 37e3,
    minutes: 6,
    kcal: 180,
    name: {
      en: 'Mojito',
      tr: 'Mojito',
    },
    description: {
      en: 'Rum, lime, mint, soda',
      tr: 'Rom, misket limonu, nane, soda',
    },
    ingredients: {
      en: 'Rum, lime, mint, sugar, soda',
      tr: 'Rom, misket limonu, nane, şeker, soda',
    },
    badges: ['vegan', 'vegetarian', 'gluten_free'],
    properties: [
      yesNo(
        'alcohol_free',
        {
          en: 'Without alcohol',
          tr: 'Alkolsüz',
        },
        -9e3,
      ),
      extras(2, ['shot', 'Extra shot', 'Ekstra shot', 12e3]),
    ],
    look: {
      back: '#dcd1e2',
      glass: 'tall',
      colour: '#d9ecc2',
      below: '#a9cf7f',
      ice: true,
      garnish: 'mint',
    },
  },
  {
    ...bar,
    category: 'cocktails',
    key: 'visne',
    unit: '200 ml',
    price: 35e3,
    minutes: 6,
    kcal: 160,
    name: {
      en: 'Sour cherry sour',
      tr: 'Vişneli sour',
    },
    description: {
      en: 'Gin, sour cherry, lemon, egg white',
      tr: 'Cin, vişne, limon, yumurta akı',
    },
    ingredients: {
      en: 'Gin, sour cherry, lemon, egg white',
      tr: 'Cin, vişne, limon, yumurta akı',
    },
    badges: ['gluten_free'],
    allergens: ['eggs', 'sulphites'],
    properties: [
      yesNo(
        'alcohol_free',
        {
          en: 'Without alcohol',
          tr: 'Alkolsüz',
        },
        -9e3,
      ),
    ],
    look: {
      back: '#b9c9b5',
      glass: 'tumbler',
      colour: '#c22a48',
      below: '#8d1230',
      foam: '#fbe9ea',
      garnish: 'cherry',
    },
  },
];
