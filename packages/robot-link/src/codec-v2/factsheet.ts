import type { ActionScope, Factsheet } from '@rota/fleet-core';
import { nameInV2 } from '../action-names.ts';
import {
  listDeclaredActions,
  listDeclaredVersions,
  FENCING_PARAMETERS,
  omitUndefined,
  writeHeader,
  type Header,
  type WireMessage,
} from '../wire.ts';

/** `factsheet` of 2.x for a small wheeled carrier. */
export function writeFactsheet(header: Header, factsheet: Factsheet): WireMessage {
  return omitUndefined({
    ...writeHeader(header),
    typeSpecification: {
      seriesName: factsheet.seriesName ?? '',
      agvKinematic: 'DIFF',
      agvClass: 'CARRIER',
      maxLoadMass: factsheet.maxLoadKg ?? 0,
      localizationTypes: ['NATURAL'],
      navigationTypes: ['AUTONOMOUS'],
    },
    physicalParameters: {
      speedMin: 0,
      speedMax: factsheet.speedMax ?? 0,
      accelerationMax: factsheet.accelerationMax ?? 0,
      decelerationMax: factsheet.accelerationMax ?? 0,
      heightMin: 0,
      heightMax: 0,
      width: factsheet.width ?? 0,
      length: factsheet.length ?? 0,
    },
    protocolLimits: {
      maxStringLens: {},
      maxArrayLens: {},
      timing: { minOrderInterval: 0, minStateInterval: 0 },
    },
    protocolFeatures: {
      optionalParameters: factsheet.fenced === true ? FENCING_PARAMETERS : [],
      agvActions: listDeclaredActions(factsheet).map((action) => ({
        ...action,
        actionType: nameInV2(action.actionType),
        actionScopes: action.actionScopes.filter(isScopeOfV2),
      })),
    },
    agvGeometry: {},
    loadSpecification: factsheet.lids.length === 0 ? {} : { loadPositions: factsheet.lids },
    vehicleConfig: listDeclaredVersions(factsheet),
  });
}

// Zones came with 3.0.
function isScopeOfV2(scope: string): scope is Exclude<ActionScope, 'ZONE'> {
  return scope !== 'ZONE';
}
