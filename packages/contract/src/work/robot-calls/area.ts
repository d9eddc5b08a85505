import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { publicCallsApi, robotCallsApi } from './index.ts';

/** The contract of robot calls. */
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
      CALL_KIND_NOT_OFFERED: 'This station does not offer that.',
      CALL_NEEDS_STATION: 'Choose where the robot should come.',
      CALL_NOT_CANCELLABLE:
        'The call can no longer be cancelled because the robot has arrived or the call has ended.',
      CALL_OF_SOMEBODY_ELSE: 'Someone else called this robot first. Only they or the staff can cancel it.',
    },
    {
      CALL_KIND_NOT_OFFERED: 'Bu istasyonda bu hizmet yok.',
      CALL_NEEDS_STATION: 'Robotun nereye geleceğini seçin.',
      CALL_NOT_CANCELLABLE: 'Robot geldiği ya da çağrı bittiği için çağrı artık iptal edilemez.',
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

/** The calls without sign-in; their failures are those of robot calls. */
export const publicCallsArea = area({ api: publicCallsApi });
