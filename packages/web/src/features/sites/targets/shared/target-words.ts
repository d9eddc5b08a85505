import type { TargetType } from '@rota/contract/targets';
import type { targetTypeTexts } from '../../../../ui/states.messages.ts';

/** The key of a target type's word in `targetTypeTexts`. */
export function targetTypeKey(type: TargetType): keyof typeof targetTypeTexts.en {
  return type === '' ? 'default' : type;
}
