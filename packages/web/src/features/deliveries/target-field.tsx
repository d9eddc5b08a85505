import { mapIdOf, type Target } from '@rota/contract';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../i18n/i18n-context.tsx';
import { targetEntity } from '../../parts/targets/target-entity.ts';
import { EntityPicker, type EntityPickerProps } from '../../ui/entities/entity-picker.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';

export type TargetFieldProps = Omit<EntityPickerProps, 'entities' | 'help'> & {
  targets: readonly Target[];
  /** The map that the other points are on; targets of other maps cannot be chosen. */
  mapId: string | undefined;
};

/** Chooses a target of one map, if the other points say which. */
export function TargetField({ targets, mapId, ...picker }: TargetFieldProps) {
  const t = useTexts(createDeliveryTexts);
  const [language] = useLanguage();
  const entities = useMemo(
    () =>
      targets.map((target) => {
        const isElsewhere = mapId !== undefined && mapIdOf(target.site, target.floor) !== mapId;
        return targetEntity(target, language, isElsewhere ? t('otherFloor') : undefined);
      }),
    [targets, mapId, language, t],
  );
  return <EntityPicker {...picker} entities={entities} />;
}
