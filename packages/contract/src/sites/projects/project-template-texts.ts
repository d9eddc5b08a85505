import { defineTexts, type TextPair } from '../../core/texts.ts';
import type { ProjectTemplate } from './template-names.ts';

/** The name of each template. */
export const templateNames: TextPair<ProjectTemplate> = defineTexts(
  { restaurant: 'Restaurant', hotel: 'Hotel', hospital: 'Hospital', office: 'Office' },
  { restaurant: 'Restoran', hotel: 'Otel', hospital: 'Hastane', office: 'Ofis' },
);

/** What each template is for, in one sentence. */
export const templateHelp: TextPair<ProjectTemplate> = defineTexts(
  {
    restaurant: 'Short waits at tables, orders by guests, dishes and birthdays.',
    hotel: 'Longer waits at the doors of rooms; what no one takes comes back.',
    hospital:
      'Lids stay closed until staff open them, a person is called when no one takes it, nothing is sold.',
    office: 'Parcels for people at their desks; lids open by PIN, nothing is sold.',
  },
  {
    restaurant: 'Masalarda kısa bekleme, misafir siparişleri, bulaşık ve doğum günü.',
    hotel: 'Oda kapılarında daha uzun bekleme; alınmayan geri gelir.',
    hospital: 'Kapakları personel açar, kimse almazsa yardım çağrılır, satış yapılmaz.',
    office: 'Masasındaki kişilere gönderi; kapak PIN ile açılır, satış yapılmaz.',
  },
);
