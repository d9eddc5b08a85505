import { defineTexts, type TextPair } from '../../core/texts.ts';
import type { CallKind } from './call-kinds.ts';

/** What a guest is offered, as a button says it. */
export const callKindTexts = defineTexts(
  {
    delivery: 'Have a robot come here',
    table_service: 'Have something brought here',
    dish_collection: 'Have the dishes collected',
    recycle: 'Have the rubbish collected',
    pickup: 'Have something fetched here',
    guidance: 'Be shown the way',
    follow_me: 'Have a robot follow me',
    meeting: 'Talk to the staff by video',
    birthday: 'Have a birthday celebrated',
  },
  {
    delivery: 'Buraya bir robot çağır',
    table_service: 'Buraya servis iste',
    dish_collection: 'Bulaşıkların alınmasını iste',
    recycle: 'Çöplerin alınmasını iste',
    pickup: 'Buradan bir şey aldır',
    guidance: 'Yolu göstersin',
    follow_me: 'Robot beni takip etsin',
    meeting: 'Personelle görüntülü görüş',
    birthday: 'Doğum günü kutlaması iste',
  },
) satisfies TextPair<CallKind>;
