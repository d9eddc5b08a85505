import type { Factsheet } from '@rota/fleet-core';
import {
  listDeclaredActions,
  listDeclaredVersions,
  FENCING_PARAMETERS,
  omitUndefined,
  writeHeader,
  type Header,
  type WireMessage,
} from '../wire.ts';

/** `factsheet` of 3.0 for a small wheeled carrier. */
export function writeFactsheet(header: Header, factsheet: Factsheet): WireMessage {
  return omitUndefined({
    ...writeHeader(header),
    typeSpecification: {
      seriesName: factsheet.seriesName ?? '',
      mobileRobotKinematics: 'DIFFERENTIAL',
      mobileRobotClass: 'CARRIER',
      maximumLoadMass: factsheet.maxLoadKg ?? 0,
      localizationTypes: ['NATURAL'],
      navigationTypes: ['FREELY_NAVIGATING'],
      ...(factsheet.zones !== undefined && { supportedZones: factsheet.zones }),
    },
    physicalParameters: {
      minimumSpeed: 0,
      maximumSpeed: factsheet.speedMax ?? 0,
      maximumAcceleration: factsheet.accelerationMax ?? 0,
      maximumDeceleration: factsheet.accelerationMax ?? 0,
      minimumHeight: 0,
      maximumHeight: 0,
      width: factsheet.width ?? 0,
      length: factsheet.length ?? 0,
    },
    protocolLimits: {
      maximumStringLengths: {},
      maximumArrayLengths: {},
      timing: { minimumOrderInterval: 0, minimumStateInterval: 0 },
    },
    protocolFeatures: {
      optionalParameters: factsheet.fenced === true ? FENCING_PARAMETERS : [],
      mobileRobotActions: listDeclaredActions(factsheet).map((action) => ({
        ...action,
        pauseAllowed: false,
        cancelAllowed: false,
      })),
    },
    mobileRobotGeometry: {},
    loadSpecification: factsheet.lids.length === 0 ? {} : { loadPositions: factsheet.lids },
    mobileRobotConfiguration: listDeclaredVersions(factsheet),
  });
}
