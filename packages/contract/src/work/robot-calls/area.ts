import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { publicCallsApi, robotCallsApi } from './index.ts';

/** What the contract says of robot calls. */
export const robotCallsArea = area({
  api: robotCallsApi,
  errors: {
    CALL_KIND_NOT_OFFERED: { status: 409 },
    CALL_NEEDS_STATION: { status: 409 },
    CALL_NOT_CANCELLABLE: { status: 409 },
    CALL_OF_SOMEBODY_ELSE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      CALL_KIND_NOT_OFFERED: 'A robot cannot be called for this from here.',
      CALL_NEEDS_STATION: 'Choose the place to which the robot is to come.',
      CALL_NOT_CANCELLABLE: 'It is too late to cancel: the robot is there, or the call has ended.',
      CALL_OF_SOMEBODY_ELSE: 'Somebody else called this robot first. Only they, or the staff, can cancel it.',
    },
    {
      CALL_KIND_NOT_OFFERED: 'Buradan bunun için robot çağrılamaz.',
      CALL_NEEDS_STATION: 'Robotun nereye geleceğini seçin.',
      CALL_NOT_CANCELLABLE: 'İptal için geç: robot geldi ya da çağrı bitti.',
      CALL_OF_SOMEBODY_ELSE: 'Bu robotu önce başkası çağırdı. Yalnızca o kişi veya personel iptal edebilir.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_ROBOT_CALLED: 'Robot called', LOG_ROBOT_CALL_CANCELLED: 'Robot call cancelled' },
    { LOG_ROBOT_CALLED: 'Robot çağrıldı', LOG_ROBOT_CALL_CANCELLED: 'Robot çağrısı iptal edildi' },
  ),
  auditSentences: defineTexts(
    {
      LOG_ROBOT_CALLED: '{actor} called a robot to {name}',
      LOG_ROBOT_CALL_CANCELLED: '{actor} cancelled the robot call to {name}',
    },
    {
      LOG_ROBOT_CALLED: '{actor} robot çağırdı: {name}',
      LOG_ROBOT_CALL_CANCELLED: '{actor} robot çağrısını iptal etti: {name}',
    },
  ),
  auditEntities: defineTexts({ robot_call: 'Robot call' }, { robot_call: 'Robot çağrısı' }),
  auditFields: defineTexts(
    { called_for: 'Called for', source: 'Called from', delivery_id: 'Delivery' },
    { called_for: 'Ne için', source: 'Nereden', delivery_id: 'Teslimat' },
  ),
});

/** What anybody may call; its failures are those of robot calls. */
export const publicCallsArea = area({ api: publicCallsApi });
