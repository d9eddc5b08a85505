import { defineTexts, type TextPair } from '../../core/texts.ts';
import type { CallKind } from './call-kinds.ts';

/** The buttons that offer a guest what a robot can do. */
export const callKindTexts = defineTexts(
  {
    delivery: 'Call a robot here',
    table_service: 'Request table service',
    dish_collection: 'Collect dishes',
    recycle: 'Collect waste',
    pickup: 'Send something from here',
    guidance: 'Show me the way',
    follow_me: 'Follow me',
    meeting: 'Video call with the staff',
    birthday: 'Celebrate a birthday',
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
